import type { GroupResult } from '../load/requests.ts';
import { percent } from './gate.ts';
import { type Latency, latencyOf } from '../meters/latency.ts';
import type { Meter, Readings } from '../meters/processes.ts';
import type { Table } from './table.ts';

/** Figures of one server for one kind of request. */
export interface Figure {
  perSecond: number;
  latency: Latency;
  /** CPU milliseconds per request, by process. */
  cpu: Readings;
}

/** Figures of the product and of a reference, measured alternately. */
export interface Compared {
  name: string;
  product: Figure;
  bare: Figure;
  /** Requests per second of the product divided by those of the reference. */
  ratio: number;
  /** Statements that the product sends for a request, if known. */
  statements?: number;
}

/** Collects the figures of requests whose outcomes must all be in `expected`; `round` throws otherwise. */
export function createTally(meter: Meter, expected: readonly string[]) {
  const latenciesMs: number[] = [];
  const cpu: Readings = {};
  let seconds = 0;
  return {
    round: async <Result extends GroupResult>(run: () => Promise<Result>): Promise<Result> => {
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
    figure: (): Figure => ({
      perSecond: latenciesMs.length / seconds,
      latency: latencyOf(latenciesMs),
      cpu: Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, ms / latenciesMs.length])),
    }),
  };
}

export interface Turns {
  name: string;
  rounds: number;
  /** The status that all requests must have. */
  expected: string;
  meters: { product: Meter; bare: Meter };
  product(round: number): Promise<GroupResult>;
  bare(round: number): Promise<GroupResult>;
}

/**
 * Measures the product and a reference alternately, because the machine's speed drifts. Round 0 warms up and is not
 * counted.
 */
export async function compare({ name, rounds, expected, meters, product, bare }: Turns): Promise<Compared> {
  const start = () => ({
    product: createTally(meters.product, [expected]),
    bare: createTally(meters.bare, [expected]),
  });
  let tallies = start();
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) tallies = start();
    await tallies.bare.round(() => bare(round));
    await tallies.product.round(() => product(round));
  }
  const figures = { product: tallies.product.figure(), bare: tallies.bare.figure() };
  return { name, ...figures, ratio: figures.product.perSecond / figures.bare.perSecond };
}

/** Throws if an outcome is not expected. */
export function assertOutcomes({ latenciesMs }: GroupResult, expected: readonly string[]): void {
  const other = Object.entries(latenciesMs).find(([outcome]) => !expected.includes(outcome));
  if (other) throw new Error(`${other[1].length} requests were answered ${other[0]}; expected ${expected.join(', ')}`);
}

/** A table with a column for each server. */
export function tableOfFigures(title: string, columns: { name: string; figure: Figure }[]): Table {
  const row = (name: string, value: (figure: Figure) => number | undefined) => [
    name,
    ...columns.map(({ figure }) => value(figure)),
  ];
  const processes = [...new Set(columns.flatMap(({ figure }) => Object.keys(figure.cpu)))];
  return [
    [title, ...columns.map(({ name }) => name)],
    row('requests/s', ({ perSecond }) => perSecond),
    row('p50 ms', ({ latency }) => latency.p50),
    row('p99 ms', ({ latency }) => latency.p99),
    ...processes
      .filter((name) => columns.some(({ figure }) => figure.cpu[name]))
      .map((name) => row(`CPU ms, ${name}`, ({ cpu }) => cpu[name])),
  ];
}

/** A table with two columns for each comparison. */
export function tableOfCompared(title: string, all: Compared[]): Table {
  const columns = all.flatMap(({ name, product, bare }) => [
    { name, figure: product },
    { name: 'bare', figure: bare },
  ]);
  return [
    ...tableOfFigures(title, columns),
    ['share of bare', ...all.flatMap(({ ratio }) => [percent(ratio), ''])],
    ['statements', ...all.flatMap(({ statements }) => [statements, ''])],
  ];
}
