import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decide } from '../../src/trading/decide.ts';
import { endedStatuses, situations } from './samples.ts';

const numRuns = process.env['JEST_DEEP'] === '1' ? 2500 : 400;

describe('the next step of the workflow of an order', () => {
  test('it ends only if the order has ended and nothing of its money is pending, and then always', () => {
    fc.assert(
      fc.property(situations, ({ order, account }) => {
        const decision = decide(order, account);
        const { livePayment, payout } = account ?? {};
        const pending =
          (order.status === 'canceled' && (account?.status !== 'closed' || account.refundable.amount > 0)) ||
          (account !== null &&
            (account.platformFee === null ||
              account.report !== null ||
              account.openDisputes > 0 ||
              account.claimDueBy !== null ||
              account.refundPending.amount > 0 ||
              (livePayment != null && order.status === 'canceled') ||
              payout?.status === 'processing' ||
              (payout != null &&
                ['scheduled', 'on_hold', 'failed'].includes(payout.status) &&
                // Before the release, a payout does not wait for anything of its own: either something is stored, or
                // nothing is done.
                (account.releasedAt !== null || (payout.startAt !== null && payout.startAt <= account.now)))));
        expect(decision.kind === 'end').toBe(endedStatuses.includes(order.status) && !pending);
      }),
      { numRuns },
    );
  });

  test('every wait is for a time after `now`, to the millisecond, or for a change', () => {
    fc.assert(
      fc.property(situations, ({ order, account }) => {
        const decision = decide(order, account);
        if (decision.kind !== 'wait') return;
        if (decision.until === null) expect(decision.inMs).toBeNull();
        else {
          expect(decision.inMs).toBeGreaterThanOrEqual(1);
          const waits = [order.now, account?.now].map((now) => now && Date.parse(decision.until!) - Date.parse(now));
          expect(waits).toContain(decision.inMs);
        }
      }),
      { numRuns },
    );
  });

  test('waiting for the time that it names leads to another decision: it never waits for the same moment twice', () => {
    fc.assert(
      fc.property(situations, ({ order, account }) => {
        const decision = decide(order, account);
        if (decision.kind !== 'wait' || decision.inMs === null) return;
        const pass = <T extends { now: string }>(state: T): T => ({
          ...state,
          now: new Date(Date.parse(state.now) + decision.inMs!).toISOString(),
        });
        const later = decide(pass(order), account && pass(account));
        expect(later).not.toEqual({ ...decision, inMs: expect.anything() });
        if (later.kind === 'wait' && later.until === decision.until) expect(later.for).not.toBe(decision.for);
      }),
      { numRuns },
    );
  });

  test('a report goes to trading before any deadline takes effect', () => {
    fc.assert(
      fc.property(situations, ({ order, account }) => {
        if (!account?.report || account.platformFee === null) return;
        expect(decide(order, account)).toMatchObject({ move: 'forwardReport' });
      }),
    );
  });

  test('money is moved only for its reason: refunds and payouts wait for disputes and pending refunds', () => {
    fc.assert(
      fc.property(situations, ({ order, account }) => {
        const decision = decide(order, account);
        if (decision.kind !== 'move') return;
        const { move } = decision;
        if (move === 'closeAccount') expect(order.status).toBe('canceled');
        if (move === 'refundOrder') {
          if (order.status === 'fulfilled')
            expect(order.unshippedAmount!.amount).toBeGreaterThan(account!.refundedUnshipped.amount);
          else expect(order).toMatchObject({ status: 'paid', cancelRequestedAt: expect.any(String) });
          expect(account).toMatchObject({ openDisputes: 0, refundPending: { amount: 0 } });
          expect(account!.refundable.amount).toBeGreaterThan(0);
        }
        if (move === 'captureDue') {
          expect(order.status).toBe('pending_payment');
          expect(Date.parse(account!.livePayment!.captureBefore!)).toBeGreaterThan(Date.parse(account!.now));
        }
        if (move === 'releaseOrder') {
          expect(order.status).toBe('fulfilled');
          expect(account).toMatchObject({ openDisputes: 0, refundPending: { amount: 0 }, releasedAt: null });
          const due = account!.receiptConfirmedAt ?? account!.eligibleAt;
          if (account!.receiptConfirmedAt === null)
            expect(Date.parse(due!)).toBeLessThanOrEqual(Date.parse(account!.now));
        }
        if (move === 'expireClaim')
          expect(Date.parse(account!.claimDueBy!)).toBeLessThanOrEqual(Date.parse(account!.now));
        if (move === 'startPayout') {
          expect(Date.parse(account!.payout!.startAt!)).toBeLessThanOrEqual(Date.parse(account!.now));
        }
        if (move === 'expireOrder') {
          const deadline = order.status === 'pending_payment' ? order.paymentDueAt : order.fulfillBy;
          expect(['pending_payment', 'paid']).toContain(order.status);
          expect(Date.parse(deadline!)).toBeLessThanOrEqual(Date.parse(order.now));
          if (order.status === 'paid') expect(order.cancelRequestedAt).toBeNull();
        }
      }),
      { numRuns: 2 * numRuns },
    );
  });
});
