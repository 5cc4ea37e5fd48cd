import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';

/**
 * What the Temporal UI shows of a history on its timeline: the summaries of activities and timers, and the messages of
 * failures, in the order of the events.
 */
export async function timelineOf(handle: WorkflowHandle): Promise<string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap((event) => {
    // A timer that was canceled has its summary twice.
    const isShown = event.timerStartedEventAttributes ?? event.activityTaskScheduledEventAttributes;
    const summary = (isShown ?? event.markerRecordedEventAttributes) ? event.userMetadata?.summary : undefined;
    const failure =
      event.activityTaskFailedEventAttributes?.failure ?? event.workflowExecutionFailedEventAttributes?.failure;
    return [
      ...(summary ? [defaultPayloadConverter.fromPayload<string>(summary)] : []),
      ...(failure?.message ? [failure.message] : []),
    ];
  });
}
