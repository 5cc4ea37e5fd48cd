import fc from 'fast-check';
import type { Payment } from '@marketplace/payments-contract';
import { act, chosen, Difference, kind, partyOf, pick, type Selection, selection } from './kind.ts';
import { buyers, type KnownOrder, type OrderView, placeOrder, readOrder, viewsOf, type World } from './world.ts';

const ordersMax = 10;

/** An order and its state before the command. */
export interface Seen {
  order: KnownOrder;
  view: OrderView;
}

export const everyOrder = (world: World): Promise<Seen[]> => viewsOf(world);

/** What a payment method leads to at once: with automatic and with manual capture. */
const methods: Record<string, [automatic: Payment['status'][], manual: Payment['status'][]]> = {
  pm_card_visa: [['succeeded'], ['requires_capture']],
  pm_card_bypassPending: [['succeeded'], ['requires_capture']],
  pm_card_visa_chargeDeclined: [['failed'], ['failed']],
  pm_card_visa_chargeDeclinedInsufficientFunds: [['failed'], ['failed']],
  pm_card_chargeDeclinedExpiredCard: [['failed'], ['failed']],
  pm_card_chargeDeclinedProcessingError: [['failed'], ['failed']],
  pm_card_authenticationRequired: [['requires_action'], ['requires_action']],
  pm_card_createDispute: [['succeeded'], ['requires_capture']],
  pm_card_createDisputeInquiry: [['succeeded'], ['requires_capture']],
  pm_card_pendingRefund: [['succeeded'], ['requires_capture']],
  pm_card_refundFail: [['succeeded'], ['requires_capture']],
  pm_sandbox_asyncSucceed: [['processing'], ['processing']],
  pm_sandbox_asyncFail: [['processing'], ['processing']],
  pm_sandbox_timeoutAfterCharge: [['processing'], ['processing']],
  pm_sandbox_timeoutBeforeCharge: [['processing'], ['processing']],
  pm_sandbox_500ThenOk: [['processing'], ['processing']],
  pm_sandbox_webhookFirst: [['succeeded'], ['requires_capture']],
  pm_sandbox_webhookDuplicate: [['succeeded'], ['requires_capture']],
  pm_sandbox_webhookNever: [['succeeded'], ['requires_capture']],
  pm_sandbox_captureRejected: [['succeeded'], ['requires_capture']],
  pm_sandbox_authExpires: [['succeeded'], ['requires_capture']],
};
const method = fc.oneof(
  { weight: 3, arbitrary: fc.constant('pm_card_visa') },
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(methods)) },
);

const isLive = ({ status }: { status: string }): boolean => status !== 'failed' && status !== 'canceled';
const isUnpaid = ({ view }: Seen): boolean => view.status === 'pending_payment';
const isCaptured = ({ view }: Seen): boolean => (view.account?.captured ?? 0n) > 0n;
/** What can be refunded. */
export const leftOf = ({ account }: OrderView): bigint =>
  account ? account.captured - account.refunded - account.pending - account.chargedBack - account.withdrawn : 0n;

/** How a payment ends that must not be made. */
const refused = 'order_not_payable';
/** Whether an organization is suspended. No payment to it is taken. */
async function isSuspended({ money }: World, organizationId: string): Promise<boolean> {
  const query = `select from payments.organization where id = $1 and status = 'suspended'`;
  return (await money.query(query, [organizationId])).length > 0;
}

function payEnd({ account, payments }: OrderView, orderStatus: string): string {
  if (orderStatus !== 'pending_payment') return refused;
  if (account && (account.status === 'closed' || account.captured > 0n)) return refused;
  return payments.some(isLive) ? 'payment_in_progress' : 'done';
}

interface Ask {
  world: World;
  seen: Seen;
  by: 'buyer' | 'seller';
}
/** Calls an operation with the id of one of the records of an order. */
function ask(
  { world, seen: { order }, by }: Ask,
  request: Pick<Parameters<typeof act>[1], 'service' | 'operation' | 'input' | 'ends'> & { verb: string },
) {
  const { verb, ...action } = request;
  const party = partyOf(world, order[by]);
  return act(world, { ...action, line: `${order[by]} ${verb} of ${order.label}`, caller: party.server });
}

/** How far a trade without obstacles goes. */
const milestones = ['paid', 'shipped', 'received', 'paid out'] as const;

