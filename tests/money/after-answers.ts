import type { Dispute, Payment } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import { labelOf } from '../support/abuse/attempt.ts';
import { type Answer, type Api, bodyOf } from '../support/api.ts';
import { address, newListing } from '../support/traders.ts';

/** The traders, each as their server or, for the operator, in a session. */
export interface Traders {
  buyer: Api;
  seller: Api;
  operator: Api;
}

/** An order of one unit, with the state of its money. */
export interface Deal extends Traders {
  order: Order;
  payment?: Payment;
  dispute?: Dispute;
}

/** States of an order after the answer to a write. */
type State =
  | 'unpaid'
  | 'authorized'
  | 'processing'
  | 'paid'
  | 'refunding'
  | 'refunded'
  | 'disputed'
  | 'canceling'
  | 'canceled'
  | 'fulfilled';

interface Write {
  /** Preceding writes. */
  after: readonly string[];
  state: State;
  run(deal: Deal): Promise<Answer<object>>;
}

const pay = (paymentMethod: string, more: object = {}) => pays(paymentMethod, 'paid', more);
function pays(paymentMethod: string, state: State, more: object = {}): Write {
  return {
    after: [],
    state,
    run: async (deal) => {
      const answer = await deal.buyer.post<Payment>('/payments', { orderId: deal.order.id, paymentMethod, ...more });
      deal.payment = answer.body;
      return answer;
    },
  };
}
const write = (after: readonly string[], state: State, run: Write['run']): Write => ({ after, state, run });
const refund = (body: object) => (deal: Deal) => deal.seller.post(`/payments/${deal.payment!.id}/refunds`, body);
const onOrder = (by: 'buyer' | 'seller', action: string) => (deal: Deal) =>
  deal[by].post(`/orders/${deal.order.id}/${action}`, {});
const onPayment = (by: 'buyer' | 'seller', action: string) => (deal: Deal) =>
  deal[by].post(`/payments/${deal.payment!.id}/${action}`);
const onDispute = (by: 'buyer' | 'seller', action: string) => (deal: Deal) =>
  deal[by].post(`/disputes/${deal.dispute!.id}/${action}`, {});
const claim = { reason: 'not_as_described', description: 'It is red.' };
const reason = 'The parties agree.';

/** The writes that are followed by reads and attempts, by name. */
export const writes: Record<string, Write> = {
  pay: pay('pm_card_visa'),
  'pay with a card whose refunds wait': pay('pm_card_pendingRefund'),
  'pay with a refused card': pays('pm_card_visa_chargeDeclined', 'unpaid'),
  'pay, without an answer yet': pays('pm_sandbox_asyncSucceed', 'processing'),
  authorize: pays('pm_card_visa', 'authorized', { captureMethod: 'manual' }),
  'be asked by the bank': pays('pm_card_authenticationRequired', 'authorized'),
  confirm: write(['be asked by the bank'], 'paid', onPayment('buyer', 'confirm')),
  capture: write(['authorize'], 'paid', onPayment('seller', 'capture')),
  'cancel the payment': write(['authorize'], 'unpaid', onPayment('buyer', 'cancel')),
  'refund a part': write(['pay'], 'paid', refund({ amount: { amount: 100, currency: 'USD' } })),
  'refund all': write(['pay'], 'refunded', refund({})),
  'refund all, and wait': write(['pay with a card whose refunds wait'], 'refunding', refund({})),
  'refund by the operator': write(['pay'], 'refunded', (deal) =>
    deal.operator.post(`/operator/payments/${deal.payment!.id}/refunds`, { reason }),
  ),
  claim: write(['pay'], 'disputed', async (deal) => {
    const answer = await deal.buyer.post<Dispute>(`/orders/${deal.order.id}/disputes`, claim);
    deal.dispute = answer.body;
    return answer;
  }),
  'withdraw the claim': write(['pay', 'claim'], 'paid', onDispute('buyer', 'withdraw')),
  'accept the claim': write(['pay', 'claim'], 'refunded', onDispute('seller', 'accept')),
  'decide the claim for the seller': write(['pay', 'claim'], 'paid', (deal) =>
    deal.operator.post(`/operator/disputes/${deal.dispute!.id}/decide`, { inFavorOf: 'seller', reason }),
  ),
  'decide the claim for the buyer': write(['pay', 'claim'], 'refunded', (deal) =>
    deal.operator.post(`/operator/disputes/${deal.dispute!.id}/decide`, { inFavorOf: 'buyer', reason }),
  ),
  'cancel unpaid': write([], 'canceled', onOrder('buyer', 'cancel')),
  'cancel authorized': write(['authorize'], 'canceled', onOrder('seller', 'cancel')),
  'cancel while the bank asks': write(['be asked by the bank'], 'canceled', onOrder('buyer', 'cancel')),
  'cancel paid': write(['pay'], 'canceling', onOrder('seller', 'cancel')),
  ship: write(['pay'], 'fulfilled', onOrder('seller', 'fulfillments')),
  'confirm the receipt': write(['pay', 'ship'], 'fulfilled', onOrder('buyer', 'confirm-receipt')),
};

