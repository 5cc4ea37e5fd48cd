import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '@marketplace/kernel';
import { type OrderState, orderStateSchema } from '@marketplace/trading-contract/engine';
import { decide } from './decide.ts';
import { describeOrder } from './describe-order.ts';

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 22) + ms).toISOString();
const ended = ['completed', 'canceled', 'refunded'] as const;
const statuses = orderStateSchema.shape.status.options;
const base: OrderState = {
  orderId: newId('ord'),
  status: 'pending_payment',
  version: 1,
  buyerOrganizationId: newId('org'),
  sellerOrganizationId: newId('org'),
  total: { amount: 9_800, currency: 'USD' },
  platformFee: { amount: 980, currency: 'USD' },
  now: at(0),
  paymentDueAt: null,
  fulfillBy: null,
  payoutEligibleAt: null,
  cancelRequestedAt: null,
  receiptConfirmedAt: null,
  closingOrganizationIds: [],
};

const year = 365 * 24 * 3_600_000;
const time = fc.option(fc.integer({ min: -year, max: year }).map(at));
/** Any combination of status and times, also those that trading never writes. */
const states: fc.Arbitrary<OrderState> = fc
  .record({
    status: fc.constantFrom(...statuses),
    version: fc.integer({ min: 1, max: 1_000_000 }),
    total: fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999_999 }),
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    }),
    now: fc.integer({ min: -year, max: year }).map(at),
    paymentDueAt: time,
    fulfillBy: time,
    payoutEligibleAt: time,
    cancelRequestedAt: time,
    receiptConfirmedAt: time,
  })
  .map((state) => ({ ...base, ...state }));

describe('what the workflow of an order does next', () => {
  test('it ends exactly if the order has ended, whatever its times are', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(decide(state).kind === 'end').toBe((ended as readonly string[]).includes(state.status));
      }),
    );
  });

  test('every wait is for a deadline after `now`, to the millisecond, or for a change', () => {
    fc.assert(
      fc.property(states, (state) => {
        const decision = decide(state);
        if (decision.kind !== 'wait') return;
        if (decision.until === null) expect(decision.inMs).toBeNull();
        else {
          expect(decision.inMs).toBeGreaterThanOrEqual(1);
          expect(decision.inMs).toBe(Date.parse(decision.until) - Date.parse(state.now));
        }
      }),
    );
  });

  test('it moves only at a deadline that has passed, and only if no cancellation was requested', () => {
    fc.assert(
      fc.property(states, (state) => {
        if (decide(state).kind !== 'move') return;
        const deadline = state.status === 'pending_payment' ? state.paymentDueAt : state.fulfillBy;
        expect(['pending_payment', 'paid']).toContain(state.status);
        expect(Date.parse(deadline!)).toBeLessThanOrEqual(Date.parse(state.now));
        if (state.status === 'paid') expect(state.cancelRequestedAt).toBeNull();
      }),
    );
  });

  test('waiting for the time that it names leads to another decision: it never waits for the same moment twice', () => {
    fc.assert(
      fc.property(states, (state) => {
        const decision = decide(state);
        if (decision.kind !== 'wait' || decision.inMs === null) return;
        const later = decide({ ...state, now: new Date(Date.parse(state.now) + decision.inMs).toISOString() });
        expect(later).not.toMatchObject({ kind: 'wait', until: decision.until });
      }),
    );
  });

  test.each<[string, Partial<OrderState>, object, string]>([
    [
      'an unpaid order before its deadline',
      { paymentDueAt: at(1_800_000) },
      { kind: 'wait', for: 'the payment', until: at(1_800_000), inMs: 1_800_000 },
      `pending_payment, 98.00 USD. Waits for the payment, until ${at(1_800_000)}.`,
    ],
    [
      'an unpaid order at its deadline',
      { paymentDueAt: at(0) },
      { kind: 'move', move: 'expireOrder' },
      'pending_payment, 98.00 USD. Calls expireOrder: the payment is overdue.',
    ],
    [
      'a paid order before its deadline',
      { status: 'paid', fulfillBy: at(1), total: { amount: 5, currency: 'JPY' } },
      { kind: 'wait', until: at(1), inMs: 1 },
      `paid, 5 JPY. Waits for the fulfillment, until ${at(1)}.`,
    ],
    [
      'a paid order that was not fulfilled in time',
      { status: 'paid', fulfillBy: at(-1) },
      { kind: 'move', move: 'expireOrder' },
      'paid, 98.00 USD. Calls expireOrder: the fulfillment is overdue.',
    ],
    [
      'a paid order that is being canceled',
      { status: 'paid', cancelRequestedAt: at(-1), fulfillBy: at(-2) },
      { kind: 'wait', inMs: null },
      'paid, 98.00 USD. Waits for the refund, because the order is being canceled.',
    ],
    [
      'a fulfilled order in its hold',
      { status: 'fulfilled', payoutEligibleAt: at(7), total: { amount: 5, currency: 'KWD' } },
      { kind: 'wait', until: at(7), inMs: 7 },
      `fulfilled, 0.005 KWD. Waits for the end of the hold, or the receipt, until ${at(7)}.`,
    ],
    [
      'a fulfilled order after its hold',
      { status: 'fulfilled', payoutEligibleAt: at(-7) },
      { kind: 'wait', inMs: null },
      'fulfilled, 98.00 USD. Waits for the payout.',
    ],
    [
      'a fulfilled order whose receipt is confirmed',
      { status: 'fulfilled', payoutEligibleAt: at(7), receiptConfirmedAt: at(-1) },
      { kind: 'wait', inMs: null },
      'fulfilled, 98.00 USD. Waits for the payout.',
    ],
    [
      'a disputed order',
      { status: 'disputed' },
      { kind: 'wait', inMs: null },
      'disputed, 98.00 USD. Waits for the end of the dispute.',
    ],
    ...ended.map((status): [string, Partial<OrderState>, object, string] => [
      `a ${status} order`,
      { status, closingOrganizationIds: [base.buyerOrganizationId] },
      { kind: 'end', closing: [base.buyerOrganizationId] },
      `${status}, 98.00 USD. Nothing is left to do.`,
    ]),
  ])('%s', (_, changes, decision, details) => {
    const state = { ...base, ...changes };
    expect(decide(state)).toMatchObject(decision);
    expect(describeOrder(state, decide(state))).toBe(details);
  });

  test('the cases above have every status', () => {
    expect([...ended, 'pending_payment', 'paid', 'fulfilled', 'disputed'].toSorted()).toEqual([...statuses].toSorted());
  });
});