export const tradeCommands = {
  /** A trade without obstacles: most trades are, and what comes later needs them. */
  trade: kind(
    7,
    fc.record({
      buyer: fc.constantFrom(...buyers),
      of: fc.nat(3),
      quantity: fc.constantFrom(1, 2, 3),
      paymentMethod: fc.constantFrom('pm_card_bypassPending', 'pm_card_bypassPending', 'pm_card_refundFail'),
      until: fc.constantFrom(...milestones, 'received', 'paid out'),
    }),
    async (world, { buyer, of, quantity, paymentMethod, until }) => {
      if (world.orders.length >= ordersMax) return false;
      await placeOrder(world, buyer, pick(world.listings, of)!, quantity);
      const order = world.orders.at(-1)!;
      const { id } = order;
      const { trading, payments } = world.money;
      const { server } = partyOf(world, buyer);
      const { buyerOrganizationId, sellerOrganizationId, total, status } = await readOrder(world, order);
      const facts = { orderId: id, status, buyerOrganizationId, sellerOrganizationId, total };
      if (await isSuspended(world, sellerOrganizationId)) {
        const line = `${buyer} pays ${order.label} of a suspended seller`;
        const caller = { ...server, facts };
        const input = { orderId: id, paymentMethod };
        await act(world, { line, service: 'payments', operation: 'createPayment', caller, input, ends: [refused] });
        return true;
      }
      await payments.client.createPayment({ ...server, facts }, { orderId: id, paymentMethod });
      const reached = milestones.indexOf(until);
      await world.follower.follow(id);
      if (reached > 0) await trading.client.fulfillOrder(partyOf(world, order.seller).server, { id });
      if (reached > 1) await trading.client.confirmReceipt(server, { id });
      if (reached > 2) await world.follower.follow(id);
      world.journal.push(`${order.label} is ${until}, by ${paymentMethod}`);
      return true;
    },
  ),
  buy: kind(
    3,
    fc.record({ buyer: fc.constantFrom(...buyers), of: fc.nat(3), quantity: fc.constantFrom(1, 1, 2, 3) }),
    async (world, { buyer, of, quantity }) => {
      if (world.orders.length >= ordersMax) return false;
      await placeOrder(world, buyer, pick(world.listings, of)!, quantity);
      return true;
    },
  ),
  cancelOrder: kind(2, fc.record({ ...selection, by: fc.constantFrom('buyer', 'seller') }), async (world, args) => {
    const cancelable = ({ view }: Seen) =>
      view.status === 'pending_payment' || (view.status === 'paid' && args.by === 'seller');
    const seen = chosen(await everyOrder(world), cancelable, args);
    if (!seen) return false;
    const { status, cancelRequested } = seen.view;
    const end = () => {
      if (status === 'disputed') return 'order_disputed';
      if (status === 'paid' && cancelRequested) return 'order_canceling';
      return cancelable(seen) ? 'done' : 'order_not_cancelable';
    };
    const request = { verb: 'cancels all', service: 'trading', operation: 'cancelOrder' } as const;
    await ask({ world, seen, by: args.by }, { ...request, input: { id: seen.order.id }, ends: [end()] });
    return true;
  }),
  fulfill: kind(8, fc.record(selection), async (world, args) => {
    const open = ({ view }: Seen) => view.status === 'paid' && !view.cancelRequested;
    const seen = chosen(await everyOrder(world), open, args);
    if (!seen) return false;
    const { status } = seen.view;
    const refusal = { paid: 'order_canceling', disputed: 'order_disputed' }[status as string];
    const ends = [open(seen) ? 'done' : (refusal ?? 'invalid_state_transition')];
    const request = { verb: 'ships all', service: 'trading', operation: 'fulfillOrder' } as const;
    await ask({ world, seen, by: 'seller' }, { ...request, input: { id: seen.order.id }, ends });
    return true;
  }),
  confirmReceipt: kind(5, fc.record(selection), async (world, args) => {
    const seen = chosen(await everyOrder(world), ({ view }) => view.status === 'fulfilled', args);
    if (!seen) return false;
    const { status } = seen.view;
    const ends = [
      status === 'fulfilled' ? 'done' : status === 'disputed' ? 'order_disputed' : 'invalid_state_transition',
    ];
    const request = { verb: 'confirms the receipt', service: 'trading', operation: 'confirmReceipt' } as const;
    await ask({ world, seen, by: 'buyer' }, { ...request, input: { id: seen.order.id }, ends });
    return true;
  }),
};

