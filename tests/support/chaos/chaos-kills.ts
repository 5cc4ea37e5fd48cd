import { serverNames, type ServerName } from './killable-servers.ts';
import { processNames, type ProcessName } from '../stacks/processes/separate-processes.ts';

export type Target = ProcessName | ServerName;
export const targets: readonly Target[] = [...processNames, ...serverNames];

/** Moment at which a process is killed. */
export type Moment =
  /** The receiver has the request, and the attempt is not recorded. */
  | 'POST sent, attempt not recorded'
  /** The service has committed the publication, and the client has no response. */
  | 'committed, not answered'
  /** Immediately. */
  | 'at any time';

export interface Kill {
  target: Target;
  moment: Moment;
  /** Pause before this kill, in milliseconds. */
  pauseMs: number;
}

/** The critical moments, each with the processes that take part in it. */
const sharpMoments: Omit<Kill, 'pauseMs'>[] = [
  { target: 'worker', moment: 'POST sent, attempt not recorded' },
  { target: 'webhooks', moment: 'POST sent, attempt not recorded' },
  { target: 'gateway', moment: 'committed, not answered' },
  { target: 'trading', moment: 'committed, not answered' },
];

const pauseMsMax = 1500;

/**
 * Each target but `except` once, at its critical moment if it has one. The seed determines the order and the pauses.
 */
export function drawShortKills(seed: number, except: readonly Target[]): Kill[] {
  const others = targets.filter(
    (target) => !except.includes(target) && !sharpMoments.some((sharp) => sharp.target === target),
  );
  return drawOrder([...sharpMoments, ...others.map((target) => ({ target, moment: 'at any time' as const }))], seed);
}

/**
 * `rounds` kills at each critical moment, and of each process and Temporal at any time; one of PostgreSQL. The seed
 * determines the order and the pauses.
 */
export function drawKills({ seed, rounds }: { seed: number; rounds: number }): Kill[] {
  const anyTime = targets
    .filter((target) => target !== 'postgres')
    .map((target) => ({ target, moment: 'at any time' as const }));
  return drawOrder(
    [
      ...Array.from({ length: rounds }, () => [...sharpMoments, ...anyTime]).flat(),
      { target: 'postgres', moment: 'at any time' },
    ],
    seed,
  );
}

function drawOrder(drawn: Omit<Kill, 'pauseMs'>[], seed: number): Kill[] {
  const random = randomFrom(seed);
  return shuffle(drawn, random).map((kill) => ({ ...kill, pauseMs: Math.round(random() * pauseMsMax) }));
}

/** Fisher–Yates shuffle. */
function shuffle<T>(items: T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let n = shuffled.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [shuffled[n], shuffled[other]] = [shuffled[other]!, shuffled[n]!];
  }
  return shuffled;
}

/** Mulberry32, a small deterministic generator: a seed identifies a run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
