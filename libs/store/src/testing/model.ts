import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

/** A kind of command: its frequency, its arguments, and its effect. */
export interface Kind<Run> {
  weight: number;
  args: fc.Arbitrary<unknown>;
  /** Whether the command is possible now. Otherwise it is left out. */
  can?(run: Run, args: never): boolean;
  run(run: Run, args: never): unknown;
}

/** A model of an implementation, and the comparison of both. */
export interface Model<Run> {
  kinds: Readonly<Record<string, Kind<Run>>>;
  /** Ways to begin a run, one of which is chosen for each sequence. */
  begin: (() => Promise<Run>)[];
  /** Log of the sequence, a line for each command. By default these are the commands themselves. */
  journal?(run: Run): readonly string[];
  /** Compares the final states of a sequence. */
  end(run: Run): Promise<void>;
  /** Number of sequences, and maximum number of commands in each. */
  usual: { sequences: number; commandsMax: number };
  /** Values with JEST_DEEP=1. After `withinMs` no further sequence is tried. */
  deep: { sequences: number; commandsMax: number; withinMs: number };
}

/** Time limit of an ordinary run. Searching for a shorter sequence takes longer than finding one. */
const usualWithinMs = 60_000;

/** Time for ending the current sequence when the limit is reached, and for the report. */
const marginMs = 100_000;

/**
 * Defines a test that tries random sequences of commands. If one fails, its error has the shortest failing sequence
 * found, and the command that repeats it.
 */
export function testModel<Run extends object>(title: string, model: Model<Run>): void {
  const isDeep = process.env['JEST_DEEP'] === '1';
  const { sequences, commandsMax, withinMs } = isDeep ? model.deep : { ...model.usual, withinMs: usualWithinMs };
  const asked = process.env['MODEL_REPLAY'];
  const { replayPath = null, ...repeated } = asked ? (JSON.parse(asked) as Repetition) : {};

  const sequence = async (): Promise<void> => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([anyOf(model.kinds)], { maxCommands: commandsMax, size: 'max', replayPath: replayPath as string }),
        fc.constantFrom(...model.begin),
        async (commands, begin) => {
          const run = await begin();
          const done: string[] = [];
          try {
            await fc.asyncModelRun(() => ({ model: run, real: done }), commands);
            await model.end(run);
          } catch (error) {
            throw new Violation(model.journal?.(run) ?? done, error);
          }
        },
      ),
      { numRuns: sequences, interruptAfterTimeLimit: withinMs, ...repeated, reporter },
    );
  };
  test(title, sequence, isDeep ? withinMs + marginMs : undefined);
}

const anyOf = <Run extends object>(kinds: Model<Run>['kinds']): fc.Arbitrary<fc.AsyncCommand<Run, string[]>> =>
  fc.oneof(
    ...Object.entries(kinds).map(([name, kind]) => ({
      weight: kind.weight,
      arbitrary: kind.args.map((args) => {
        const toString = () => `${name}(${fc.stringify(args)})`;
        return {
          check: (run: Readonly<Run>) => kind.can?.(run, args as never) ?? true,
          async run(run: Run, done: string[]) {
            done.push(toString());
            await kind.run(run, args as never);
          },
          toString,
        };
      }),
    })),
  );

/** Parameters that repeat a sequence: the seed and paths of fast-check. */
interface Repetition {
  seed: number;
  path: string;
  replayPath: string;
}

/** If a sequence has failed, throws an Error with the shortest one found and with the command that repeats it. */
function reporter<T extends [unknown, unknown]>({
  failed,
  seed,
  counterexample,
  counterexamplePath,
  ...details
}: fc.RunDetails<T>): void {
  if (!failed) return;
  const { errorInstance, numShrinks } = details;
  if (counterexample === null) throw new Error('No sequence was tried.', { cause: errorInstance });
  const replayPath = /replayPath="([^"]*)"/.exec(String(counterexample[0]))?.[1] ?? '';
  const repetition: Repetition = { seed, path: counterexamplePath ?? '', replayPath };
  const settings = ['JEST_DEEP', 'TEST_TRANSPORTS'].filter((name) => process.env[name]);
  throw new Error(
    [
      `The shortest sequence that was found, after ${numShrinks} reductions:`,
      errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
      '',
      `Repeat it: MODEL_REPLAY='${JSON.stringify(repetition)}' ` +
        `${settings.map((name) => `${name}=${process.env[name]} `).join('')}npx jest ` +
        `${relative(process.cwd(), expect.getState().testPath!)}`,
    ].join('\n'),
  );
}

/** A difference between implementation and model. */
export class Difference extends Error {}

/** A sequence in which implementation and model differ: its log, and the difference. */
class Violation extends Error {
  constructor(done: readonly string[], cause: unknown) {
    const steps = done.map((line, index) => `${String(index + 1).padStart(4)}. ${line}`);
    const difference = cause instanceof Difference ? cause.message : String((cause as Error)?.stack ?? cause);
    super(['', ...steps, '', difference].join('\n'), { cause });
  }
}

/** Throws `Difference` unless the implementation's value, in the terms of the model, equals the model's. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  // Passed through JSON, so that absent members and undefined are equal.
  const [is, should] = [plain(actual), plain(expected)];
  if (isDeepStrictEqual(is, should)) return;
  throw new Difference([`${what} differs from the model:`, ...differences(is, should)].join('\n  '));
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** One line for each member that differs. */
function differences(is: unknown, should: unknown, path = ''): string[] {
  if (isDeepStrictEqual(is, should)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isObject(is) || !isObject(should) || Array.isArray(is) !== Array.isArray(should))
    return [`${path || 'it'} is ${JSON.stringify(is)}, the model says ${JSON.stringify(should)}`];
  const names = [...new Set([...Object.keys(is), ...Object.keys(should)])];
  return names.flatMap((name) => differences(is[name], should[name], path === '' ? name : `${path}.${name}`));
}
