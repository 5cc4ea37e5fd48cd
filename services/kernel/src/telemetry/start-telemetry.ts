import { z } from 'zod';
import type { Logger } from './log.ts';
import { type Metrics, startMetrics } from './start-metrics.ts';
import { startTracing } from './start-tracing.ts';

export { startTracing } from './start-tracing.ts';

/** Settings of every process. OpenTelemetry chose the names. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'The OpenTelemetry collector that metrics and traces are pushed to. Without it they are not pushed.',
      page: 'operations.md#traces',
    }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    description: 'HTTP headers that the collector asks for, such as one with a token.',
    form: '`<name>=<value>`, separated by commas',
    secret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({
    description: 'The share of new traces that is kept. What belongs to a trace follows its request.',
    page: 'operations.md#traces',
  }),
};
type TelemetrySettings = z.output<z.ZodObject<typeof telemetrySettings>>;

/** Metrics and traces of a process, by its settings. */
export async function startTelemetry(service: string, settings: TelemetrySettings, log: Logger): Promise<Metrics> {
  const otlpEndpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = await startTracing({ service, otlpEndpoint, sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG, log });
  const metrics = await startMetrics({ service, otlpEndpoint, log });
  return { answer: metrics.answer, stop: async () => void (await Promise.all([metrics.stop(), tracing.stop()])) };
}
