import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

export { SpanKind };

const tracerName = 'marketplace';

/** The traceparent of the code that runs now, for code that gets no `Caller`: activities and what they call. */
const active = new AsyncLocalStorage<string | undefined>();

/** Options of a span. */
export interface SpanFacts {
  /** Kind of the span. The default is `INTERNAL`. */
  kind?: SpanKind;
  /**
   * Traceparents of the causes of this work; absent and invalid ones are ignored. With one cause, the span belongs to
   * that trace. With several, as for a batch, it starts a new trace with a link to each. With none, no span is made, so
   * that polling for work is not traced.
   */
  causes: (string | null | undefined)[];
  /** Returns ids, names and numbers, never text that users wrote. Called only if a span is made. */
  attributes?: () => Attributes;
}

/** A span that has not ended. */
export interface OpenSpan {
  /** W3C trace context of this span, for calls that belong to it. */
  traceparent: string;
  rename(name: string): void;
  /**
   * Ends the span, with more attributes. With `failure`, the span is an error, and `error.type` is the failure's `code`
   * or class name. Its message is not recorded, because it may contain secrets.
   */
  end(attributes?: Attributes, failure?: unknown): void;
}

/** Starts a span. Returns undefined if tracing is off or there are no causes. */
export function openSpan(
  name: string,
  { kind = SpanKind.INTERNAL, causes, attributes }: SpanFacts,
): OpenSpan | undefined {
  const tracer = tracerInUse();
  if (!tracer) return undefined;
  const known = [...new Set(causes)].flatMap((cause) => readTraceparent(cause) ?? []);
  if (known.length === 0) return undefined;
  const options = { kind, attributes: attributes?.() };
  return opened(
    known.length === 1
      ? tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, known[0]!))
      : tracer.startSpan(name, { ...options, links: known.map((context) => ({ context })) }, ROOT_CONTEXT),
  );
}

/**
 * Starts the first span of a new trace. `link` is the traceparent of a client. It is only linked: the client's trace id
 * and sampling decision are not adopted. Returns undefined if tracing is off.
 */
export function openRootSpan(
  name: string,
  { kind, attributes, link }: { kind: SpanKind; attributes: Attributes; link?: string },
): OpenSpan | undefined {
  const context = readTraceparent(link);
  const span = tracerInUse()?.startSpan(
    name,
    { kind, attributes, root: true, ...(context && { links: [{ context }] }) },
    ROOT_CONTEXT,
  );
  return span && opened(span);
}

/**
 * Runs `run` in a new span, with that span as the active trace. If no span is made, the first cause is the active
 * trace. Rejects with the error of `run`.
 */
export async function traced<T>(name: string, facts: SpanFacts, run: () => Promise<T>): Promise<T> {
  const span = openSpan(name, facts);
  const traceparent = span?.traceparent ?? facts.causes.find((cause) => cause);
  let failure: unknown;
  try {
    return await withTrace(traceparent, run);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    span?.end({}, failure);
  }
}

/** Runs `run` with `traceparent` as the active trace. If it is absent, the active trace does not change. */
export function withTrace<T>(traceparent: string | null | undefined, run: () => T): T {
  return traceparent ? active.run(traceparent, run) : run();
}

/** The traceparent of the active trace, set by `traced` or `withTrace`; undefined outside of both. */
export function activeTrace(): string | undefined {
  return active.getStore();
}

/** The trace id of a traceparent, 32 hexadecimal digits, for logs. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.slice(3, 35);
}

function opened(span: Span): OpenSpan {
  return {
    traceparent: writeTraceparent(span.spanContext()),
    rename: (name) => void span.updateName(name),
    end: (attributes = {}, failure) => {
      span.setAttributes(attributes);
      if (failure !== undefined)
        span.setAttribute('error.type', kindOf(failure)).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Undefined when no tracer provider is registered, so that spans cost nothing then. The provider is that of
 * `startTracing` or of an OpenTelemetry SDK that was loaded before this process's code.
 */
function tracerInUse(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer(tracerName)
    : provider.getTracer(tracerName);
}

function readTraceparent(text: string | null | undefined): SpanContext | undefined {
  const context = text ? parseTraceParent(text) : null;
  return context ? { ...context, isRemote: true } : undefined;
}

function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

function kindOf(failure: unknown): string {
  const { code, name } = failure as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
