import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
  TemporalFailure,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { WorkflowInput } from '@marketplace/kernel';
import type { deliverWebhook as declaration } from '@marketplace/webhooks-contract/workflows';
import type { AttemptAnswer, AttemptOrder } from './attempt-delivery.ts';
import type { DeliveryActivities } from './delivery.activities.ts';
import { type DeliveryState, handleSignals, whoAsked } from './delivery-signals.ts';
import {
  attemptOf,
  deliveryStatusKey,
  describeAnswer,
  describeAttempt,
  describeFailure,
  numberAttempt,
} from './describe-delivery.ts';
import { retriesQueueOf } from '../task-queues.ts';

type Ids = Pick<AttemptOrder, 'deliveryId' | 'organizationId' | 'endpointId'>;
/** Each attempt reads payload, address and secrets itself, so that they are not in the history. */
export type DeliverWebhookInput = Ids &
  Pick<WorkflowInput<typeof declaration>, 'last'> & {
    /** The number of the next attempt, if this run continues another. */
    number?: number;
  };

const attemptOptions: ActivityOptions = {
  // The longest HTTP timeout, and 20 s for the calls that prepare and record the attempt.
  startToCloseTimeout: '50 seconds',
  heartbeatTimeout: '10 seconds',
  // Each attempt is a separate activity, so that the history has its result. The workflow repeats it, not Temporal.
  retry: { maximumAttempts: 1 },
};
const { attemptDelivery } = proxyActivities<DeliveryActivities>(attemptOptions);

/**
 * The first attempt runs as a local activity, inside the workflow task, with half the round trips of an activity. Most
 * deliveries need no other attempt. The history has its result as a marker.
 */
const { attemptDelivery: attemptDeliveryHere } = proxyLocalActivities<DeliveryActivities>({
  startToCloseTimeout: '50 seconds',
  retry: { maximumAttempts: 1 },
  summary: 'Attempt 1',
});
/** Retried without limit, because the workflow can do nothing else meanwhile. */
const { lookAtDelivery, cancelWorkflow } = proxyLocalActivities<DeliveryActivities>({
  startToCloseTimeout: '20 seconds',
  retry: { maximumInterval: '30 seconds' },
});

/**
 * Maximum pause before an attempt is repeated after an internal error. It is short, so that deliveries continue soon
 * after an outage.
 */
const errorPauseSecondsMax = 8;
const heldCheckMs = 24 * 3_600_000;
/**
 * A waiting delivery gets a signal when it is granted its slot. In case the signal is lost, the workflow asks again
 * after this time, which doubles each time.
 */
const queuedCheckMs = { first: 60_000, longest: 15 * 60_000 };

/**
 * Delivers one event to one endpoint. Ends when the receiver has accepted it, the retry schedule is exhausted, or the
 * delivery was closed. The run of a failed delivery fails with `DeliveryFailed`, and the run of a canceled one is
 * canceled.
 */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<DeliveryState> {
  const { deliveryId, organizationId, endpointId, last, number: first = last ? last.number + 1 : 1 } = input;
  const ids: Ids = { deliveryId, organizationId, endpointId };
  let state: DeliveryState = { status: 'pending', attemptCount: first - 1, nextAttemptAt: last?.nextAttemptAt ?? null };
  const asked = handleSignals(() => state);
  setCurrentDetails(`Attempt ${first} is being made.`);
  const show = (answer: AttemptAnswer): void => {
    state = toState(answer, state);
    setCurrentDetails(describeAnswer(answer));
  };

  /** Waits for a signal, or until `untilMs`. Returns the delivery's final status if it was closed meanwhile. */
  const wait = async (isAwaited: () => boolean, untilMs: number, summary: string): Promise<AttemptAnswer | null> => {
    for (;;) {
      // A timeout of 0 would mean no timeout.
      await condition(() => isAwaited() || asked.look, Math.max(1, untilMs - Date.now()), { summary });
      if (isAwaited() || !asked.look) return null;
      asked.look = false;
      const { status } = await lookAtDelivery({ deliveryId });
      if (isFinal(status)) return { number: null, status };
      if (status === 'held') {
        show({ number: null, status });
        showStatus(status);
      }
    }
  };
  const waitAfter = async (answer: AttemptAnswer, checks: number): Promise<AttemptAnswer | null> => {
    if (answer.number !== null) {
      const dueMs = answer.nextAttemptAt === null ? 0 : Date.parse(answer.nextAttemptAt);
      const summary = `${describeAttempt(answer)}, until ${numberAttempt(answer.number + 1, answer.attemptsMax)}`;
      const next = answer.number + 1;
      return wait(() => whoAsked(asked, next) !== null, dueMs, summary);
    }
    if (answer.status === 'queued') {
      const checkMs = Math.min(queuedCheckMs.longest, queuedCheckMs.first * 2 ** checks);
      return wait(() => asked.admitted, Date.now() + checkMs, 'waits for a slot at the endpoint');
    }
    // Checked daily even without a signal, because none is sent when the endpoint is deleted.
    return wait(() => asked.resumed, Date.now() + heldCheckMs, 'held, until resumed or checked again');
  };
  const finish = async (answer: AttemptAnswer): Promise<DeliveryState> => {
    show(answer);
    return endAs(state, describeFailure(answer, state.attemptCount));
  };

  if (last) {
    show(last);
    const closed = await waitAfter(last, 0);
    if (closed) return finish(closed);
  }
  for (let number = first, checks = 0, trigger = triggerOf(whoAsked(asked, first)); ; ) {
    asked.reset();
    const answer = await makeAttempt(ids, number, trigger);
    show(answer);
    if (answer.status !== 'succeeded' && answer.status !== 'queued') showStatus(answer.status);
    if (isFinal(answer.status)) return finish(answer);
    const closed = await waitAfter(answer, checks);
    if (closed) return finish(closed);
    if (answer.number !== null) {
      // If the delivery is now held or waits, the next attempt finds out.
      number = answer.number + 1;
      checks = 0;
      trigger = triggerOf(whoAsked(asked, number));
    } else if (answer.status === 'queued') checks += 1;
    else trigger = undefined;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverWebhook>({ ...ids, number });
  }
}

