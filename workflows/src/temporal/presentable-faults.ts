import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { isServiceError, type Logger } from '@marketplace/kernel';

/** Activities by name. */
export type Activities = Record<string, (input: never) => Promise<unknown>>;

/** What Temporal may keep of a fault is its code. The cause, with whatever a driver quotes in it, stays in our log. */
export function presentableFaults<T extends Activities>(activities: T, log: Logger): T {
  const guarded = Object.entries(activities).map(([name, run]) => [
    name,
    async (input: never): Promise<unknown> => {
      try {
        return await run(input);
      } catch (error) {
        const { workflowExecution, attempt } = activityInfo();
        log.warn(
          { err: error, activity: name, workflow_id: workflowExecution?.workflowId, attempt },
          'activity failed',
        );
        throw presentable(error);
      }
    },
  ]);
  return Object.fromEntries(guarded) as T;
}

function presentable(error: unknown): ApplicationFailure {
  if (!isServiceError(error))
    return ApplicationFailure.create({
      type: 'internal_error',
      message: 'This failed within the marketplace: see its log.',
    });
  // What does not exist will not exist at the next try either.
  return ApplicationFailure.create({
    type: error.code,
    message: error.detail,
    nonRetryable: error.code === 'not_found',
  });
}
