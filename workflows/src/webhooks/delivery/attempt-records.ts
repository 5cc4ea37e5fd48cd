import { batched, systemCaller } from '@marketplace/kernel';
import type {
  AttemptReport,
  AttemptResult,
  PreparedAttempt,
  WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';

/** Prepares and records attempts. */
export interface AttemptRecords {
  /** Returns the request to send in an attempt, or the reason for making none. */
  prepare(order: { deliveryId: string; number: number }): Promise<PreparedAttempt>;
  /** Stores an attempt. Returns the stored attempt, also if it was stored before. */
  record(report: AttemptReport): Promise<AttemptResult>;
}

/**
 * Time after which a second call begins while one is running, so that a call waiting for an endpoint's lock does not
 * delay all others. Quick calls run one after the other, because two that record attempts of the same endpoint would
 * wait for its lock.
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