export const paymentCommands = {
  /** `stale`: the gateway read the order before it was paid or canceled. */
  pay: kind(
    16,
    fc.record({
      ...selection,
      method,
      captureMethod: fc.constantFrom('automatic' as const, 'automatic' as const, 'manual' as const),
      stale: fc.integer({ min: 1, max: 6 }).map((n) => n > 5),
      key: fc.option(fc.nat(3)),
    }),
    async (world, { method: paymentMethod, captureMethod, stale, ...args }) => {
      const orders = await everyOrder(world);
      const canPay = (one: Seen) => isUnpaid(one) && !one.view.payments.some(isLive);
      // What the gateway read is stale above all for orders that have just been paid or canceled.
      const seen = chosen(orders, stale ? (one) => !canPay(one) : canPay, args);
      if (!seen) return false;
      const { order, view } = seen;
      const { buyerOrganizationId, sellerOrganizationId, total, status: now } = await readOrder(world, order);
      const status = stale ? 'pending_payment' : now;
      const end = (await isSuspended(world, sellerOrganizationId)) ? refused : payEnd(view, status);
      const { output } = await act(world, {
        line:
          `${order.buyer} pays ${order.label} by ${paymentMethod}, ${captureMethod}` +
          (stale ? ', as read before' : ''),
        service: 'payments',
        operation: 'createPayment',
        caller: {
          ...partyOf(world, order.buyer).server,
          facts: { orderId: order.id, status, buyerOrganizationId, sellerOrganizationId, total },
        },
        input: { orderId: order.id, paymentMethod, captureMethod },
        ends: [end],
      });
      if (end !== 'done') return true;
      const payment = output as Payment;
      const expected = methods[paymentMethod]![captureMethod === 'automatic' ? 0 : 1];
      if (!expected.includes(payment.status))
        throw new Difference(`The payment is ${payment.status}; the rules say ${expected.join(' or ')}.`);
      return true;
    },
  ),
  confirm: kind(4, fc.record(selection), (world, args) =>
    onPayment(world, args, {
      by: 'buyer',
      operation: 'confirmPayment',
      verb: 'confirms the payment',
      fits: ['requires_action'],
    }),
  ),
  cancelPayment: kind(3, fc.record(selection), (world, args) =>
    onPayment(world, args, {
      by: 'buyer',
      operation: 'cancelPayment',
      verb: 'cancels the payment',
      fits: ['requires_action', 'requires_capture'],
      perhaps: ['processing'],
    }),
  ),
  capture: kind(5, fc.record(selection), (world, args) =>
    onPayment(world, args, {
      by: 'seller',
      operation: 'capturePayment',
      verb: 'captures the payment',
      fits: ['requires_capture'],
      refusals: { succeeded: 'already_captured' },
    }),
  ),
  refund: kind(
    8,
    fc.record({ ...selection, how: fc.constantFrom('the rest', 'a part', 'a part', 'half', 'too much') }),
    async (world, { how, ...args }) => {
      const seen = chosen(await everyOrder(world), isCaptured, args);
      const payment =
        seen?.view.payments.findLast(({ status }) => status === 'succeeded') ?? seen?.view.payments.at(-1);
      if (!seen || !payment) return false;
      const left = leftOf(seen.view);
      const amounts: Record<string, bigint | undefined> = { 'a part': 101n, half: left / 2n, 'too much': left + 1n };
      const amount = amounts[how];
      if (amount === 0n) return false;
      const { order, view } = seen;
      const end = () => {
        if (payment.status !== 'succeeded') return ['invalid_state_transition', 'refund_exceeds_captured'];
        const isHeld = ({ status, withdrawn, isRefundable }: OrderView['disputes'][number]) =>
          ['needs_response', 'under_review'].includes(status) && (withdrawn > 0n || !isRefundable);
        if (view.account!.withdrawn > 0n || view.disputes.some(isHeld)) return ['payment_disputed'];
        return [left === 0n || (amount ?? left) > left ? 'refund_exceeds_captured' : 'done'];
      };
      await ask(
        { world, seen, by: 'seller' },
        {
          verb: `refunds ${how}${amount === undefined ? '' : ` (${amount})`}`,
          service: 'payments',
          operation: 'createRefund',
          input: {
            id: payment.id,
            ...(amount !== undefined && { amount: { amount: Number(amount), currency: order.total.currency } }),
          },
          ends: end(),
        },
      );
      return true;
    },
  ),
};

interface OnPayment {
  by: 'buyer' | 'seller';
  operation: string;
  verb: string;
  /** Statuses of the payment in which it succeeds. */
  fits: string[];
  /** Statuses in which it may succeed. */
  perhaps?: string[];
  refusals?: Record<string, string>;
}

async function onPayment(world: World, args: Selection, rules: OnPayment): Promise<boolean> {
  const { by, operation, verb, fits, perhaps = [], refusals = {} } = rules;
  const isIn = ({ view }: Seen, statuses: string[]) => view.payments.some(({ status }) => statuses.includes(status));
  const seen = chosen(await everyOrder(world), (one) => isIn(one, [...fits, ...perhaps]), args);
  const payment =
    seen?.view.payments.findLast(({ status }) => [...fits, ...perhaps].includes(status)) ?? seen?.view.payments.at(-1);
  if (!seen || !payment) return false;
  const refusal = refusals[payment.status] ?? 'invalid_state_transition';
  const ends = fits.includes(payment.status)
    ? ['done']
    : perhaps.includes(payment.status)
      ? ['done', refusal]
      : [refusal];
  // While it is being canceled or captured, another request about it may be refused.
  if (payment.asked || payment.canceling) ends.push('invalid_state_transition');
  await ask({ world, seen, by }, { verb, service: 'payments', operation, input: { id: payment.id }, ends });
  return true;
}
