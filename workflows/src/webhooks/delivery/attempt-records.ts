import { systemCaller } from '@marketplace/kernel';
import type {
  AttemptReport,
  AttemptResult,
  PreparedAttempt,
  WebhooksEngineClient,
} from '@marketplace/webhooks-contract/engine';
import { batched } from './batched.ts';

/** What an attempt is prepared from and recorded to. */
export interface AttemptRecords {
  prepare(order: { deliveryId: string; number: number }): Promise<PreparedAttempt>;
  record(report: AttemptReport): Promise<AttemptResult>;
}

/** Two calls under way: one that waits for an endpoint's lock does not keep all others waiting. */
const batches = { sizeMax: 100, callsMax: 2 };

/** Attempts of the whole worker go to webhooks in batches: one round trip and one commit for many. */
export function createAttemptRecords(webhooks: WebhooksEngineClient, workerId: string): AttemptRecords {
  const caller = systemCaller('worker', 'attempts');
  return {
    prepare: batched(
      async (orders) => (await webhooks.prepareAttempts(caller, { orders, workerId })).output.attempts,
      batches,
    ),
    record: batched(async (reports) => (await webhooks.recordAttempts(caller, { reports })).output.results, batches),
  };
}
