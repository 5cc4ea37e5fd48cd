import {
  type ActivityOptions,
  continueAsNew,
  proxyActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type * as declared from '@marketplace/webhooks-contract/workflows';
import type { OperatingActivities } from './operating.activities.ts';
import type { DeliveryActivities } from '../delivery/delivery.activities.ts';

const { mailNotice } = proxyActivities<OperatingActivities>({
  startToCloseTimeout: '1 minute',
  // Retried without limit. The mail key prevents a second mail about the same notice.
  retry: { maximumInterval: '1 minute' },
});
/**
 * Retried without limit, because the result was promised. Each batch may run twice: a delivery that was resumed,
 * skipped or brought forward stays so, and the record of a recovery holds its position.
 */
const batches: ActivityOptions = { startToCloseTimeout: '1 minute', retry: { maximumInterval: '30 seconds' } };
const { resumeHeldDeliveries } = proxyActivities<DeliveryActivities>(batches);
const { skipHeldDeliveries, retryWaitingDeliveries, recoverDeliveries } = proxyActivities<OperatingActivities>(batches);

/** Mails the people who may change an endpoint that its health has changed. */
export async function notifyEndpoint({ noticeId }: WorkflowInput<typeof declared.notifyEndpoint>): Promise<void> {
  await mailNotice({ noticeId });
}

type ResumeEndpointInput = Pick<WorkflowInput<typeof declared.resumeEndpoint>, 'endpointId' | 'skipBefore'> & {
  /** The last delivery of the previous run's last batch, if this run continues another. */
  after?: string | null;
};

/**
 * Resumes the deliveries that were held while the endpoint was paused, batch by batch. With `skipBefore`, older ones
 * are canceled first. Ends early if the endpoint is paused again.
 */
export async function resumeEndpoint({ endpointId, skipBefore, after = null }: ResumeEndpointInput): Promise<void> {
  if (skipBefore != null) await skipHeld(endpointId, skipBefore);
  for (
    let next = await resumeHeldDeliveries({ endpointId, after });
    next !== null;
    next = await resumeHeldDeliveries({ endpointId, after: next })
  ) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof resumeEndpoint>({ endpointId, after: next });
  }
}

async function skipHeld(endpointId: string, before: string): Promise<void> {
  while ((await skipHeldDeliveries({ endpointId, before })) > 0) {
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof resumeEndpoint>({ endpointId, skipBefore: before });
  }
}

type RetryEndpointInput = WorkflowInput<typeof declared.retryEndpoint> & {
  /**
   * The previous run's last position, and the number of deliveries it has brought forward, if this run continues
   * another.
   */
  after?: string | null;
  retried?: number;
};

/**
 * Brings the next attempts of an endpoint's `retrying` deliveries forward, batch by batch. Ends early if the endpoint
 * is paused. Returns the number of deliveries.
 */
export async function retryEndpoint({
  endpointId,
  before,
  after: begin = null,
  retried: earlier = 0,
}: RetryEndpointInput): Promise<number> {
  for (let after = begin, sum = earlier; ; ) {
    const { retried, next, waitMs = 0 } = await retryWaitingDeliveries({ endpointId, before, after });
    sum += retried;
    setCurrentDetails(`Deliveries brought forward: ${sum}.`);
    if (waitMs > 0) await sleep(waitMs, { summary: 'until waiting deliveries have been attempted' });
    else if (next === null) return sum;
    after = next;
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof retryEndpoint>({ endpointId, before, after, retried: sum });
  }
}

/**
 * Redelivers the events that an endpoint missed, batch by batch. The recovery's record has its progress. Returns the
 * number of deliveries created.
 */
export async function recoverEndpoint({ recoveryId }: WorkflowInput<typeof declared.recoverEndpoint>): Promise<number> {
  for (;;) {
    const { over, recovered, waitMs = 0 } = await recoverDeliveries({ recoveryId });
    setCurrentDetails(`Deliveries created${over ? '' : ' so far'}: ${recovered}.`);
    if (over) return recovered;
    if (waitMs > 0) await sleep(waitMs, { summary: 'until waiting deliveries have been attempted' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof recoverEndpoint>({ recoveryId });
  }
}
