import { z } from 'zod';
import { trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Logger } from './log.ts';
import { type Metrics, startMetrics } from './start-metrics.ts';

/** Telemetry settings of every process, with the names that OpenTelemetry defines. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'URL of the OpenTelemetry collector to which metrics and traces are pushed. Without it, nothing is pushed.',
      page: 'monitoring.md#traces',
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({
    description: 'The share of traces that is kept. It is decided once for each trace, at its first span.',
    page: 'monitoring.md#traces',
  }),
};
type TelemetrySettings = z.output<z.ZodObject<typeof telemetrySettings>>;

/** Starts metrics and tracing by the settings of the process. `service` is its name. Call it before everything else. */
export async function startTelemetry(service: string, settings: TelemetrySettings, log: Logger): Promise<Metrics> {
  const otlpEndpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service, otlpEndpoint, sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG, log });
  const metrics = await startMetrics({ service, otlpEndpoint, log });
  return { answer: metrics.answer, stop: async () => void (await Promise.all([metrics.stop(), tracing.stop()])) };
}

interface TracingOptions {
  /** Name of the process. */
  service: string;
  /** Base URL of the OpenTelemetry collector to which traces are pushed. Without it, nothing is traced. */
  otlpEndpoint?: string | undefined;
  /** The share of new traces that is kept, from 0 to 1. Spans of an existing trace follow its decision. */
  sampleRatio: number;
  log: Logger;
}

/** The running tracing of a process. */
interface Tracing {
  /** Stops tracing after a last push. Never rejects. */
  stop(): Promise<void>;
}

const untraced: Tracing = { stop: async () => undefined };
const exportMsMax = 5_000;

/**
 * Starts tracing in this process. Call it in the main module. Trace ids are passed between processes and logged even if
 * tracing is off.
 */
export async function startTracing({ service, otlpEndpoint, sampleRatio, log }: TracingOptions): Promise<Tracing> {
  if (otlpEndpoint === undefined) return untraced;
  // Loaded only if tracing is on.
  const [{ OTLPTraceExporter }, { BatchSpanProcessor, ParentBasedSampler, TracerProvider, TraceIdRatioBasedSampler }] =
    await Promise.all([import('@opentelemetry/exporter-trace-otlp-proto'), import('@opentelemetry/sdk-trace')]);
  const exporter = new OTLPTraceExporter({
    url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMsMax,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    // Its queue is bounded, so while the collector cannot be reached, spans are dropped and memory does not grow.
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
