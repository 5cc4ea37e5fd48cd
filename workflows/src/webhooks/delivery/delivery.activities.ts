import { activityInfo, Context, heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { Dispatcher } from 'undici';
import { activeTrace, type Logger, systemCaller, traceIdOf } from '@marketplace/kernel';
import type { DeliveryStatus } from '@marketplace/webhooks-contract';
import type { OverduePosition, WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';
import { type AttemptAnswer, attemptDelivery, type AttemptOrder } from './attempt-delivery.ts';
import type { AttemptRecords } from './attempt-records.ts';
import { failureOf } from './describe-delivery.ts';
import type { FairShareLimiter } from '../fairness/fair-share-limiter.ts';
import type { StartWindow } from '../fairness/start-window.ts';
import type { EndpointConcurrencyLimiter } from '../fairness/endpoint-concurrency-limiter.ts';

export interface DeliveryDependencies {
  webhooks: WebhooksEngineClient;
  records: AttemptRecords;
  endpointLimiter: EndpointConcurrencyLimiter;
  /** Shares of later attempts. */
  shares: FairShareLimiter;
  window: Pick<StartWindow, 'begin' | 'answered'>;
  dispatcher: Dispatcher;
  client: Client;
  log: Logger;
}

/** Below the heartbeat timeout, which detects a killed worker before the HTTP timeout. */
const heartbeatEveryMs = 3_000;
const resumeBatch = 500;
/** Larger than `resumeBatch`, because few open deliveries are overdue. */
const openBatch = 2000;
interface Batch {
  endpointId: string;
  /** The result of the previous batch. */
  after: string | null;
}

export function createDeliveryActivities({
  webhooks,
  records,
  endpointLimiter,
  shares,
  window,
  dispatcher,
  client,
  log,
}: DeliveryDependencies) {
  const caller = () => systemCaller('worker', activityInfo().activityId);
  return {
    /**
     * Makes one attempt. See `attemptDelivery`. Fails with `failureOf` if the receiver does not accept it. A local
     * activity does not fail, because the Temporal UI does not show its failure.
     */
    async attemptDelivery(order: AttemptOrder): Promise<AttemptAnswer> {
      const { isLocal } = activityInfo();
      // A local activity needs no heartbeat: it fails with its workflow task.
      const beat = isLocal ? undefined : setInterval(heartbeat, heartbeatEveryMs);
      const { granted, end } = window.begin(order);
      try {
        const tools = {
          records,
          dispatcher,
          signal: Context.current().cancellationSignal,
          ...(order.number > 1 && { endpointLimiter, shares, granted }),
        };
        const answer = await attemptDelivery(tools, order);
        if (answer.number !== null && answer.statusCode !== null) window.answered(order.organizationId);
        log.info(
          { delivery_id: order.deliveryId, attempt: order.number, trace_id: traceIdOf(activeTrace()), ...answer },
          'delivery attempted',
        );
        if (!isLocal && answer.number !== null && (answer.status === 'retrying' || answer.status === 'failed'))
          throw failureOf(answer);
        return answer;
      } finally {
        clearInterval(beat);
        end();
      }
    },

    /** Reads the delivery's status without sending anything. Throws `not_found` if it does not exist. */
    async lookAtDelivery({ deliveryId }: { deliveryId: string }): Promise<{ status: DeliveryStatus }> {
      return (await webhooks.getDeliveryStatus(caller(), { deliveryId })).output;
    },

    /** Requests the cancellation of the calling workflow. */
    async cancelWorkflow(): Promise<void> {
      const { workflowId, runId } = activityInfo().workflowExecution!;
      await client.workflow.getHandle(workflowId, runId).cancel();
    },

    /** Sets one batch of held deliveries to wait for slots. Returns null when none is left. */
    async resumeHeldDeliveries({ endpointId }: Batch): Promise<string | null> {
      const { output } = await webhooks.resumeHeldDeliveries(caller(), { endpointId, limit: resumeBatch });
      return output.resumed < resumeBatch ? null : endpointId;
    },

    /**
     * Reads one batch of open deliveries and sets the overdue ones to wait for slots. Returns the number read
     * (`looked`), and the position of the next batch (null at the end).
     */
    async restartOverdueDeliveries({
      after,
    }: {
      after: OverduePosition | null;
    }): Promise<{ looked: number; next: OverduePosition | null }> {
      const { requeued, next } = (await webhooks.requeueOverdueDeliveries(caller(), { after, limit: openBatch }))
        .output;
      return { looked: requeued, next };
    },
  };
}
export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;
