import { activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { Dispatcher } from 'undici';
import { type Logger, systemCaller } from '@marketplace/kernel';
import type { DeliveryStart, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import { type AttemptAnswer, attemptDelivery, type AttemptOrder } from './attempt-delivery.ts';

export interface DeliveryDependencies {
  webhooks: WebhooksEngineClient;
  dispatcher: Dispatcher;
  /** Wakes the workflow of a held delivery, or starts it. */
  resumeDelivery(start: DeliveryStart): Promise<void>;
  log: Logger;
}

/** Below the activity's heartbeat timeout: a killed worker is noticed in seconds, not after the whole HTTP timeout. */
const heartbeatEveryMs = 3_000;
const resumeBatch = 200;

export function createDeliveryActivities({ webhooks, dispatcher, resumeDelivery, log }: DeliveryDependencies) {
  return {
    async attemptDelivery(order: AttemptOrder): Promise<AttemptAnswer> {
      const caller = systemCaller('worker', `${order.deliveryId}/${order.number}`);
      const beat = setInterval(heartbeat, heartbeatEveryMs);
      try {
        const answer = await attemptDelivery({ webhooks, dispatcher, caller, signal: Context.current().cancellationSignal }, order);
        log.info({ delivery_id: order.deliveryId, attempt: order.number, ...answer }, 'delivery attempted');
        return answer;
      } finally {
        clearInterval(beat);
      }
    },

    /** Resumes one batch of held deliveries; answers where to go on, or null when none is left. */
    async resumeHeldDeliveries({ endpointId, after }: { endpointId: string; after: string | null }): Promise<string | null> {
      const caller = systemCaller('worker', activityInfo().activityId);
      const { output } = await webhooks.listHeldDeliveries(caller, { endpointId, after, limit: resumeBatch });
      await Promise.all(output.deliveries.map(resumeDelivery));
      return output.deliveries.length < resumeBatch ? null : (output.deliveries.at(-1)?.deliveryId ?? null);
    },
  };
}
export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;
