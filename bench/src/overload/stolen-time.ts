import { readFileSync } from 'node:fs';
import { nowUs } from '../report/clock.ts';

/**
 * Processor time that the host of a virtual machine gave to other machines while this one had work to do: `steal` in
 * proc(5). It explains changes of speed that the product does not cause.
 */
export interface StolenTime {
  /** Share of the time of all processors, from 0 to 1. Null where the system does not tell it, as on macOS. */
  between(fromUs: number, untilUs: number): number | null;
  stop(): void;
}

interface Sample {
  atUs: number;
  /** In clock ticks since the machine started, over all processors. */
  stolen: number;
  total: number;
}

const sampleEveryMs = 1000;

/** Begins to watch. Times before this call are not known. */
export function watchStolenTime(): StolenTime {
  const samples: Sample[] = [];
  const take = (): void => {
    const sample = readSample();
    if (sample) samples.push(sample);
  };
  take();
  const timer = setInterval(take, sampleEveryMs);
  return {
    between: (fromUs, untilUs) => {
      const first = samples.find(({ atUs }) => atUs >= fromUs);
      const last = samples.findLast(({ atUs }) => atUs <= untilUs);
      if (!first || !last || last.total <= first.total) return null;
      return (last.stolen - first.stolen) / (last.total - first.total);
    },
    stop: () => clearInterval(timer),
  };
}

/** The columns of the line "cpu": user, nice, system, idle, iowait, irq, softirq, steal. */
function readSample(): Sample | null {
  let line: string;
  try {
    line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!;
  } catch {
    return null;
  }
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { atUs: nowUs(), stolen: ticks[7] ?? 0, total: ticks.reduce((sum, one) => sum + one, 0) };
}
