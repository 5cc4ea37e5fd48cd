import { startHelperProcess } from '../../setup/helper-process.ts';
import type { Published } from '../../overload/publisher.ts';

/** What the victim does, each at a fixed rate that is below all limits. */
export type VictimKind = 'list' | 'publish' | 'sign-in';

export interface Sample {
  kind: VictimKind;
  /** From before the request until the whole answer had arrived. Infinity without an answer. */
  ms: number;
  /** Null without an answer. */
  status: number | null;
}

export interface VictimNews {
  samples: Sample[];
  published: Published;
  /** The first answer that was no success. */
  firstRefusal: string | null;
}

export type VictimQuestions = {
  /** `people`: addresses of the people who sign in; each does so from a network of its own. */
  target: { input: { origin: string; token: string; people: string[] }; output: void };
  /** Sends requests for this time. Resolves when all have an answer. */
  act: { input: { seconds: number }; output: void };
  /** What happened since the last `take`. */
  take: { input: null; output: VictimNews };
};

/** Requests per second: in 50 seconds enough for a 99th percentile that is not the slowest one. */
export const victimRates: Record<VictimKind, number> = { list: 10, publish: 4, 'sign-in': 4 };

/** Starts the victim's client in a separate process, so that the attacker's clients do not delay it. */
export function startVictim() {
  return startHelperProcess<VictimQuestions>(new URL('./victim.main.ts', import.meta.url));
}
