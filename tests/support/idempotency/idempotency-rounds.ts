import fc from 'fast-check';
import { type CreationName, creationNames } from './keyed-requests.ts';
import type { ProcessName } from '../stacks/processes/separate-processes.ts';

export interface RoundKill {
  target: ProcessName;
  /** Moment of a kill: when a command is committed and its response is not sent yet, or immediately. */
  moment: 'committed, not answered' | 'at any time';
  afterMs: number;
}

export interface DraftedRequest {
  side: number;
  /** Selects one of two bodies. */
  other: boolean;
  otherWay: boolean;
  afterMs: number;
}

export interface Round {
  /** Requests with the same key, for each kind of creation. */
  requests: Record<CreationName, DraftedRequest[]>;
  /** Kills, one after another. */
  kills: RoundKill[];
}

/** Requests at the same time or within half a second, most of them identical, and the kills meanwhile. */
export function arbitraryRound(targets: ProcessName[]): fc.Arbitrary<Round> {
  const request = fc.record({
    side: fc.constantFrom(0, 0, 1),
    other: fc.constantFrom(false, false, true),
    otherWay: fc.boolean(),
    afterMs: fc.constantFrom(0, 0, 0, 100, 300, 500),
  });
  const kill = fc.record({
    target: fc.constantFrom(...targets),
    moment: fc.constantFrom('committed, not answered' as const, 'at any time' as const),
    afterMs: fc.nat({ max: 120 }),
  });
  const requests = fc.record(
    Object.fromEntries(
      creationNames.map((name) => [name, fc.array(request, { minLength: 4, maxLength: 7, size: 'max' })]),
    ),
  );
  return fc.record({
    requests: requests as fc.Arbitrary<Round['requests']>,
    kills: fc.array(kill, { minLength: 1, maxLength: 2, size: 'max' }),
  });
}
