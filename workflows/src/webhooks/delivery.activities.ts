import { activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { Dispatcher } from 'undici';
import { activeTrace, type Logger, systemCaller, traceIdOf } from '@marketplace/kernel';
import type { DeliveryStart, OverduePosition, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import { type AttemptAnswer, attemptDelivery, type AttemptOrder } from './attempt-delivery.ts';
import type { AttemptRecords } from './attempt-records.ts';
import { fewAtOnce } from './few-at-once.ts';
import { countRestarted } from './restart-metrics.ts';
import type { Shares } from './shares.ts';
import type { Turns } from './turns.ts';

export interface DeliveryDependencies {
  webhooks: WebhooksEngineClient;
  records: AttemptRecords;
  turns: Turns;
  /** First attempts and later ones have places of their own. */
  shares: { first: Shares; later: Shares };
  /** Called when an attempt has ended, however it did. */
  attempted(deliveryId: string): void;
  dispatcher: Dispatcher;
  /** Wakes the workflow of a held delivery, or starts it, when there is room for its attempt. */
  resumeDelivery(start: DeliveryStart): Promise<void>;
  /** Starts the workflow of a delivery that has none any more, when there is room for its attempt; answers whether it did. */
  restartDelivery(start: DeliveryStart): Promise<boolean>;
  /** Tells a workflow that waits for its turn to look again. */
  admitDelivery(deliveryId: string): Promise<void>;
  log: Logger;
}

/** Below the activity's heartbeat timeout: a killed worker is noticed in seconds, not after the whole HTTP timeout. */
const heartbeatEveryMs = 3_000;
const resumeBatch = 200;
/** Of open deliveries, few are overdue. */
const openBatch = 2000;
/** How many of a resumption stand in line for room at once: an event that comes stands behind these, not behind all that was held. */
const resumeAtOnce = 8;

interface Batch {
  endpointId: string;
  /** The last delivery of the batch before. */
  after: string | null;
}

export function createDeliveryActivities({ webhooks, records, turns, shares, attempted, dispatcher, resumeDelivery, restartDelivery, admitDelivery, log }: DeliveryDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    async attemptDelivery(order: AttemptOrder): Promise<AttemptAnswer> {
      // A local activity lives and dies with its workflow task.
      const beat = activityInfo().isLocal ? undefined : setInterval(heartbeat, heartbeatEveryMs);
      try {
        const answer = await attemptDelivery({ records, turns, shares: order.number === 1 ? shares.first : shares.later, dispatcher, signal: Context.current().cancellationSignal }, order);
        log.info({ delivery_id: order.deliveryId, attempt: order.number, trace_id: traceIdOf(activeTrace()), ...answer }, 'delivery attempted');
        return answer;
      } finally {
        clearInterval(beat);
        attempted(order.deliveryId);
      }
    },

    /** Resumes one batch of held deliveries; answers where to go on, or null when none is left. */
    async resumeHeldDeliveries({ endpointId, after }: Batch): Promise<string | null> {
      const { output } = await webhooks.listHeldDeliveries(caller(), { endpointId, after, limit: resumeBatch });
      await fewAtOnce(output.deliveries, resumeAtOnce, resumeDelivery);
      return output.deliveries.length < resumeBatch ? null : (output.deliveries.at(-1)?.deliveryId ?? null);
    },

    /** Starts, of one batch of open deliveries, those that are overdue and have no workflow; answers how many that were and where to go on. */
    async restartOverdueDeliveries({ after }: { after: OverduePosition | null }): Promise<{ looked: number; restarted: number; next: OverduePosition | null }> {
      const { deliveries, next } = (await webhooks.listOverdueDeliveries(caller(), { after, limit: openBatch })).output;
      let restarted = 0;
      await fewAtOnce(deliveries, resumeAtOnce, async (start) => {
        if (!(await restartDelivery(start))) return;
        restarted += 1;
        countRestarted(1);
        log.warn({ delivery_id: start.deliveryId, organization_id: start.organizationId }, 'delivery had no workflow: started again');
      });
      return { looked: deliveries.length, restarted, next };
    },

    /** Wakes one batch of deliveries that wait for their turn; answers like `resumeHeldDeliveries`. */
    async wakeQueuedDeliveries({ endpointId, after }: Batch): Promise<string | null> {
      const { output } = await webhooks.listQueuedDeliveries(caller(), { endpointId, after, limit: resumeBatch });
      await Promise.all(output.deliveryIds.map(admitDelivery));
      return output.deliveryIds.length < resumeBatch ? null : (output.deliveryIds.at(-1) ?? null);
    },
  };
}
export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;
