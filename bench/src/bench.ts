import { parseArgs } from 'node:util';
import type { Mode, Shape } from './setup/product.ts';
import type { TemporalKind } from './setup/servers.ts';
import type { Gate } from './report/gate.ts';
import type { Table } from './report/table.ts';

/** Values that the flags of a bench can have. If a flag is missing, all of them are used. */
interface Choices {
  part?: readonly string[];
  shape?: readonly Shape[];
  /** The shape used if `--shape` is missing. Default: all. */
  standardShape?: Shape;
  mode?: readonly Mode[];
  /** Whether the bench offers a choice of Temporal servers. */
  temporal?: boolean;
  /** The unit that `--count` counts. */
  count?: string;
}

/** The flags of a run. Lists that a bench does not choose from are empty. */
export interface Flags {
  parts: readonly string[];
  shapes: readonly Shape[];
  modes: readonly Mode[];
  temporal: TemporalKind;
  count: number | undefined;
  /** Length of the run. `quick`: a smoke test, whose figures mean nothing. `short`: with all gates, in less time. */
  size: 'full' | 'short' | 'quick';
  /** Directory for CPU profiles. */
  profileDir: string | undefined;
  /** Whether to print PostgreSQL's most expensive statements. */
  statements: boolean;
}

const temporals: readonly TemporalKind[] = ['postgres', 'dev'];

export function usageOf({ part, shape, standardShape, mode, temporal, count }: Choices): string {
  return [
    ...(part ? [`--part ${part.join(',')}   (all)`] : []),
    ...(mode ? [`--mode ${mode.join(',')}   modes of the first attempt (both)`] : []),
    ...(shape
      ? [`--shape ${shape.join(',')}   a process for each part, two equal ones, or one (${standardShape ?? 'all'})`]
      : []),
    ...(temporal ? ['--temporal postgres|dev   full server, or development server (postgres)'] : []),
    ...(count ? [`--count N   ${count}`] : []),
    '--quick   smoke test; its figures mean nothing',
    '--short   less time, all gates',
    "--profile DIR   CPU profiles of the product's processes",
    "--statements   PostgreSQL's most expensive statements",
  ].join('\n');
}

/** Parses the flags. Throws if a flag is unknown or has an invalid value. */
export function readFlags(args: string[], choices: Choices): Flags {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...Object.fromEntries(
        ['part', 'shape', 'mode', 'temporal', 'count'].filter((name) => name in choices).map((name) => [name, text]),
      ),
      quick: { type: 'boolean' },
      short: { type: 'boolean' },
      profile: text,
      statements: { type: 'boolean' },
    },
  });
  const given = values as Partial<Record<string, string>> & typeof values;
  const list = <T extends string>(name: string, allowed: readonly T[] = [], standard = allowed): readonly T[] =>
    given[name]?.split(',').map((value) => {
      const found = allowed.find((one) => one === value);
      if (!found) throw new Error(`--${name} ${value}: expected ${allowed.join(', ')}`);
      return found;
    }) ?? standard;
  const count = given['count'] === undefined ? undefined : Number(given['count']);
  if (count !== undefined && !(count > 0)) throw new Error(`--count ${given['count']}: expected a number above 0`);
  return {
    parts: list('part', choices.part),
    shapes: list('shape', choices.shape, choices.standardShape ? [choices.standardShape] : choices.shape),
    modes: list('mode', choices.mode),
    temporal: list('temporal', temporals)[0]!,
    count,
    size: values.quick ? 'quick' : values.short ? 'short' : 'full',
    profileDir: values.profile,
    statements: values.statements ?? false,
  };
}

/** Results of a bench. */
interface Outcome {
  tables: Table[];
  /** Gates of correctness. They are also checked with `--quick`. */
  correct: Gate[];
  /** Gates of speed. */
  fast: Gate[];
  /** All measurements, for the file of results. */
  figures: object;
}

/** A bench, which `bench.main.ts` runs. */
export interface Bench {
  choices: Choices;
  run(flags: Flags, print: (line: string) => void): Promise<Outcome>;
}

/** Measures the requested parts, in order. */
export async function measureParts<Figures extends Record<string, unknown>>(
  { parts }: Flags,
  measure: { [Part in keyof Figures & string]: () => Promise<Figures[Part]> },
  print: (line: string) => void,
): Promise<Partial<Figures>> {
  const all: Partial<Figures> = {};
  for (const part of (Object.keys(measure) as (keyof Figures & string)[]).filter((name) => parts.includes(name))) {
    print(`\n${part}`);
    all[part] = await measure[part]();
  }
  return all;
}
