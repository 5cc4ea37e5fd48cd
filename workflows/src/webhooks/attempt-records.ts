import { type Logger, systemCaller } from '@marketplace/kernel';
import type { AttemptReport, AttemptResult, PreparedAttempt, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import { batched } from './batched.ts';

/** What an attempt is prepared from and recorded to. */
export interface AttemptRecords {
  prepare(order: { deliveryId: string; number: number }): Promise<PreparedAttempt>;
  record(report: AttemptReport): Promise<AttemptResult>;
}

/** Two calls under way: one that waits for an endpoint's lock does not keep all others waiting. */
const batches = { sizeMax: 100, callsMax: 2 };

/** Attempts of the whole worker go to webhooks in batches: one round trip and one commit for many. */
export function createAttemptRecords(webhooks: WebhooksEngineClient, tellAdmitted: (deliveryId: string) => Promise<void>, log: Logger): AttemptRecords {
  const caller = systemCaller('worker', 'attempts');
  // A signal that is lost costs time only: whoever waits for it looks by itself.
  const tell = (admitted: string[]): void =>
    admitted.forEach((deliveryId) => void tellAdmitted(deliveryId).catch((error: unknown) => log.warn({ err: error, delivery_id: deliveryId }, 'admission not told')));
  return {
    prepare: batched(async (orders) => {
      const { output } = await webhooks.prepareAttempts(caller, { orders });
      tell(output.admitted);
      return output.attempts;
    }, batches),
    record: batched(async (reports) => {
      const { output } = await webhooks.recordAttempts(caller, { reports });
      tell(output.admitted);
      return output.results;
    }, batches),
  };
}
