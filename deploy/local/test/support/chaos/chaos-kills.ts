import { serverNames, type ServerName } from './killable-servers.ts';
import { processNames, type ProcessName } from '../stacks/separate-processes.ts';

export type Target = ProcessName | ServerName;
export const targets: readonly Target[] = [...processNames, ...serverNames];

/** When a kill strikes. */
export type Moment =
  /** The receiver has the request, nobody has recorded the attempt. */
  | 'POST sent, attempt not recorded'
  /** The service has committed the publication, the client has no answer. */
  | 'committed, not answered'
  /** Somewhere in the traffic. */
  | 'at any time';

export interface Kill {
  target: Target;
  moment: Moment;
  /** How long everything runs before this kill is due. */
  pauseMs: number;
}

/** The moments that a design like ours must survive, each at those who can die in it. */
const sharpMoments: Omit<Kill, 'pauseMs'>[] = [
  { target: 'worker', moment: 'POST sent, attempt not recorded' },
  { target: 'webhooks', moment: 'POST sent, attempt not recorded' },
  { target: 'gateway', moment: 'committed, not answered' },
  { target: 'trading', moment: 'committed, not answered' },
];

const pauseMsMax = 1500;

/** Each target once, at its sharp moment where it has one, in an order and at moments that the seed decides. */
export function drawShortKills(seed: number): Kill[] {
  const others = targets.filter((target) => !sharpMoments.some((sharp) => sharp.target === target));
  return drawOrder([...sharpMoments, ...others.map((target) => ({ target, moment: 'at any time' as const }))], seed);
}

/**
 * `rounds` times each sharp moment and each process and Temporal at any time, PostgreSQL once, in an order and at moments that the
 * seed decides.
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

/** Fisher and Yates. */
function shuffle<T>(items: T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let n = shuffled.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [shuffled[n], shuffled[other]] = [shuffled[other]!, shuffled[n]!];
  }
  return shuffled;
}

/** Mulberry32: small, and the same everywhere, so that a seed names a run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
