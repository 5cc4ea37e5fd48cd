import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Gate, mayStart } from './gates.ts';

const startMs = Date.parse('2026-11-21T09:30:00.000Z');

function gateOf(more: Partial<Gate> = {}): Gate {
  return {
    endpointId: 'whe_1',
    open: true,
    inFlight: 0,
    maxInFlight: 16,
    rateLimit: null,
    nextTurnAtMs: null,
    ...more,
  };
}

const anyRateLimit = fc.record({
  perSecond: fc.double({ min: 0.01, max: 1000, noNaN: true }),
  burst: fc.integer({ min: 1, max: 50 }),
});
/** An attempt asks to start after `askAfterMs`, or an attempt in flight ends. */
const anyStep = fc.oneof(
  fc.record({ askAfterMs: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(20_000)) }),
  fc.constant('end' as const),
);
const anyRun = fc.record({
  rateLimit: fc.option(anyRateLimit),
  maxInFlight: fc.integer({ min: 1, max: 256 }),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 200 }),
});

describe('mayStart', () => {
  test('starts nothing at an endpoint that is not open, or has no slot', () => {
    expect(mayStart(gateOf({ open: false }), startMs)).toBe(false);
    expect(mayStart(gateOf({ inFlight: 16 }), startMs)).toBe(false);
    expect(mayStart(gateOf({ inFlight: 15 }), startMs)).toBe(true);
  });

  test('counts what it lets start, and changes nothing where it does not', () => {
    fc.assert(
      fc.property(anyRun, ({ rateLimit, maxInFlight, steps }) => {
        const gate = gateOf({ rateLimit, maxInFlight });
        let nowMs = startMs;
        for (const step of steps) {
          if (step === 'end') {
            gate.inFlight = Math.max(0, gate.inFlight - 1);
            continue;
          }
          nowMs += step.askAfterMs;
          const before = { ...gate };
          if (mayStart(gate, nowMs)) expect(gate.inFlight).toBe(before.inFlight + 1);
          else expect(gate).toEqual(before);
          expect(gate.inFlight).toBeLessThanOrEqual(maxInFlight);
        }
      }),
    );
  });

  test('lets no more start in any span of time than the rate limit allows', () => {
    fc.assert(
      fc.property(anyRateLimit, fc.array(fc.nat(2_000), { minLength: 1, maxLength: 200 }), (rateLimit, pauses) => {
        const gate = gateOf({ rateLimit, maxInFlight: 1000 });
        const starts: number[] = [];
        let nowMs = startMs;
        for (const pause of pauses) {
          nowMs += pause;
          if (mayStart(gate, nowMs)) starts.push(nowMs);
        }
        for (let from = 0; from < starts.length; from += 1) {
          for (let to = from; to < starts.length; to += 1) {
            const allowed = rateLimit.burst + ((starts[to]! - starts[from]!) / 1000) * rateLimit.perSecond;
            // Tolerance: intervals are rounded to whole microseconds.
            expect(to - from + 1).toBeLessThanOrEqual(Math.floor(allowed * 1.001 + 0.001) + 1e-9);
          }
        }
      }),
    );
  });

  test('lets the next start as soon as the rate limit allows', () => {
    const gate = gateOf({ rateLimit: { perSecond: 10, burst: 1 } });
    expect([0, 99, 100, 199, 200].map((ms) => mayStart(gate, startMs + ms))).toEqual([true, false, true, false, true]);
  });
});
