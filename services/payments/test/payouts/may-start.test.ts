import { expect, test } from '@jest/globals';
import { currencies, currencyExponents } from '@marketplace/kernel';
import fc from 'fast-check';
import type { OrderAccount } from '../../src/entities/order-account.entity.ts';
import type { Payout } from '../../src/entities/payout.entity.ts';
import { mayStart, type StartFacts } from '../../src/payouts/may-start.ts';
import type { Paid } from '../../src/risk/seller-group.ts';
import { centsOf, minorUnitsOf } from '../../src/risk/dollar-units.ts';
import { riskRulesOf } from '../../src/risk/risk-settings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const rules = riskRulesOf({ RISK_CONTROLS: 'on', PAYMENTS_PROVIDER: 'sandbox' });
/** Limit of a seller without trust, in cents. */
const limit = 500_000n;
const start = new Date('2026-11-22T12:00:00.000Z');
const at = (ms: number) => new Date(start.getTime() + ms);

/** A sale of a seller, and when its money is released. */
interface Sale {
  id: number;
  cents: bigint;
  releasedAt: Date;
}

function answerTo(sale: Sale, facts: Partial<StartFacts>, now: Date) {
  const account = {
    ...{
      captured: sale.cents,
      refunded: 0n,
      chargedBack: 0n,
      withdrawn: 0n,
      refundPending: 0n,
      refundDue: 0n,
      feeReversed: 0n,
    },
    ...{ platformFee: 0n, reserved: 0n, reservePayoutId: null, openDisputes: 0, receiptConfirmedAt: null },
    ...{ currency: 'USD', riskFlags: [], lost: 0n },
    releasedAt: sale.releasedAt,
    eligibleAt: sale.releasedAt,
  } as unknown as OrderAccount;
  const payout = { id: `po_${sale.id}`, credit: 0n, adjustments: [], releaseRequested: false } as unknown as Payout;
  const around: StartFacts = {
    destination: 'acct_1',
    accountStatus: 'active',
    schedule: 'automatic',
    suspended: false,
    frozen: false,
    returnedBefore: false,
    accountChangedAt: null,
    lifted: [],
    trust: { firstReleaseAt: at(-60 * dayMs), earnedCents: 0n, recentCents: 0n },
    counted: { paid: [], ahead: [] },
  };
  return mayStart({ account, payout }, { ...around, ...facts }, rules, now);
}

const sales = fc.array(
  fc.record({ hours: fc.nat(72), cents: fc.oneof(fc.integer({ min: 1, max: 520_000 }), fc.constant(500_000)) }),
  { minLength: 1, maxLength: 25 },
);

test('at most the limit leaves in any 24 hours, oldest first; larger ones wait for the operator; none starves', () => {
  fc.assert(
    fc.property(sales, (made) => {
      const all = made
        .toSorted((one, other) => one.hours - other.hours)
        .map(({ hours, cents }, id): Sale => ({ id, cents: BigInt(cents), releasedAt: at(hours * hourMs) }));
      const left: (Paid & { id: number })[] = [];
      const asked = new Set<number>();
      const waiting = (now: Date) =>
        all.filter(({ id, releasedAt }) => releasedAt <= now && !left.some((one) => one.id === id));
      let now = start;
      for (let steps = 0; steps < 2_000; steps += 1) {
        const ends: number[] = all.flatMap(({ releasedAt }) => (releasedAt > now ? [releasedAt.getTime()] : []));
        for (const sale of waiting(now)) {
          const paid = left.filter((one) => one.at.getTime() > now.getTime() - dayMs);
          const ahead = all.filter(
            ({ id, cents }) => id < sale.id && cents <= limit && asked.has(id) && !left.some((one) => one.id === id),
          );
          const answer = answerTo(sale, { counted: { paid, ahead: ahead.map(({ cents }) => cents) } }, now);
          if (sale.cents > limit) {
            expect(answer).toEqual({ kind: 'hold', holds: [{ reason: 'review', until: null }] });
            continue;
          }
          if (answer.kind === 'start') left.push({ id: sale.id, at: now, cents: sale.cents });
          else {
            asked.add(sale.id);
            const [hold] = (answer as { holds: { reason: string; until: Date | null }[] }).holds;
            expect(hold!.reason).toBe('payout_limit');
            ends.push(hold!.until!.getTime());
          }
        }
        if (ends.length === 0) break;
        now = new Date(Math.min(...ends));
      }
      for (const one of left) {
        const together = left.filter(({ at: other }) => other <= one.at && other.getTime() > one.at.getTime() - dayMs);
        expect(together.reduce((sum, { cents }) => sum + cents, 0n)).toBeLessThanOrEqual(limit);
      }
      expect(left.map(({ id }) => id)).toEqual(all.flatMap(({ id, cents }) => (cents <= limit ? [id] : [])));
    }),
    { numRuns: 200 },
  );
});

test('every currency counts in dollars, rounded up: no amount is larger in another currency than the limit', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.constantFrom(...currencies), amounts, (currency, amount) => {
      expect(centsOf(amount, currency)).toBeGreaterThanOrEqual(1n);
      expect(centsOf(minorUnitsOf(amount, currency), currency)).toBeLessThanOrEqual(amount);
    }),
  );
  expect(centsOf(10n ** BigInt(currencyExponents.KWD), 'KWD')).toBeGreaterThan(300n);
  expect(centsOf(1n, 'VND')).toBe(1n);
});

test('of several reasons all are answered, each with its end, or none if the operator must act', () => {
  const sale: Sale = { id: 1, cents: 900_000n, releasedAt: start };
  const trust = { firstReleaseAt: null, earnedCents: 0n, recentCents: 0n };
  expect(answerTo(sale, { trust, accountChangedAt: at(-dayMs), suspended: true }, start)).toEqual({
    kind: 'hold',
    holds: [
      { reason: 'organization_suspended', until: null },
      { reason: 'new_seller', until: at(7 * dayMs) },
      { reason: 'payout_account_changed', until: at(2 * dayMs) },
      { reason: 'review', until: null },
    ],
  });
});
