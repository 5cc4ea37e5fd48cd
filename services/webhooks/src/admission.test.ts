import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { admit, mayStart } from './admission.ts';
import type { Gate } from './gates.ts';

const startMs = Date.parse('2026-11-21T09:30:00.000Z');

function gateOf(more: Partial<Gate> = {}): Gate {
  return { endpointId: 'whe_1', open: true, inFlight: 0, maxInFlight: 16, rateLimit: null, nextTurnAtMs: null, ...more };
}

const anyRateLimit = fc.record({ perSecond: fc.double({ min: 0.01, max: 1000, noNaN: true }), burst: fc.integer({ min: 1, max: 50 }) });
/** Somebody asks after a while, or an attempt ends. */
const anyStep = fc.oneof(fc.record({ askAfterMs: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(20_000)) }), fc.constant('end' as const));
const anyRun = fc.record({
  rateLimit: fc.option(anyRateLimit),
  maxInFlight: fc.integer({ min: 1, max: 256 }),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 200 }),
});
type Run = typeof anyRun extends fc.Arbitrary<infer T> ? T : never;

/** When each attempt starts, in the order in which they were admitted. */
function play({ rateLimit, maxInFlight, steps }: Run, look: (gate: Gate, nowMs: number, startsAtMs: number | null, before: Gate) => void = () => undefined): number[] {
  const gate = gateOf({ rateLimit, maxInFlight });
  const starts: number[] = [];
  let nowMs = startMs;
  for (const step of steps) {
    if (step === 'end') {
      gate.inFlight = Math.max(0, gate.inFlight - 1);
      continue;
    }
    nowMs += step.askAfterMs;
    const before = { ...gate };
    const startsAtMs = admit(gate, nowMs);
    look(gate, nowMs, startsAtMs, before);
    if (startsAtMs !== null) starts.push(startsAtMs);
  }
  return starts;
}

describe('admission of attempts', () => {
  test('an endpoint without a rate limit starts at once as many as may be in flight, and not one more', () => {
    const gate = gateOf({ maxInFlight: 3 });
    expect([1, 2, 3, 4].map(() => admit(gate, startMs))).toEqual([startMs, startMs, startMs, null]);
    gate.inFlight -= 1;
    expect([admit(gate, startMs + 5), admit(gate, startMs + 5)]).toEqual([startMs + 5, null]);
  });

  test('a burst starts at once, and what follows is spaced by the rate', () => {
    const gate = gateOf({ rateLimit: { perSecond: 10, burst: 3 } });
    expect([1, 2, 3, 4, 5].map(() => admit(gate, startMs)! - startMs)).toEqual([0, 0, 0, 100, 200]);
  });

  test('a quiet time saves up a burst again, and no more than that', () => {
    const gate = gateOf({ rateLimit: { perSecond: 10, burst: 2 } });
    for (let n = 0; n < 4; n += 1) admit(gate, startMs);
    const laterMs = startMs + 3_600_000;
    expect([1, 2, 3].map(() => admit(gate, laterMs)! - laterMs)).toEqual([0, 0, 100]);
  });

  test('a turn that is far away is not promised while others are in flight, and is when none is', () => {
    const gate = gateOf({ rateLimit: { perSecond: 0.01, burst: 1 } });
    expect(admit(gate, startMs)).toBe(startMs);
    expect(admit(gate, startMs)).toBeNull();
    gate.inFlight = 0;
    expect(admit(gate, startMs)).toBe(startMs + 100_000);
  });

  test('never are more in flight than may be, and who is turned away is not counted', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        play(run, (gate, _, startsAtMs, before) => {
          expect(gate.inFlight).toBeLessThanOrEqual(run.maxInFlight);
          if (startsAtMs === null) expect(gate).toEqual(before);
          else expect(gate.inFlight).toBe(before.inFlight + 1);
        });
      }),
    );
  });

  test('in no window of time do more start than the burst and what the rate gives in it', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        if (run.rateLimit === null) return;
        const { perSecond, burst } = run.rateLimit;
        const starts = play(run);
        starts.forEach((fromMs, first) => {
          starts.slice(first).forEach((toMs, more) => {
            // A turn may be off by rounding, which is less than a tenth of an attempt.
            expect(more + 1).toBeLessThanOrEqual(burst + (perSecond * (toMs - fromMs)) / 1000 + 0.1);
          });
        });
      }),
    );
  });

  test('who is admitted first starts first, and nobody starts before they asked', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const starts = play(run, (_, nowMs, startsAtMs) => {
          if (startsAtMs !== null) expect(startsAtMs).toBeGreaterThanOrEqual(nowMs);
        });
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });

  test('an idle endpoint always admits, so nobody waits for an attempt that never ends', () => {
    fc.assert(
      fc.property(anyRun, fc.nat(1e9), (run, laterMs) => {
        const gate = gateOf({ rateLimit: run.rateLimit, nextTurnAtMs: startMs + laterMs });
        expect(admit(gate, startMs)).not.toBeNull();
      }),
    );
  });

  test('what may only start at once is counted when it does, and leaves no trace when it does not', () => {
    fc.assert(
      fc.property(anyRun, ({ rateLimit, maxInFlight, steps }) => {
        const gate = gateOf({ rateLimit, maxInFlight });
        const asks = steps.length;
        const started = Array.from({ length: asks }, () => mayStart(gate, startMs)).filter(Boolean).length;
        expect(started).toBe(Math.min(asks, maxInFlight, rateLimit?.burst ?? asks));
        expect(gate.inFlight).toBe(started);
      }),
    );
  });
});
