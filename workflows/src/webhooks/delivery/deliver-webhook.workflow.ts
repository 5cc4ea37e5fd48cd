import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  TemporalFailure,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { WorkflowInput, WorkflowSignal } from '@marketplace/kernel';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import type { deliverWebhook as declaration } from '@marketplace/webhooks-contract/workflows';
import type { AttemptAnswer, AttemptOrder } from './attempt-delivery.ts';
import type { DeliveryActivities } from './delivery.activities.ts';
import { deliveryStatusKey } from './delivery-status.ts';
import { retriesQueueOf } from '../task-queues.ts';

/**
 * Payload, address and secrets are read by each attempt, so none of them is in the history. Deliveries of older
 * releases may have nothing but their id; those without `endpointId` make their first attempt as an activity too: their
 * histories must replay.
 */
export type DeliverWebhookInput = Pick<Declared, 'deliveryId'> &
  Partial<Declared> & {
    /** The attempt to begin with, where a run continues another. */
    number?: number;
  };
type Declared = WorkflowInput<typeof declaration>;
type Signal = WorkflowSignal<typeof declaration>;

export interface DeliveryState {
  status: AttemptAnswer['status'];
  attemptCount: number;
  nextAttemptAt: string | null;
}

export const deliveryState = defineQuery<DeliveryState>('deliveryState');
/** Do not wait for the schedule. */
const retryNow = defineSignal<[], Signal>('retryNow');
/** The delivery was closed: look at the record. */
const cancel = defineSignal<[], Signal>('cancel');
/** The endpoint is active again. */
const resume = defineSignal<[], Signal>('resume');
/** The delivery has waited for its turn at the endpoint, and has it. */
const admit = defineSignal<[], Signal>('admit');

const attemptOptions: ActivityOptions = {
  // The longest HTTP timeout and 20 s for the two calls around it.
  startToCloseTimeout: '50 seconds',
  heartbeatTimeout: '10 seconds',
  // Each attempt is an activity of its own, so that its result stands in the history; the loop below repeats.
  retry: { maximumAttempts: 1 },
};
const { attemptDelivery } = proxyActivities<DeliveryActivities>(attemptOptions);

/**
 * The first attempt, which most deliveries need no other than, runs inside the workflow task that asks for it: half the
 * round trips of an activity, and its result stands in the history all the same, as a marker.
 */
const { attemptDelivery: attemptDeliveryHere } = proxyLocalActivities<DeliveryActivities>({
  startToCloseTimeout: '50 seconds',
  retry: { maximumAttempts: 1 },
});

/** Short, so that all goes on soon after an outage. */
const faultPauseSecondsMax = 8;
const heldLookEvery = '1 day';
/** Who waits for its turn is told; a signal that was lost costs this long, and more the longer the queue stands. */
const queuedLookMs = { first: 60_000, longest: 15 * 60_000 };

