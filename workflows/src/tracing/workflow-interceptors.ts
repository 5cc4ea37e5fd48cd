import type { Headers, Next, Payload } from '@temporalio/common';
import type {
  ActivityInput,
  ContinueAsNewInput,
  LocalActivityInput,
  WorkflowExecuteInput,
  WorkflowInboundCallsInterceptor,
  WorkflowInterceptors,
  WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';

/** Temporal header of workflows and activities: the W3C trace context in which they were started. */
export const traceHeader = 'traceparent';

// Runs in the workflow sandbox. A replay does not compare headers.

/** Passes the trace context that started the workflow to its activities, and to the run that continues it. */
export function interceptors(): WorkflowInterceptors {
  let trace: Payload | undefined;
  const traced = <T extends { headers: Headers }>(input: T): T =>
    trace ? { ...input, headers: { ...input.headers, [traceHeader]: trace } } : input;
  const inbound: WorkflowInboundCallsInterceptor = {
    execute: (input: WorkflowExecuteInput, next: Next<WorkflowInboundCallsInterceptor, 'execute'>) => {
      trace = input.headers[traceHeader];
      return next(input);
    },
  };
  const outbound: WorkflowOutboundCallsInterceptor = {
    scheduleActivity: (input: ActivityInput, next: Next<WorkflowOutboundCallsInterceptor, 'scheduleActivity'>) =>
      next(traced(input)),
    scheduleLocalActivity: (
      input: LocalActivityInput,
      next: Next<WorkflowOutboundCallsInterceptor, 'scheduleLocalActivity'>,
    ) => next(traced(input)),
    continueAsNew: (input: ContinueAsNewInput, next: Next<WorkflowOutboundCallsInterceptor, 'continueAsNew'>) =>
      next(traced(input)),
  };
  return { inbound: [inbound], outbound: [outbound] };
}
