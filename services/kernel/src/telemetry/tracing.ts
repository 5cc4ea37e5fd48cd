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

/** The trace of what runs now, for what gets no `Caller` handed: activities and what they call. */
const active = new AsyncLocalStorage<string | undefined>();

export interface SpanFacts {
  kind?: SpanKind;
  /**
   * W3C trace contexts of what led to this. With one it is part of that trace; with several, as a batch has, it begins
   * a trace with a link to each; with none it is not traced, so that what looks for work by itself tells of nothing.
   */
  causes: (string | null | undefined)[];
  /** Ids, names and numbers. Never what somebody wrote. Asked for only where a span is begun. */
  attributes?: () => Attributes;
}

export interface OpenSpan {
  /** What goes on from here belongs to this. */
  traceparent: string;
  rename(name: string): void;
  /** Of a failure only its kind is kept: messages may quote what is secret. */
  end(attributes?: Attributes, failure?: unknown): void;
}

/** Undefined where nothing is traced. */
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

/** The first span of a trace. What a client says of its own trace is linked, and steers nothing. */
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

/** Runs it as a span, or at least within the trace that led to it. */
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

export function withTrace<T>(traceparent: string | null | undefined, run: () => T): T {
  return traceparent ? active.run(traceparent, run) : run();
}

export function activeTrace(): string | undefined {
  return active.getStore();
}

/** For logs. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.split('-')[1];
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
 * Nothing is paid for where no one listens: neither `startTracing` nor an OpenTelemetry SDK that was loaded before us.
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
