import { type Latency, latencyOf } from '../report/latency.ts';
import type { Meter, Readings } from '../report/meter.ts';
import type { GroupResult } from './load/trading-load.ts';

/** Figures of one server for one kind of request. */
interface Figure {
  perSecond: number;
  latency: Latency;
  /** CPU milliseconds per request, by process. */
  cpu: Readings;
}

/** Figures of the product and of its own statements sent bare, measured in turns. */
export interface Compared {
  name: string;
  product: Figure;
  bare: Figure;
  /** Requests per second of the product divided by those of the bare statements. */
  ratio: number;
  /** Statements that the product sends for a request. */
  statements: number;
}

/** Collects the figures of several rounds. */
export interface Tally {
  /** Runs a round. Throws if an outcome is not expected. */
  round(run: () => Promise<GroupResult>): Promise<GroupResult>;
  figure(): Figure;
}

/** Starts a tally of requests whose outcomes are all among `expected`. */
export function createTally(meter: Meter, expected: readonly string[]): Tally {
  const latenciesMs: number[] = [];
  const cpu: Readings = {};
  let seconds = 0;
  return {
    round: async (run) => {
      const before = meter();
      const result = await run();
      for (const [name, after] of Object.entries(meter())) {
        cpu[name] = (cpu[name] ?? 0) + Math.max(0, after - (before[name] ?? 0));
      }
      assertOutcomes(result, expected);
      latenciesMs.push(...Object.values(result.latenciesMs).flat());
      seconds += result.seconds;
      return result;
    },
    figure: () => ({
      perSecond: latenciesMs.length / seconds,
      latency: latencyOf(latenciesMs),
      cpu: Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, ms / latenciesMs.length])),
    }),
  };
}

/** Throws if an outcome is not expected. */
export function assertOutcomes({ latenciesMs }: GroupResult, expected: readonly string[]): void {
  const other = Object.entries(latenciesMs).find(([outcome]) => !expected.includes(outcome));
  if (other) throw new Error(`${other[1].length} requests were answered ${other[0]}; expected ${expected.join(', ')}`);
}
