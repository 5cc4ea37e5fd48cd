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
 * Each attempt reads payload, address and secrets itself, so that they are not in the history. Deliveries that older
 * releases started may have nothing but their id. Those without `endpointId` make the first attempt as an activity, not
 * as a local one, because their histories must replay.
 */
export type DeliverWebhookInput = Pick<Declared, 'deliveryId'> &
  Partial<Declared> & {
    /** When a run continues another: the number of the next attempt. */
    number?: number;
  };
type Declared = WorkflowInput<typeof declaration>;
type Signal = WorkflowSignal<typeof declaration>;

/** Result of the workflow and of the query `deliveryState`. */
export interface DeliveryState {
  status: AttemptAnswer['status'];
  attemptCount: number;
  nextAttemptAt: string | null;
}

export const deliveryState = defineQuery<DeliveryState>('deliveryState');
/** Make the next attempt now, not at its scheduled time. */
const retryNow = defineSignal<[], Signal>('retryNow');
/** The delivery was closed: read its record. */
const cancel = defineSignal<[], Signal>('cancel');
/** The endpoint is active again. */
const resume = defineSignal<[], Signal>('resume');
/** The delivery was granted the slot that it waited for. */
const admit = defineSignal<[], Signal>('admit');

const attemptOptions: ActivityOptions = {
  // The longest HTTP timeout, plus 20 s for the calls that prepare and record the attempt.
  startToCloseTimeout: '50 seconds',
  heartbeatTimeout: '10 seconds',
  // Each attempt is a separate activity, so that its result is in the history. The workflow repeats it, not Temporal.
  retry: { maximumAttempts: 1 },
};
const { attemptDelivery } = proxyActivities<DeliveryActivities>(attemptOptions);

/**
 * The first attempt runs as a local activity, inside the workflow task, with half the round trips of an activity. Most
 * deliveries need no other. Its result is in the history as a marker.
 */
const { attemptDelivery: attemptDeliveryHere } = proxyLocalActivities<DeliveryActivities>({
  startToCloseTimeout: '50 seconds',
  retry: { maximumAttempts: 1 },
});

/** Maximum pause before an attempt is repeated after an internal error. Short, to continue soon after an outage. */
const errorPauseSecondsMax = 8;
const heldCheckEvery = '1 day';
/**
 * A waiting delivery gets a signal when it is granted its slot. In case the signal was lost, the workflow asks again
 * after this time, which doubles each time.
 */
const queuedCheckMs = { first: 60_000, longest: 15 * 60_000 };

/**
 * Delivers one event to one endpoint. Ends when the receiver has accepted it, the retry schedule is used up, or the
 * delivery was closed.
 */
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
    // A timeout of 0 would wait without limit.
    await condition(() => wanted, Math.max(1, dueInMs), { summary: `until attempt ${number + 1}` });
  };
  if (last) {
    state = toState(last, state);
    setCurrentDetails(describe(last));
    await untilDue(last);
  }

  for (let number = first, checks = 0; ; ) {
    wanted = resumed = admitted = false;
    const answer = await makeAttempt({ deliveryId, organizationId, endpointId, number });
    state = toState(answer, state);
    setCurrentDetails(describe(answer));
    if (answer.status !== 'succeeded' && answer.status !== 'queued')
      upsertSearchAttributes([{ key: deliveryStatusKey, value: answer.status }]);
    if (answer.status === 'succeeded' || answer.status === 'failed' || answer.status === 'canceled') return state;
    if (answer.number !== null) {
      await untilDue(answer);
      // If the delivery is held or waits by now, the next attempt finds out.
      number = answer.number + 1;
      checks = 0;
    } else if (answer.status === 'queued') {
      const checkMs = Math.min(queuedCheckMs.longest, queuedCheckMs.first * 2 ** checks);
      await condition(() => admitted, Math.max(1, answer.waitMs ?? checkMs), {
        summary: 'waits for a slot at the endpoint',
      });
      checks += 1;
    } else {
      // Checked daily without a signal too: none is sent when the endpoint is deleted.
      await condition(() => resumed, heldCheckEvery, { summary: 'held, until resumed or checked again' });
    }
    if (workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof deliverWebhook>({ deliveryId, organizationId, endpointId, number });
  }
}

/**
 * Runs attempt `number` until it has an answer. Internal errors, such as a worker that died or a service that was away,
 * use up no attempt: it is repeated under the same number. Throws if the delivery does not exist.
 */
async function makeAttempt({
  deliveryId,
  organizationId,
  endpointId,
  number,
}: Omit<AttemptOrder, 'atMs' | 'jitter'>): Promise<AttemptAnswer> {
  for (let failures = 0; ; failures += 1) {
    try {
      const order = { deliveryId, organizationId, endpointId, number, atMs: Date.now(), jitter: Math.random() };
      if (number === 1 && endpointId !== undefined) return await attemptDeliveryHere(order);
      // Later attempts have a task queue with its own slots, so that a backlog of them does not delay first attempts.
      const queue = number === 1 ? {} : { taskQueue: retriesQueueOf(workflowInfo().taskQueue) };
      return await attemptDelivery.executeWithOptions({ ...attemptOptions, ...queue, summary: `Attempt ${number}` }, [
        order,
      ]);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof TemporalFailure)) throw error;
      // The failure of a local activity is not wrapped.
      const failure = error instanceof ActivityFailure ? error.cause : error;
      if (failure instanceof ApplicationFailure && failure.nonRetryable) throw error;
      setCurrentDetails(
        `Attempt ${number} was not made or not recorded, because of an internal error. It will be repeated.`,
      );
      await sleep(Math.min(errorPauseSecondsMax, 2 ** failures) * 1000, {
        summary: `internal error, until attempt ${number} is repeated`,
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
    return 'Waits for a slot: the endpoint is at its limits, or too many attempts of its organization hang.';
  if (answer.number === null) return `Closed: ${answer.status}.`;
  const said = answer.statusCode === null ? (answer.errorCode ?? 'no answer') : `HTTP ${answer.statusCode}`;
  const next = answer.nextAttemptAt === null ? '' : ` Next attempt: ${answer.nextAttemptAt}.`;
  return `Attempt ${answer.number}: ${said}, ${answer.status}.${next}`;
}
