import { cpuOf, type Meter, perUnit, type Readings } from '../meters/processes.ts';
import { startHelperProcess } from '../setup/helper-process.ts';
import { steadyRate } from '../meters/latency.ts';

type ReferenceType = 'empty' | 'oneActivity';

export type ReferenceQuestions = {
  ready: { input: null; output: void };
  run: {
    input: { type: ReferenceType; count: number; inFlight: number };
    output: { doneUs: number[] /** Workflows that were started eagerly, without the task queue. */; eager: number };
  };
};

interface ReferenceResult {
  perSecond: number;
  cpu: Readings;
  eagerShare: number;
}
export type References = Record<ReferenceType, ReferenceResult>;

/** Number of workflows to start at once: the relay's batch size. */
export const inFlight = 100;
const warmUp = 100;

/** Measures the rates of Temporal itself on this machine, with the product's client and worker settings. */
export async function measureReferences(
  servers: { temporalAddress: string; meter: Meter },
  count: number,
): Promise<References> {
  const env = { ...process.env, TEMPORAL_ADDRESS: servers.temporalAddress, TEMPORAL_TASK_QUEUE: 'reference' };
  const worker = await startHelperProcess<ReferenceQuestions>(new URL('./reference.main.ts', import.meta.url), { env });
  const read: Meter = () => ({ worker: cpuOf(worker.pid), ...servers.meter() });
  const measure = async (type: ReferenceType): Promise<ReferenceResult> => {
    await worker.ask('run', { type, count: Math.min(warmUp, count), inFlight });
    const before = read();
    const { doneUs, eager } = await worker.ask('run', { type, count, inFlight });
    return { perSecond: steadyRate(doneUs), cpu: perUnit(before, read(), count), eagerShare: eager / count };
  };
  try {
    await worker.ask('ready', null);
    return { empty: await measure('empty'), oneActivity: await measure('oneActivity') };
  } finally {
    await worker.stop();
  }
}

/** Mean of the references before and after the product's measurements, because the machine's speed drifts. */
export function meanOf(a: References, b: References): References {
  const mean = (type: ReferenceType): ReferenceResult => ({
    perSecond: (a[type].perSecond + b[type].perSecond) / 2,
    cpu: Object.fromEntries(
      Object.keys(a[type].cpu).map((name) => [name, (a[type].cpu[name]! + (b[type].cpu[name] ?? 0)) / 2]),
    ),
    eagerShare: (a[type].eagerShare + b[type].eagerShare) / 2,
  });
  return { empty: mean('empty'), oneActivity: mean('oneActivity') };
}
