import fc from 'fast-check';
import { type CreationName, creationNames } from './keyed-creations.ts';
import type { ProcessName } from '../stacks/separate-processes.ts';

export interface RoundKill {
  target: ProcessName;
  /** A command is committed and its answer is on the way; or whenever it comes. */
  moment: 'committed, not answered' | 'at any time';
  afterMs: number;
}

export interface DraftedRequest {
  side: number;
  /** Which of two bodies. */
  other: boolean;
  otherWay: boolean;
  afterMs: number;
}

export interface Round {
  /** Under one key, for each kind of creation. */
  requests: Record<CreationName, DraftedRequest[]>;
  /** One after the other. */
  kills: RoundKill[];
}

/** Requests that come at once or within half a second, most of them identical, and who is killed meanwhile. */
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