const invalid = '409 invalid_state_transition';
const paidAlready = '409 order_not_payable';
const notCancelable = '409 order_not_cancelable';

type Try = (deal: Deal) => Promise<Answer<object>>;
/** The attempts that follow, by name, and the required answer in each state. */
const tries: Record<string, { run: Try; ends: Record<State, string>; needs?: (deal: Deal) => boolean }> = {
  ship: {
    run: onOrder('seller', 'fulfillments'),
    ends: {
      ...all(invalid),
      paid: '201',
      processing: '409 order_payment_pending',
      refunding: '409 order_refunded',
      disputed: '409 order_disputed',
      canceling: '409 order_canceling',
    },
  },
  'cancel, as the seller': {
    run: onOrder('seller', 'cancel'),
    ends: {
      ...all('200'),
      refunded: notCancelable,
      canceled: notCancelable,
      fulfilled: notCancelable,
      disputed: '409 order_disputed',
      canceling: '409 order_canceling',
    },
  },
  'cancel, as the buyer': {
    run: onOrder('buyer', 'cancel'),
    ends: {
      ...all(notCancelable),
      unpaid: '200',
      authorized: '200',
      processing: '200',
      disputed: '409 order_disputed',
      canceling: '409 order_canceling',
    },
  },
  'confirm the receipt': {
    run: onOrder('buyer', 'confirm-receipt'),
    ends: { ...all(invalid), fulfilled: '200', disputed: '409 order_disputed' },
  },
  'change the address': {
    run: ({ buyer, order }) => buyer.send('PUT', `/orders/${order.id}/shipping-address`, { shippingAddress: address }),
    ends: {
      ...all(invalid),
      unpaid: '200',
      authorized: '200',
      processing: '200',
      disputed: '409 order_disputed',
      canceling: '409 order_canceling',
    },
  },
  'pay again': {
    run: ({ buyer, order }) => buyer.post('/payments', { orderId: order.id, paymentMethod: 'pm_card_visa' }),
    ends: {
      ...all(paidAlready),
      unpaid: '201',
      authorized: '409 payment_in_progress',
      processing: '409 payment_in_progress',
    },
  },
  confirm: {
    needs: ({ payment }) => payment?.status === 'requires_action',
    run: onPayment('buyer', 'confirm'),
    ends: { ...all(invalid), authorized: '200', canceled: '409 order_not_payable' },
  },
  capture: {
    needs: ({ payment }) => payment?.status === 'requires_capture',
    run: onPayment('seller', 'capture'),
    ends: { ...all(invalid), authorized: '200', paid: '409 already_captured', canceled: '409 order_not_payable' },
  },
  'refund all': {
    needs: ({ payment }) => payment !== undefined,
    run: refund({}),
    ends: { ...all('422 refund_exceeds_captured'), paid: '201', disputed: '201', canceling: '201', fulfilled: '201' },
  },
  claim: {
    needs: ({ payment }) => payment !== undefined,
    run: ({ buyer, order }) => buyer.post(`/orders/${order.id}/disputes`, claim),
    ends: {
      ...all('409 dispute_window_closed'),
      paid: '201',
      disputed: '409 dispute_exists',
      canceling: '201',
      fulfilled: '201',
    },
  },
};
function all(end: string): Record<State, string> {
  const states = ['unpaid', 'authorized', 'processing', 'paid', 'refunding'] as const;
  const later = ['refunded', 'disputed', 'canceling', 'canceled', 'fulfilled'] as const;
  return Object.fromEntries([...states, ...later].map((state) => [state, end])) as Record<State, string>;
}

