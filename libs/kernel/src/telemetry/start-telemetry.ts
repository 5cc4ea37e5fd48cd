import { z } from 'zod';
import type { Logger } from './log.ts';
import { type Metrics, startMetrics } from './start-metrics.ts';
import { startTracing } from './start-tracing.ts';

export { startTracing } from './start-tracing.ts';

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
