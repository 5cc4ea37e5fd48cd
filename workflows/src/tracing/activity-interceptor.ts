import type { Context } from '@temporalio/activity';
import { defaultPayloadConverter } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';
import { SpanKind, traced } from '@marketplace/kernel';
import { traceHeader } from './header.ts';

/** Runs each activity in a span of the trace that started its workflow. Calls to services become children of it. */
export function traceActivities({ info }: Context): ActivityInterceptors {
  return {
    inbound: {
      execute: (input, next) => {
        const header = input.headers[traceHeader];
        const cause = header && defaultPayloadConverter.fromPayload<string>(header);
        const attributes = () => ({
          'temporal.workflow_id': info.workflowExecution?.workflowId,
          'temporal.attempt': info.attempt,
        });
        return traced(`activity ${info.activityType}`, { kind: SpanKind.CONSUMER, causes: [cause], attributes }, () =>
          next(input),
        );
      },
    },
  };
}
