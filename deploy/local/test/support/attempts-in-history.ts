import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';

/**
 * What attempts answered, as the history has it: the first in a local activity's marker, the others as results of
 * activities.
 */
export async function attemptsInHistory(handle: WorkflowHandle): Promise<AttemptResult[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => {
    const results =
      event.markerRecordedEventAttributes?.details?.['result'] ?? event.activityTaskCompletedEventAttributes?.result;
    return (results?.payloads ?? []).map((one) => defaultPayloadConverter.fromPayload<AttemptResult>(one));
  });
}

/** Whether an attempt came to no answer, through no fault of the receiver. */
export async function hasFaultInHistory(handle: WorkflowHandle): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).some(
    (event) => event.activityTaskFailedEventAttributes ?? event.markerRecordedEventAttributes?.failure,
  );
}
