import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { activeTrace } from '@marketplace/kernel';
import { traceHeader } from './header.ts';

/** A workflow that is started belongs to the trace that starts it. */
export const traceStarts: WorkflowClientInterceptor = {
  start: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
  startWithDetails: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
};

function withTraceHeader(headers: Headers): Headers {
  const trace = activeTrace();
  return trace === undefined ? headers : { ...headers, [traceHeader]: defaultPayloadConverter.toPayload(trace)! };
}
