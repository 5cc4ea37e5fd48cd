import path from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import type { AttemptResult } from '@marketplace/webhooks-contract/engine';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

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

/**
 * With RECORD_HISTORIES=<folder>, writes the history of a run to that folder for the replay test. Record one in the
 * folder `unreleased` when a workflow has a new branch; a release records all. Never do it to make a failing replay
 * pass: workflows with the old history may still run in production.
 */
export async function recordHistory(name: string, handle: WorkflowHandle): Promise<void> {
  const folder = process.env.RECORD_HISTORIES;
  if (!folder) return;
  const directory = path.join(repositoryRoot, 'workflows/test/histories', folder);
  // Stack traces contain paths of the recording machine, and a replay does not read them.
  const withoutStacks = (key: string, value: unknown): unknown => (key === 'stackTrace' ? undefined : value);
  const history: unknown = JSON.parse(historyToJSON(await handle.fetchHistory()));
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, `${name}.json`), `${JSON.stringify(history, withoutStacks)}\n`);
}

/**
 * The timeline of a history in the Temporal UI: the summaries of activities and timers, and the messages of failures,
 * in the order of the events.
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
