import { type Attributes, type Meter, metrics } from '@opentelemetry/api';

const meterName = 'marketplace';

/** Bucket bounds of histograms in seconds, from 5 ms (work within one process) to 30 minutes (waiting for a retry). */
export const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/**
 * Returns a function that returns instruments. They are made at the first use after `startMetrics`, because
 * OpenTelemetry ignores the measurements of instruments that were made earlier. Without `startMetrics`, nothing is
 * measured. Attributes must have few values, never ids or addresses, because each combination of values is a separate
 * time series.
 */
export function instruments<T>(make: (meter: Meter) => T): () => T {
  let made: { of: unknown; instruments: T } | undefined;
  return () => {
    const provider = metrics.getMeterProvider();
    if (made?.of !== provider) made = { of: provider, instruments: make(provider.getMeter(meterName)) };
    return made.instruments;
  };
}

/** One value of a gauge, with the attributes of its time series. */
export interface Reading {
  value: number;
  attributes: Attributes;
}

/** A metric whose values are read when metrics are collected. */
export interface Gauge {
  name: string;
  description: string;
  /** A UCUM unit, such as `s`. The default is `1`. */
  unit?: string;
  /** Called at most once every 15 seconds. If it rejects, the gauge is left out of this collection. */
  read(): Promise<Reading[]>;
}

/** Minimum time between two reads of a gauge, however often metrics are collected, because a read may cost a query. */
const freshMs = 15_000;

/** Registers a gauge. Must be called after `startMetrics`. Returns a function that removes the gauge again. */
export function watchGauge({ name, description, unit = '1', read }: Gauge): () => void {
  const gauge = metrics.getMeter(meterName).createObservableGauge(name, { description, unit });
  const readAtMostSo = onceIn(freshMs, read);
  const observe: Parameters<typeof gauge.addCallback>[0] = async (result) => {
    for (const { value, attributes } of await readAtMostSo()) result.observe(value, attributes);
  };
  gauge.addCallback(observe);
  return () => gauge.removeCallback(observe);
}

function onceIn(ms: number, read: Gauge['read']): Gauge['read'] {
  let last: { atMs: number; readings: Promise<Reading[]> } | undefined;
  return () => {
    const atMs = performance.now();
    if (!last || atMs - last.atMs >= ms) {
      const readings = read();
      last = { atMs, readings };
      // A read that failed is repeated at the next collection.
      readings.catch(() => (last = undefined));
    }
    return last.readings;
  };
}
