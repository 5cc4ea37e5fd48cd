import fc from 'fast-check';
import { Difference } from '@marketplace/store/testing/model';
import type { Payment } from '@marketplace/payments-contract';
import { act, ask, chosen, kind, partyOf, type Selection, selection } from './kind.ts';
import { callerOf } from './parties.ts';
import { everyOrder, type OrderView, type Seen } from './views.ts';
import { readOrder, type World } from './world.ts';

/** Immediate results of a payment method, with automatic and with manual capture. */
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

/** Results of a payment that must not be made. */
const refused = 'order_not_payable';

interface Paid {
  view: OrderView;
  /** The status of the order, as read by the gateway. */
  status: string;
  buyer: string;
  seller: string;
}

/** Results of a payment of an order. */
export function payEnd(world: World, { view: { account, payments }, status, buyer, seller }: Paid): string {
  const payee = partyOf(world, seller);
  if (status !== 'pending_payment' || payee.status === 'suspended') return refused;
  if (account && (account.status === 'closed' || account.captured > 0n)) return refused;
  // An owner of both would pay themselves.
  if (world.money.risk && partyOf(world, buyer).related.get(payee.organizationId) === 'owner') return 'wrong_party';
  return payments.some(isLive) ? 'payment_in_progress' : 'done';
}

/** The operator sees the people whom the parties of a paid order share. */
async function expectFlags({ money, parties }: World, { id, buyer, seller }: Seen['order']): Promise<void> {
  const [account] = await money.query<{ flags: string[] }>(
    'select risk_flags as flags from payments.order_account where order_id = $1',
    [id],
  );
  const isRelated = parties.get(buyer)!.related.has(parties.get(seller)!.organizationId);
  const expected = money.risk && isRelated ? 'shared_members' : '';
  if (account!.flags.join() !== expected)
    throw new Difference(`The order has the flags "${account!.flags.join()}"; the rules say "${expected}".`);
}

export const paymentCommands = {
  /** `stale`: the gateway read the order before it was paid or canceled. */
  pay: kind(
    16,
    fc.record({
      ...selection,
      method,
      captureMethod: fc.constantFrom('automatic' as const, 'automatic' as const, 'manual' as const),
      stale: fc.integer({ min: 1, max: 6 }).map((n) => n > 5),
    }),
    async (world, { method: paymentMethod, captureMethod, stale, ...args }) => {
      const orders = await everyOrder(world);
      const canPay = (one: Seen) => isUnpaid(one) && !one.view.payments.some(isLive);
      // The gateway's copy is most often stale for orders that have just been paid or canceled.
      const seen = chosen(orders, stale ? (one) => !canPay(one) : canPay, args);
      if (!seen) return false;
      const { order, view } = seen;
      const { buyerOrganizationId, sellerOrganizationId, total, status: now } = await readOrder(world, order);
      const status = stale ? 'pending_payment' : now;
      const { code, output } = await act(world, {
        line:
          `${order.buyer} pays ${order.label} by ${paymentMethod}, ${captureMethod}` +
          (stale ? ', as read before' : ''),
        service: 'payments',
        operation: 'createPayment',
        caller: {
          ...callerOf(partyOf(world, order.buyer)),
          facts: { orderId: order.id, status, buyerOrganizationId, sellerOrganizationId, total },
        },
        input: { orderId: order.id, paymentMethod, captureMethod },
        ends: [payEnd(world, { ...order, view, status })],
      });
      if (code !== 'done') return true;
      await expectFlags(world, order);
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
      whileSuspended: 'order_not_payable',
      onceCanceled: 'order_not_payable',
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
      onceCanceled: 'order_not_payable',
    }),
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
  /** Refusal while the seller is suspended. */
  whileSuspended?: string;
  /** Refusal after the order is canceled, when a lost answer of the provider is found. */
  onceCanceled?: string;
}

async function onPayment(world: World, args: Selection, rules: OnPayment): Promise<boolean> {
  const { by, operation, verb, fits, perhaps = [], refusals = {}, whileSuspended, onceCanceled } = rules;
  const isIn = ({ view }: Seen, statuses: string[]) => view.payments.some(({ status }) => statuses.includes(status));
  const seen = chosen(await everyOrder(world), (one) => isIn(one, [...fits, ...perhaps]), args);
  const payment =
    seen?.view.payments.findLast(({ status }) => [...fits, ...perhaps].includes(status)) ?? seen?.view.payments.at(-1);
  if (!seen || !payment) return false;
  const refusal = refusals[payment.status] ?? 'invalid_state_transition';
  const isSuspended = partyOf(world, seen.order.seller).status === 'suspended';
  const isCanceled = seen.view.account?.status === 'closed';
  const refused = (isCanceled ? onceCanceled : undefined) ?? (isSuspended ? whileSuspended : undefined);
  const ends = fits.includes(payment.status)
    ? [refused ?? 'done']
    : perhaps.includes(payment.status)
      ? ['done', refusal]
      : [refusal];
  // While it is being canceled or captured, another request for it may be refused.
  if (payment.asked || payment.canceling) ends.push('invalid_state_transition');
  await ask({ world, seen, by }, { verb, service: 'payments', operation, input: { id: payment.id }, ends });
  return true;
}
