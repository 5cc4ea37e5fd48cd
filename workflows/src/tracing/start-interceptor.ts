import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { activeTrace } from '@marketplace/kernel';
import { traceHeader } from './header.ts';

/** Passes the active trace context to the workflows that are started in it. */
export const traceStarts: WorkflowClientInterceptor = {
  start: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
  startWithDetails: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
  signalWithStart: (input, next) => next({ ...input, headers: withTraceHeader(input.headers) }),
};

function withTraceHeader(headers: Headers): Headers {
  const trace = activeTrace();
  return trace === undefined ? headers : { ...headers, [traceHeader]: defaultPayloadConverter.toPayload(trace)! };
}