/** One event to one endpoint, until a receiver took it, the schedule is used up, or the delivery was closed. */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<DeliveryState> {
  const { deliveryId, organizationId, endpointId, last, number: first = last ? last.number + 1 : 1 } = input;
  let state: DeliveryState = { status: 'pending', attemptCount: first - 1, nextAttemptAt: last?.nextAttemptAt ?? null };
  let wanted = false;
  let resumed = false;
  let admitted = false;
  setHandler(deliveryState, () => state);
  setHandler(retryNow, () => void (wanted = true));
  setHandler(resume, () => void (resumed = true));
  setHandler(admit, () => void (admitted = true));
  setHandler(cancel, () => void (wanted = resumed = admitted = true));
  setCurrentDetails(`Attempt ${first} is being made.`);

  const untilDue = async ({ number, nextAttemptAt }: AttemptResult): Promise<void> => {
    const dueInMs = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - Date.now();
    // A time-out of 0 would wait for ever.
    await condition(() => wanted, Math.max(1, dueInMs), { summary: `until attempt ${number + 1}` });
  };
  if (last) {
    state = toState(last, state);
    setCurrentDetails(describe(last));
    await untilDue(last);
  }

  for (let number = first, looks = 0; ; ) {
    wanted = resumed = admitted = false;
    const answer = await makeAttempt({ deliveryId, organizationId, endpointId, number });
    state = toState(answer, state);
    setCurrentDetails(describe(answer));
    if (answer.status !== 'succeeded' && answer.status !== 'queued')
      upsertSearchAttributes([{ key: deliveryStatusKey, value: answer.status }]);
    if (answer.status === 'succeeded' || answer.status === 'failed' || answer.status === 'canceled') return state;
    if (answer.number !== null) {
      await untilDue(answer);
      // Also where the attempt was recorded before and the delivery is held or waits by now: the next look says so.
      number = answer.number + 1;
      looks = 0;
    } else if (answer.status === 'queued') {
      const lookMs = Math.min(queuedLookMs.longest, queuedLookMs.first * 2 ** looks);
      await condition(() => admitted, Math.max(1, answer.waitMs ?? lookMs), {
        summary: 'waits for its turn at the endpoint',
      });
      looks += 1;
    } else {
      // Now and then it looks by itself: the endpoint may have been deleted meanwhile, which no signal tells.
      await condition(() => resumed, heldLookEvery, { summary: 'held, looking again' });
    }
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof deliverWebhook>({ deliveryId, organizationId, endpointId, number });
  }
}

/**
 * Runs attempt `number` until it has an answer. A worker that died or a service that was away is a fault of ours: it
 * uses up no attempt, and is repeated under the same number.
 */
async function makeAttempt({
  deliveryId,
  organizationId,
  endpointId,
  number,
}: Omit<AttemptOrder, 'atMs' | 'jitter'>): Promise<AttemptAnswer> {
  for (let faults = 0; ; faults += 1) {
    try {
      const order = { deliveryId, organizationId, endpointId, number, atMs: Date.now(), jitter: Math.random() };
      if (number === 1 && endpointId !== undefined) return await attemptDeliveryHere(order);
      // Retries have slots of their own: a backlog of them does not keep first attempts waiting.
      const queue = number === 1 ? {} : { taskQueue: retriesQueueOf(workflowInfo().taskQueue) };
      return await attemptDelivery.executeWithOptions({ ...attemptOptions, ...queue, summary: `Attempt ${number}` }, [
        order,
      ]);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof TemporalFailure)) throw error;
      // A local activity's failure comes bare.
      const fault = error instanceof ActivityFailure ? error.cause : error;
      if (fault instanceof ApplicationFailure && fault.nonRetryable) throw error;
      setCurrentDetails(
        `Attempt ${number} could not be made or recorded, through no fault of the receiver. It is made again.`,
      );
      await sleep(Math.min(faultPauseSecondsMax, 2 ** faults) * 1000, {
        summary: `fault of ours, until attempt ${number} again`,
      });
      if (workflowInfo().continueAsNewSuggested)
        await continueAsNew<typeof deliverWebhook>({ deliveryId, organizationId, endpointId, number });
    }
  }
}

function toState(answer: AttemptAnswer, before: DeliveryState): DeliveryState {
  if (answer.number === null) return { ...before, status: answer.status, nextAttemptAt: null };
  return { status: answer.status, attemptCount: answer.number, nextAttemptAt: answer.nextAttemptAt };
}

/** What the Temporal UI shows while the workflow waits. */
function describe(answer: AttemptAnswer): string {
  if (answer.status === 'held') return 'Held: the endpoint is paused or disabled.';
  if (answer.status === 'queued')
    return 'Waits for its turn: the endpoint is at its limits, or too many attempts of its organization hang.';
  if (answer.number === null) return `Closed: ${answer.status}.`;
  const said = answer.statusCode === null ? (answer.errorCode ?? 'no answer') : `HTTP ${answer.statusCode}`;
  const next = answer.nextAttemptAt === null ? '' : ` Next attempt: ${answer.nextAttemptAt}.`;
  return `Attempt ${answer.number}: ${said}, ${answer.status}.${next}`;
}
