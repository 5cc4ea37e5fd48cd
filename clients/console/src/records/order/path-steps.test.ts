import { expect, test } from '@jest/globals';
import { type OrderOnPath, stepsOf } from './path-steps.ts';

const base: OrderOnPath = {
  status: 'pending_payment',
  createdAt: 'Monday',
  updatedAt: 'Sunday',
  resumeStatus: null,
  fulfillmentStatus: 'none',
  refundStatus: 'none',
  paymentDueAt: 'Tuesday',
  fulfillBy: 'Friday',
  payoutEligibleAt: 'Saturday',
  fulfillments: [],
  payments: [],
};
const payments: OrderOnPath['payments'] = [{ status: 'succeeded', createdAt: 'Wednesday', refunds: [] }];
const paid: OrderOnPath = { ...base, status: 'paid', payments };
const shipped: OrderOnPath = {
  ...paid,
  status: 'fulfilled',
  fulfillmentStatus: 'full',
  fulfillments: [{ fulfilledAt: 'Thursday' }],
};
const refunds = [{ settledAt: 'Friday 09:00' }, { settledAt: 'Friday 10:00' }, { settledAt: null }];

/** The steps on one line: a tick, a dot, a pause or a cross, the title, and when it happened or is due. */
function pathOf(order: OrderOnPath): string {
  const shapes = { done: '✓', now: '•', next: '', held: '‖', ended: '✗' };
  return stepsOf(order)
    .map(({ title, state, at, by, note }) =>
      [`${shapes[state]}${title}`, at, by && `by ${by}`, note].filter(Boolean).join(' '),
    )
    .join(' → ');
}

test.each<[string, OrderOnPath, string]>([
  ['an unpaid order', base, '✓Ordered Monday → •Paid by Tuesday → Shipped → Completed'],
  ['a paid order', paid, '✓Ordered Monday → ✓Paid Wednesday → •Shipped by Friday → Completed'],
  [
    'an order that is shipped in part',
    { ...paid, fulfillmentStatus: 'partial' },
    '✓Ordered Monday → ✓Paid Wednesday → •Shipped by Friday in part → Completed',
  ],
  ['a shipped order', shipped, '✓Ordered Monday → ✓Paid Wednesday → ✓Shipped Thursday → •Completed by Saturday'],
  [
    'a completed order',
    { ...shipped, status: 'completed' },
    '✓Ordered Monday → ✓Paid Wednesday → ✓Shipped Thursday → ✓Completed Sunday',
  ],
  [
    'a completed order of which a part was refunded since, so that nobody knows when it was completed',
    { ...shipped, status: 'completed', refundStatus: 'partial' },
    '✓Ordered Monday → ✓Paid Wednesday → ✓Shipped Thursday → ✓Completed',
  ],
  ['a canceled order', { ...base, status: 'canceled' }, '✓Ordered Monday → ✗Canceled Sunday'],
  [
    'an order that was refunded before it was shipped',
    { ...paid, status: 'refunded', payments: [{ ...payments[0]!, refunds }] },
    '✓Ordered Monday → ✓Paid Wednesday → ✗Refunded Friday 10:00',
  ],
  [
    'an order that was refunded after its shipment',
    { ...shipped, status: 'refunded', payments: null },
    '✓Ordered Monday → ✓Paid → ✓Shipped Thursday → ✗Refunded Sunday',
  ],
  [
    'an order that is disputed before it is shipped',
    { ...paid, status: 'disputed', resumeStatus: 'paid' },
    '✓Ordered Monday → ✓Paid Wednesday → ‖Disputed → Shipped → Completed',
  ],
  [
    'an order that is disputed after its shipment',
    { ...shipped, status: 'disputed', resumeStatus: 'fulfilled' },
    '✓Ordered Monday → ✓Paid Wednesday → ✓Shipped Thursday → ‖Disputed → Completed',
  ],
])('the path of %s', (_, order, path) => {
  expect(pathOf(order)).toBe(path);
});
