import { batched, systemCaller } from '@marketplace/kernel';
import type {
  AttemptReport,
  AttemptResult,
  PreparedAttempt,
  WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';

/** Prepares and records attempts. */
export interface AttemptRecords {
  /** What to send in an attempt, or why none is made. */
  prepare(order: { deliveryId: string; number: number }): Promise<PreparedAttempt>;
  /** Stores an attempt. Returns what is recorded, also if it was recorded before. */
  record(report: AttemptReport): Promise<AttemptResult>;
}

/**
 * A second call begins beside one that is slow, so that a call that waits for an endpoint's lock does not delay all
 * others. Quick calls run one after the other: two that record attempts of the same endpoint would wait for its lock.
 */
export const recordBatches = { sizeMax: 100, callsMax: 2, patienceMs: 25 };

/** Prepares and records the attempts of the whole worker in batches, with one call and one commit per batch. */
export function createAttemptRecords(webhooks: WebhooksEngineClient, workerId: string): AttemptRecords {
  const caller = systemCaller('worker', 'attempts');
  return {
    prepare: batched(
      async (orders) => (await webhooks.prepareAttempts(caller, { orders, workerId })).output.attempts,
      recordBatches,
    ),
    record: batched(
      async (reports) => (await webhooks.recordAttempts(caller, { reports })).output.results,
      recordBatches,
    ),
  };
}
