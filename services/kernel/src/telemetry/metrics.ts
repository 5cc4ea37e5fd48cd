import { type Attributes, type Meter, metrics } from '@opentelemetry/api';

const meterName = 'marketplace';

/** Bounds of histograms in seconds, from what one process does to what waits for a retry. */
export const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

/**
 * Instruments, made when they are first used: what is made before `startMetrics` measures nothing, and without it all
 * of them do. Their attributes have few values; an id or an address is never one.
 */
export function instruments<T>(make: (meter: Meter) => T): () => T {
  let made: { of: unknown; instruments: T } | undefined;
  return () => {
    const provider = metrics.getMeterProvider();
    if (made?.of !== provider) made = { of: provider, instruments: make(provider.getMeter(meterName)) };
    return made.instruments;
  };
}

export interface Reading {
  value: number;
  attributes: Attributes;
}

/** Something that is read when metrics are collected. */
export interface Gauge {
  name: string;
  description: string;
  unit?: string;
  read(): Promise<Reading[]>;
}

/** However many look, a gauge is read once in this time: it may cost a query. */
const freshMs = 15_000;

/** From now on the gauge is part of what is collected; returns how to end that. Call it after `startMetrics`. */
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
      // What failed is tried again at the next look.
      readings.catch(() => (last = undefined));
    }
    return last.readings;
  };
}
