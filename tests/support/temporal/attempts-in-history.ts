import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';

/** A recorded attempt, with the number of attempts of its retry schedule. */
type Attempt = AttemptResult & { attemptsMax: number };

/**
 * The attempts in a workflow's history. The first is in the marker of a local activity. Of the others, those that
 * succeeded are results of activities, and those that failed are details of failures. An activity that made no attempt,
 * for example because the delivery waited for a slot, is left out.
 */
export async function attemptsInHistory(handle: WorkflowHandle): Promise<Attempt[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => {
    const marker = event.markerRecordedEventAttributes;
    const failed = event.activityTaskFailedEventAttributes?.failure?.applicationFailureInfo;
    const data =
      (localActivityOf(event) === 'attemptDelivery' ? marker?.details?.['result'] : undefined) ??
      event.activityTaskCompletedEventAttributes?.result ??
      (failed?.type === 'AttemptFailed' ? failed.details : undefined);
    return (data?.payloads ?? [])
      .map((one) => defaultPayloadConverter.fromPayload<Attempt | { number: null }>(one))
      .filter((answer) => answer.number !== null);
  });
}

/** The names of the local activities in a workflow's history. */
export async function localActivitiesIn(handle: WorkflowHandle): Promise<string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => localActivityOf(event) ?? []);
}

type Event = NonNullable<Awaited<ReturnType<WorkflowHandle['fetchHistory']>>['events']>[number];

/** The name of the local activity of which the event is the marker. */
function localActivityOf({ markerRecordedEventAttributes: marker }: Event): string | undefined {
  if (marker?.markerName !== 'core_local_activity') return undefined;
  const [payload] = marker.details?.['data']?.payloads ?? [];
  return payload && defaultPayloadConverter.fromPayload<{ activity_type?: string }>(payload).activity_type;
}

/** Whether an attempt failed by an internal error, not by an error of the receiver. */
export async function hasFaultInHistory(handle: WorkflowHandle): Promise<boolean> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).some(
    ({ activityTaskFailedEventAttributes: failed, markerRecordedEventAttributes: marker }) =>
      (failed && failed.failure?.applicationFailureInfo?.type !== 'AttemptFailed') || marker?.failure,
  );
}
