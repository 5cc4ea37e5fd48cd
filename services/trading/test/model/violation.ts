import type { RunDetails } from 'fast-check';
import { Difference } from './difference.ts';

/** A run in which implementation and model differ: what was done, and the difference. */
export class Violation extends Error {
  constructor(journal: readonly string[], cause: unknown) {
    const steps = journal.map((line, index) => `${String(index + 1).padStart(4)}. ${line}`);
    const difference = cause instanceof Difference ? cause.message : String((cause as Error)?.stack ?? cause);
    super(['', ...steps, '', difference].join('\n'), { cause });
    this.name = 'Violation';
  }
}

/** What repeats a run: the seed and paths of fast-check. */
export interface Repetition {
  seed: number;
  path: string;
  replayPath: string;
}

/** The repetition that the environment variable MODEL_REPLAY asks for; see the message of `reportViolation`. */
export function repetitionOf(text: string | undefined): Repetition | undefined {
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as Repetition);
}

/**
 * Throws an Error with the shortest sequence that was found and with what repeats it, if a run has failed. `tests` is
 * what Jest is called with.
 */
export function reportViolation<T extends [unknown, ...unknown[]]>(
  details: RunDetails<T>,
  tests = 'services/trading/test/model',
): void {
  if (!details.failed) return;
  const { seed, counterexample, counterexamplePath, errorInstance, numShrinks } = details;
  if (counterexample === null) throw new Error('No run was made.', { cause: errorInstance });
  const replayPath = /replayPath="([^"]*)"/.exec(String(counterexample[0]))?.[1] ?? '';
  const repetition: Repetition = { seed, path: counterexamplePath ?? '', replayPath };
  throw new Error(
    [
      `The shortest sequence that was found, after ${numShrinks} reductions:`,
      errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
      '',
      `Repeat it: MODEL_REPLAY='${JSON.stringify(repetition)}' npx jest ${tests}`,
    ].join('\n'),
  );
}
