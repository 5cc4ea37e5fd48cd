import type { Answer } from '../api.ts';
import type { Scene } from './scene.ts';

/** An abuse of trade that is tried against a running service. */
export interface Abuse {
  /** Names the abuse in the last line of the report. */
  name: string;
  title: string;
  /** Tries it. Throws if the service does not allow the scene to be prepared. */
  run(scene: Scene, attempt: Attempt): Promise<void>;
}

/** Result of an attempt. */
export interface AttemptReport {
  name: string;
  title: string;
  /** Steps of the attacker, and the number of each answer. */
  steps: { what: string; answers: Record<string, number> }[];
  /** Gain of the attacker in the end. */
  got: string;
  /** Checks about everybody else that hold. */
  unharmed: string[];
  /** Reasons why the attempt succeeded. Empty if it failed. */
  successes: string[];
}

/** Records one attempt. */
export interface Attempt {
  /** Records the answer to a step that the product allows. `as` names the answer. */
  tried<T>(what: string, answer: Answer<T>, as?: string): T;
  /** Records the answer to a step that the product must refuse as `expected`, such as `422 self_dealing`. */
  refused(what: string, answer: Answer<unknown>, expected: string): void;
  /** Records the attacker's gain in the end, and whether the product allows that much. */
  got(what: string, isBounded: boolean): void;
  /** Records a fact about others that must hold. */
  unharmed(what: string, holds: boolean): void;
}

/**
 * Runs an attempt, and verifies the ledger after it. An error counts as a success, because the attempt then shows
 * nothing.
 */
export async function runAttempt({ name, title, run }: Abuse, scene: Scene): Promise<AttemptReport> {
  const report: AttemptReport = { name, title, steps: [], got: 'nothing', unharmed: [], successes: [] };
  const { steps, unharmed, successes } = report;
  const count = (what: string, label: string): void => {
    let step = steps.find((one) => one.what === what);
    if (!step) steps.push((step = { what, answers: {} }));
    step.answers[label] = (step.answers[label] ?? 0) + 1;
  };
  const attempt: Attempt = {
    tried: (what, answer, as = labelOf(answer)) => {
      count(what, as);
      return answer.body;
    },
    refused: (what, answer, expected) => {
      const label = labelOf(answer);
      count(what, label);
      if (label !== expected) successes.push(`${what}: ${label} instead of ${expected}`);
    },
    got: (what, isBounded) => {
      report.got = what;
      if (!isBounded) successes.push(`the attacker got ${what}`);
    },
    unharmed: (what, holds) => void (holds ? unharmed : successes).push(holds ? what : `does not hold: ${what}`),
  };
  try {
    await run(scene, attempt);
    const violations = await scene.ledgerViolations();
    attempt.unharmed(['the ledger verifies', ...violations].join('; '), violations.length === 0);
  } catch (error) {
    successes.push(`ended with an error: ${(error as Error).message}`);
  }
  return report;
}

/** The status of an answer, with the code of the first fault or else of the error. */
export function labelOf({ status, body }: Answer<unknown>): string {
  const { code, errors } = body as { code?: string; errors?: { code: string }[] };
  const named = errors?.[0]?.code ?? code;
  return status >= 400 && named !== undefined ? `${status} ${named}` : String(status);
}
