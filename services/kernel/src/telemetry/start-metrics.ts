import type { IncomingMessage, ServerResponse } from 'node:http';
import { diag, DiagLogLevel, metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from './log.ts';

export interface MetricsOptions {
  /** Name of the process. */
  service: string;
  /** Base address of an OpenTelemetry collector that metrics are also pushed to, every minute. */
  otlpEndpoint?: string | undefined;
  log: Logger;
}

export interface Metrics {
  /** Answers with all metrics in Prometheus' text format. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Pushes what is left, where metrics are pushed. */
  stop(): Promise<void>;
}

const stopMsMax = 5_000;

/**
 * Turns the process's instruments on. For process roots only, and before anything else, since gauges are registered
 * once.
 */
export async function startMetrics({ service, otlpEndpoint, log }: MetricsOptions): Promise<Metrics> {
  logFaults(log);
  const prometheus = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    readers: [prometheus, ...(otlpEndpoint ? [await otlpReader(otlpEndpoint)] : [])],
  });
  metrics.setGlobalMeterProvider(provider);
  return {
    answer: (request, response) => prometheus.getMetricsRequestHandler(request, response),
    stop: async () => {
      metrics.disable();
      await provider
        .shutdown({ timeoutMillis: stopMsMax })
        .catch((error: unknown) => log.warn({ err: error }, 'last metrics not pushed'));
    },
  };
}

/**
 * Loaded only where it is used. Headers, such as a collector's token, are read by it from OTEL_EXPORTER_OTLP_HEADERS.
 */
async function otlpReader(endpoint: string): Promise<IMetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
  const exporter = new OTLPMetricExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/metrics` });
  return new PeriodicExportingMetricReader({ exporter });
}

function logFaults(log: Logger): void {
  const warn = (message: string, ...details: unknown[]): void =>
    log.warn({ err: details.find((detail) => detail instanceof Error) }, `metrics: ${message}`);
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