/**
 * Runs attempt `number` until it has an answer. Internal errors, such as a dead worker or an unavailable service, use
 * up no attempt: it is repeated under the same number. Throws if the delivery does not exist.
 */
async function makeAttempt(ids: Ids, number: number, trigger: AttemptOrder['trigger']): Promise<AttemptAnswer> {
  for (let failures = 0; ; failures += 1) {
    try {
      const order = { ...ids, number, ...(trigger && { trigger }), atMs: Date.now(), jitter: Math.random() };
      if (number === 1) return await attemptDeliveryHere(order);
      // Later attempts have a task queue with its own slots, so that a backlog of them does not delay first attempts.
      const taskQueue = retriesQueueOf(workflowInfo().taskQueue);
      return await attemptDelivery.executeWithOptions({ ...attemptOptions, taskQueue, summary: `Attempt ${number}` }, [
        order,
      ]);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof TemporalFailure)) throw error;
      const failed = attemptOf(error);
      if (failed) return failed;
      // The failure of a local activity is not wrapped.
      const failure = error instanceof ActivityFailure ? error.cause : error;
      if (failure instanceof ApplicationFailure && failure.nonRetryable) throw error;
      setCurrentDetails(
        `Attempt ${number} was not made or not recorded, because of an internal error. It will be repeated.`,
      );
      await sleep(Math.min(errorPauseSecondsMax, 2 ** failures) * 1000, {
        summary: `internal error, until attempt ${number} is repeated`,
      });
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deliverWebhook>({ ...ids, number });
    }
  }
}

/**
 * Ends the run with the outcome of the delivery, so that Temporal's lists, filters and metrics distinguish failures
 * from successes.
 */
async function endAs(state: DeliveryState, message: string): Promise<DeliveryState> {
  const { status } = state;
  const shown = workflowInfo().typedSearchAttributes.get(deliveryStatusKey);
  // Most deliveries succeed at once. One write for each of them would cost more than it is worth.
  if (status === 'succeeded' && shown === undefined) return state;
  if (shown !== status) showStatus(status);
  if (status === 'failed')
    throw ApplicationFailure.create({ type: 'DeliveryFailed', message, details: [state], nonRetryable: true });
  if (status === 'canceled') {
    // A run ends as canceled only if its cancellation was requested.
    await cancelWorkflow();
    await CancellationScope.current().cancelRequested;
  }
  return state;
}

function showStatus(status: AttemptAnswer['status']): void {
  upsertSearchAttributes([{ key: deliveryStatusKey, value: status }]);
}

function isFinal(status: AttemptAnswer['status']): status is 'succeeded' | 'failed' | 'canceled' {
  return status === 'succeeded' || status === 'failed' || status === 'canceled';
}

function triggerOf(retry: 'organization' | 'operator' | null): AttemptOrder['trigger'] {
  return retry === 'operator' ? 'operator' : undefined;
}

function toState(answer: AttemptAnswer, before: DeliveryState): DeliveryState {
  if (answer.number === null) return { ...before, status: answer.status, nextAttemptAt: null };
  return { status: answer.status, attemptCount: answer.number, nextAttemptAt: answer.nextAttemptAt };
}
