import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';

/**
 * The results of the attempts in a workflow's history: the first is in the marker of a local activity, the others are
 * results of activities.
 */
export async function attemptsInHistory(handle: WorkflowHandle): Promise<AttemptResult[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => {
    const results =
      event.markerRecordedEventAttributes?.details?.['result'] ?? event.activityTaskCompletedEventAttributes?.result;
    return (results?.payloads ?? []).map((one) => defaultPayloadConverter.fromPayload<AttemptResult>(one));
  });
}

/** Whether an attempt failed by an internal error, not by an error of the receiver. */
export async function hasFaultInHistory(handle: WorkflowHandle): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).some(
    (event) => event.activityTaskFailedEventAttributes ?? event.markerRecordedEventAttributes?.failure,
  );
}
