import { z } from 'zod';
import { type Environment, type Logger, metricsPortSetting, readConfig, serve } from '@marketplace/kernel';
import { startTelemetry, telemetrySettings } from '@marketplace/kernel/telemetry';

/** Settings of a process of `npm start`, besides the settings of its parts. */
export const stackSettings = z.object({ METRICS_PORT: metricsPortSetting, ...telemetrySettings });

/**
 * Starts metrics and traces if METRICS_PORT or OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise does nothing, because they
 * cost time. Call it before services are opened, which register their gauges then. Resolves to a function that stops
 * it.
 */
export async function observe(name: string, environment: Environment, log: Logger): Promise<() => Promise<void>> {
  const settings = readConfig(stackSettings, environment);
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (port === undefined && endpoint === undefined) return async () => undefined;
  const telemetry = await startTelemetry(name, settings, log);
  if (port === undefined) return telemetry.stop;
  const ready = async (): Promise<void> => undefined;
  const serving = await serve({ host: '127.0.0.1', port, contracts: [], ready, metrics: telemetry.answer, log });
  return async () => {
    await serving.close();
    await telemetry.stop();
  };
}