/** The members of an order that show its state. */
const shown: Record<State, Partial<Order>> = {
  unpaid: { status: 'pending_payment' },
  authorized: { status: 'pending_payment' },
  processing: { status: 'pending_payment' },
  paid: { status: 'paid', paymentStatus: 'paid' },
  refunding: { status: 'paid', refundPendingAmount: { amount: 5400, currency: 'USD' } },
  refunded: { status: 'refunded', refundStatus: 'full' },
  disputed: { status: 'disputed', disputeStatus: 'open' },
  canceling: { status: 'paid' },
  canceled: { status: 'canceled' },
  fulfilled: { status: 'fulfilled' },
};

/** Makes an order, and the writes before the named one, and that write. Throws if one of them is refused. */
export async function dealAfter(traders: Traders, name: string): Promise<Deal> {
  const listing = await newListing({ server: traders.seller });
  const items = [{ listingId: listing.id, quantity: 1 }];
  const order = bodyOf(await traders.buyer.post<Order>('/orders', { items, shippingAddress: address }));
  const deal: Deal = { ...traders, order };
  for (const step of [...writes[name]!.after, name]) bodyOf(await writes[step]!.run(deal));
  return deal;
}

/** Differences from the state after a write: in the order, in the list of orders, for either party. */
export async function differences(deal: Deal, name: string): Promise<string[]> {
  const expected = Object.entries(shown[writes[name]!.state]);
  const found: string[] = [];
  for (const party of ['buyer', 'seller'] as const) {
    const one = bodyOf(await deal[party].get<Order>(`/orders/${deal.order.id}`));
    const status = expected[0]![1] as string;
    const list = bodyOf(await deal[party].get<{ data: Order[] }>(`/orders?status=${status}&limit=100`)).data;
    for (const [member, value] of expected)
      if (JSON.stringify(one[member as keyof Order]) !== JSON.stringify(value))
        found.push(`${name}: the ${party} reads ${member} ${JSON.stringify(one[member as keyof Order])}`);
    if (!list.some(({ id }) => id === deal.order.id))
      found.push(`${name}: the ${party} finds no order that is ${status}`);
  }
  return found;
}

/**
 * Tries everything right after a write. A refused attempt changes nothing, so these share one order; each that succeeds
 * has its own. Returns the differences from the answers that the state after the write requires.
 */
export async function tryAllAfter(traders: Traders, name: string): Promise<string[]> {
  const { state } = writes[name]!;
  const found: string[] = [];
  const known = await dealAfter(traders, name);
  for (const [next, { run, ends, needs }] of Object.entries(tries)) {
    if (needs?.(known) === false) continue;
    const isRefused = Number.parseInt(ends[state]) >= 400;
    const answer = labelOf(await run(isRefused ? known : await dealAfter(traders, name)));
    if (answer !== ends[state]) found.push(`${name}, then ${next}: ${answer} instead of ${ends[state]}`);
  }
  return found;
}
