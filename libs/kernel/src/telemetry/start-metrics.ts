import type { IncomingMessage, ServerResponse } from 'node:http';
import { diag, DiagLogLevel, metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { Logger } from './log.ts';

export interface MetricsOptions {
  /** Name of the process. */
  service: string;
  /** Base URL of an OpenTelemetry collector to which metrics are also pushed, every minute. */
  otlpEndpoint?: string | undefined;
  log: Logger;
}

/** The running metrics of a process. */
export interface Metrics {
  /** Answers a request with all metrics in the Prometheus text format. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Stops the metrics, after a last push if they are pushed. Waits 5 seconds at most, and never rejects. */
  stop(): Promise<void>;
}

const stopMsMax = 5_000;

/**
 * Starts the collection of metrics in this process. Call it in the main module before everything else: gauges that were
 * registered before are not collected.
 */
export async function startMetrics({ service, otlpEndpoint, log }: MetricsOptions): Promise<Metrics> {
  logErrors(log);
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
 * The exporter is loaded only if it is used. It reads headers, such as the collector's token, from
 * OTEL_EXPORTER_OTLP_HEADERS.
 */
async function otlpReader(endpoint: string): Promise<IMetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
  const exporter = new OTLPMetricExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/metrics` });
  return new PeriodicExportingMetricReader({ exporter });
}

/** Logs errors and warnings of OpenTelemetry, for example of a failed gauge or push. */
function logErrors(log: Logger): void {
  const warn = (message: string, ...details: unknown[]): void =>
    log.warn({ err: details.find((detail) => detail instanceof Error) }, `metrics: ${message}`);
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
