import { z } from 'zod';
import type { Logger } from './log.ts';
import { type Metrics, startMetrics } from './start-metrics.ts';
import { startTracing } from './start-tracing.ts';

export { startTracing } from './start-tracing.ts';

/** Of every process. The names, like OTEL_EXPORTER_OTLP_HEADERS for a collector's token, are OpenTelemetry's. */
export const telemetrySettings = {
  /** Where metrics, besides `/metrics`, and traces are pushed. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Which part of new traces is kept, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
type TelemetrySettings = z.output<z.ZodObject<typeof telemetrySettings>>;

/** Metrics and traces of a process, by its settings. */
export async function startTelemetry(service: string, settings: TelemetrySettings, log: Logger): Promise<Metrics> {
  const otlpEndpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service, otlpEndpoint, sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG, log });
  const metrics = await startMetrics({ service, otlpEndpoint, log });
  return { answer: metrics.answer, stop: async () => void (await Promise.all([metrics.stop(), tracing.stop()])) };
}
