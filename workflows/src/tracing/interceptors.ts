import type { Context } from '@temporalio/activity';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';
import { activeTrace, SpanKind, traced } from '@marketplace/kernel';
import { traceHeader } from './workflow-interceptors.ts';

/** Runs each activity in a span of the trace that started its workflow. Calls to services are children of that span. */
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

/** Passes the active trace context to the workflows that start in it. */
export const traceStarts: WorkflowClientInterceptor = {
  start: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
  startWithDetails: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
};

function withTraceHeader(headers: Headers): Headers {
  const trace = activeTrace();
  return trace === undefined ? headers : { ...headers, [traceHeader]: defaultPayloadConverter.toPayload(trace)! };
}
