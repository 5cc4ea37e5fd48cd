import { expect, test } from '@jest/globals';
import type { HomeQuery } from '../../generated/graphql/graphql.ts';
import { needsOf } from './needs.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const [buyer, seller] = [
  { id: 'org_1', name: 'Bob' },
  { id: 'org_2', name: 'Ada' },
];
type Offer = NonNullable<HomeQuery['newOffers']>['nodes'][number];
type Order = NonNullable<HomeQuery['toPay']>['nodes'][number];

const offer: Offer = {
  id: 'off_1',
  awaiting: 'seller',
  expiresAt: '2026-12-05',
  revision: 1,
  listing: { id: 'lst_1', title: 'Brass lamp' },
  buyer,
  seller,
  unitAmount: usd(4_200),
  quantity: 2,
};
const order: Order = {
  id: 'ord_1',
  paymentStatus: 'none',
  paymentDueAt: '2026-12-01',
  fulfillBy: '2026-12-02',
  payoutEligibleAt: '2026-12-03',
  buyer,
  seller,
  total: usd(8_900),
  items: [{ titleSnapshot: 'Brass lamp', quantity: 2 }],
};
const authorized: Order = { ...order, paymentStatus: 'authorized' };
const dispute = {
  id: 'dsp_1',
  source: 'buyer' as const,
  evidenceDueBy: '2026-12-04',
  amount: usd(1_500),
  order: { id: 'ord_1', buyer, items: order.items },
};
const endpoint = {
  id: 'whe_1',
  url: 'https://shop.example',
  status: 'active' as const,
  failingSince: null,
  disabledReason: null,
};
const delivery = { id: 'whd_1', eventType: 'order.paid', responseStatus: 500, updatedAt: '2026-11-30' };

/** Data of the home screen with these nodes only. */
function read<F extends keyof HomeQuery>(
  field: F,
  ...nodes: NonNullable<HomeQuery[F]> extends { nodes: (infer N)[] } ? N[] : never
) {
  return { [field]: { nodes } } as unknown as HomeQuery;
}

test.each([
  ['a new offer', read('newOffers', offer), 'Answer the offer: Brass lamp, 2 × 42.00 USD, from Bob, by 2026-12-05'],
  [
    'a counter-offer of a party that is gone',
    read('counteredToBuyer', { ...offer, awaiting: 'buyer', seller: null }),
    'Answer the offer: Brass lamp, 2 × 42.00 USD, from a former party, by 2026-12-05',
  ],
  ['an offer that waits for the other party', read('counteredToSeller', { ...offer, awaiting: 'buyer' }), ''],
  ['an unpaid order', read('toPay', order), 'Pay: 2 × Brass lamp, 89.00 USD, bought from Ada, by 2026-12-01'],
  ['an authorized order, to its buyer', read('toPay', authorized), ''],
  [
    'an authorized order, to its seller',
    read('toCapture', authorized),
    'Capture: 2 × Brass lamp, 89.00 USD, sold to Bob, by 2026-12-01',
  ],
  ['a paid order', read('toShip', order), 'Ship: 2 × Brass lamp, 89.00 USD, sold to Bob, by 2026-12-02'],
  [
    'a shipped order',
    read('toConfirm', order),
    'Confirm the receipt: 2 × Brass lamp, 89.00 USD, bought from Ada, by 2026-12-03',
  ],
  ['a claim', read('disputes', dispute), 'Answer the claim: 2 × Brass lamp, 15.00 USD, sold to Bob, by 2026-12-04'],
  [
    'a dispute of a bank about an order that cannot be read',
    read('disputes', { ...dispute, source: 'provider', order: null }),
    'Answer the bank: Order, 15.00 USD, sold to a former buyer, by 2026-12-04',
  ],
  ['an endpoint that is well', read('webhookEndpoints', endpoint), ''],
  [
    'an endpoint that fails',
    read('webhookEndpoints', { ...endpoint, failingSince: '2026-11-30' }),
    'Endpoint failing: https://shop.example, It is disabled if it goes on failing.',
  ],
  [
    'a disabled endpoint',
    read('webhookEndpoints', { ...endpoint, status: 'disabled' }),
    'Endpoint disabled: https://shop.example, Its deliveries are held.',
  ],
  [
    'a delivery that was given up',
    read('failedDeliveries', delivery),
    'Delivery failed: order.paid, The last answer was 500.',
  ],
])('%s is a need, or none', (_, data, expected) => {
  const texts = needsOf(data, 'owner').map(({ action, what, detail, deadline }) =>
    [`${action}: ${what}`, detail, ...(deadline === null ? [] : [`by ${deadline}`])].join(', '),
  );
  expect(texts.join().replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  ['owner', ['Pay', 'Ship', 'Answer the claim', 'Endpoint failing']],
  ['finance', ['Pay', 'Answer the claim']],
  // The screen of a developer has the health of endpoints in a part of its own.
  ['developer', ['Pay', 'Ship', 'Answer the claim']],
] as const)('the role %s is shown what it may do, earliest deadline first', (role, actions) => {
  const data = {
    ...read('disputes', dispute),
    ...read('toShip', order),
    ...read('webhookEndpoints', { ...endpoint, failingSince: '2026-11-30' }),
    ...read('toPay', order),
  };
  expect(needsOf(data, role).map(({ action }) => action)).toEqual(actions);
});
