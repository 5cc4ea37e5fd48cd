import fc from 'fast-check';
import { newId } from '@marketplace/kernel';
import { type AccountState, accountStateSchema } from '@marketplace/payments-contract/engine';
import { exampleRefund, type OrderState, orderStateSchema } from '@marketplace/trading-contract/engine';

// Orders and accounts for the tests of `decide`.

/** A time, in milliseconds from the time of the samples. */
export const at = (ms: number): string => new Date(Date.UTC(2026, 10, 22) + ms).toISOString();
export const usd = (amount: number) => ({ amount, currency: 'USD' as const });
export const endedStatuses: readonly OrderState['status'][] = ['completed', 'canceled', 'refunded'];

const base: OrderState = {
  orderId: newId('ord'),
  status: 'pending_payment',
  version: 1,
  buyerOrganizationId: newId('org'),
  sellerOrganizationId: newId('org'),
  total: usd(9_800),
  platformFee: usd(980),
  now: at(0),
  paymentDueAt: null,
  fulfillBy: null,
  fulfilledAt: null,
  payoutEligibleAt: null,
  cancelRequestedAt: null,
  cancelReason: null,
  receiptConfirmedAt: null,
  closingOrganizationIds: [],
};

/** An unpaid order. */
export const stateOf = (changes: Partial<OrderState> = {}): OrderState => ({ ...base, ...changes });

/** An account without money. */
export const accountOf = (changes: Partial<AccountState> = {}): AccountState => ({
  orderId: base.orderId,
  version: 0,
  now: at(0),
  status: 'open',
  platformFee: usd(980),
  captured: usd(0),
  refundable: usd(0),
  refundPending: usd(0),
  refundRetryAt: null,
  refundStopped: false,
  refundedUnshipped: usd(0),
  livePayment: null,
  openDisputes: 0,
  claimDueBy: null,
  disputeAnswerAt: null,
  fulfilledAt: null,
  eligibleAt: null,
  receiptConfirmedAt: null,
  releasedAt: null,
  payout: null,
  report: null,
  ...changes,
});

/** An account with the total captured. */
export const paidAccount = (changes: Partial<AccountState> = {}): AccountState =>
  accountOf({ version: 1, captured: usd(9_800), refundable: usd(9_800), ...changes });

const year = 365 * 24 * 3_600_000;
const anyTime = fc.integer({ min: -year, max: year }).map(at);
const time = fc.option(anyTime);
const money = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999_999_999 })).map(usd);
const payoutShape = accountStateSchema.shape.payout.unwrap().shape;
const paymentShape = accountStateSchema.shape.livePayment.unwrap().shape;

const orders: fc.Arbitrary<OrderState> = fc
  .record({
    status: fc.constantFrom(...orderStateSchema.shape.status.options),
    version: fc.integer({ min: 1, max: 1_000_000 }),
    now: anyTime,
    paymentDueAt: time,
    fulfillBy: time,
    fulfilledAt: time,
    payoutEligibleAt: time,
    unshippedAmount: fc.option(money, { nil: undefined }),
    cancelRequestedAt: time,
    cancelReason: fc.constantFrom(null, 'seller_canceled' as const, 'sla_expired' as const),
    receiptConfirmedAt: time,
  })
  .map(stateOf);

const accounts: fc.Arbitrary<AccountState> = fc
  .record({
    now: anyTime,
    status: fc.constantFrom('open' as const, 'closed' as const),
    platformFee: fc.option(money, { freq: 10 }),
    captured: money,
    refundable: money,
    refundPending: money,
    refundRetryAt: time,
    refundStopped: fc.constant(false),
    refundedUnshipped: money,
    livePayment: fc.option(
      fc.record({
        id: fc.constant(newId('pay')),
        status: fc.constantFrom(...paymentShape.status.options),
        captureBefore: time,
        captureAt: time,
        asked: fc.boolean(),
        cancelable: fc.boolean(),
      }),
    ),
    openDisputes: fc.constantFrom(0, 0, 1, 2),
    claimDueBy: fc.option(anyTime, { freq: 1 }),
    disputeAnswerAt: fc.constant(null),
    fulfilledAt: time,
    eligibleAt: time,
    receiptConfirmedAt: time,
    releasedAt: time,
    payout: fc.option(
      fc.record({
        id: fc.constant(newId('po')),
        status: fc.constantFrom(...payoutShape.status.options),
        amount: money,
        holdReasons: fc.subarray([...payoutShape.holdReasons.element.options]),
        startAt: time,
      }),
    ),
    report: fc.option(
      fc.constantFrom<NonNullable<AccountState['report']>>(
        { kind: 'payment', accountVersion: 1, paymentStatus: 'paid', capturedAmount: usd(9_800) },
        {
          kind: 'refund',
          accountVersion: 2,
          refund: exampleRefund,
          refundedAmount: usd(1),
          refundPendingAmount: usd(0),
          chargedBackAmount: usd(0),
        },
        { kind: 'release', accountVersion: 3 },
      ),
      { freq: 1 },
    ),
  })
  .map(accountOf);

/** Any combination of states and times, including those that the services never write. */
export const situations = fc.record({ order: orders, account: fc.option(accounts, { freq: 6 }) });
