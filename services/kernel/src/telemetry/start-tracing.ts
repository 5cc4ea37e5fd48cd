import { trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Logger } from './log.ts';

export interface TracingOptions {
  /** Name of the process. */
  service: string;
  /** Base address of an OpenTelemetry collector that traces are pushed to; without it nothing is traced. */
  otlpEndpoint?: string | undefined;
  /** Which part of new traces is kept, from 0 to 1. What belongs to a trace follows its beginning. */
  sampleRatio: number;
  log: Logger;
}

export interface Tracing {
  /** Pushes what is left. */
  stop(): Promise<void>;
}

const untraced: Tracing = { stop: async () => undefined };
const exportMsMax = 5_000;

/** For process roots only. Ids of traces go from process to process, and into every log, whether this is on or not. */
export async function startTracing({ service, otlpEndpoint, sampleRatio, log }: TracingOptions): Promise<Tracing> {
  if (otlpEndpoint === undefined) return untraced;
  // Loaded only where it is used.
  const [{ OTLPTraceExporter }, { BatchSpanProcessor, ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler }] =
    await Promise.all([import('@opentelemetry/exporter-trace-otlp-proto'), import('@opentelemetry/sdk-trace')]);
  const exporter = new OTLPTraceExporter({
    url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMsMax,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    // Its queue is bounded: a collector that is away costs traces, and no memory.
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMsMax })],
  });
  trace.setGlobalTracerProvider(provider);
  return {
    stop: async () => {
      trace.disable();
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'last traces not pushed'));
    },
  };
}
