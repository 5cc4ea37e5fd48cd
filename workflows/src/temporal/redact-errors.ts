import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { isServiceError, type Logger } from '@marketplace/kernel';

/** Activities by name. */
export type Activities = Record<string, (input: never) => Promise<unknown>>;

/**
 * Wraps activities so that Temporal stores only the code and the detail of an error. The error itself is logged here,
 * because its cause may quote data. An `ApplicationFailure` passes unchanged: it is a result that the activity wrote
 * for the history.
 */
export function redactErrors<T extends Activities>(activities: T, log: Logger): T {
  const guarded = Object.entries(activities).map(([name, run]) => [
    name,
    async (input: never): Promise<unknown> => {
      try {
        return await run(input);
      } catch (error) {
        if (error instanceof ApplicationFailure) throw error;
        const { workflowExecution, attempt } = activityInfo();
        log.warn(
          { err: error, activity: name, workflow_id: workflowExecution?.workflowId, attempt },
          'activity failed',
        );
        throw redacted(error);
      }
    },
  ]);
  return Object.fromEntries(guarded) as T;
}

function redacted(error: unknown): ApplicationFailure {
  if (!isServiceError(error))
    return ApplicationFailure.create({
      type: 'internal_error',
      message: 'Internal error. Its cause is in the log of the worker.',
    });
  // A retry would not find the record either.
  return ApplicationFailure.create({
    type: error.code,
    message: error.detail,
    nonRetryable: error.code === 'not_found',
  });
}
