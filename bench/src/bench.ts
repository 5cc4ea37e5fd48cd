import type { Choices, Flags } from './flags.ts';
import type { Gate } from './report/gate.ts';
import type { Table } from './report/table.ts';

/** Results of a bench. */
interface Outcome {
  tables: Table[];
  /** Gates of correctness. They are checked with `--quick` too. */
  correct: Gate[];
  /** Gates of speed. */
  fast: Gate[];
  /** Everything that was measured, for the file of results. */
  figures: object;
}

/** A bench, which `bench.main.ts` runs. */
export interface Bench {
  choices: Choices;
  run(flags: Flags, print: (line: string) => void): Promise<Outcome>;
}

/** Measures the parts that were asked for, in their order. */
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
