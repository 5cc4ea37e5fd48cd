import type { SharedDispute } from '../records/dispute-records.ts';
import type { Payout } from '../records/payout-records.ts';
import type { Refund, SharedPayment } from '../records/payment-records.ts';

/**
 * The examples of payments and trading are about one sale. An order of 2425.00 is paid at the second attempt. The buyer
 * opens a claim over 200.00, which the seller refunds. The rest less the fee is paid out.
 */
export const exampleParties = {
  orderId: 'ord_01m6e22wg0eg7sscd0h7dbm1wz',
  buyerOrganizationId: 'org_01m5cr2ay0esbbd2vv9vcp4nf6',
  sellerOrganizationId: 'org_01m4qj0b00ex0vv9h46hwnm08w',
} as const;

const { orderId, buyerOrganizationId, sellerOrganizationId } = exampleParties;
const usd = (amount: number) => ({ amount, currency: 'USD' as const });

const succeeded: SharedPayment = {
  id: 'pay_01m6e2ybd0fr8rcyvj72kzs6aq',
  orderId,
  payerOrganizationId: buyerOrganizationId,
  payeeOrganizationId: sellerOrganizationId,
  amount: usd(242_500),
  captureMethod: 'automatic',
  status: 'succeeded',
  amountCaptured: usd(242_500),
  amountRefunded: usd(0),
  amountRefundPending: usd(0),
  refundStatus: 'none',
  disputed: false,
  captureBefore: null,
  failure: null,
  provider: 'sandbox',
  externalId: null,
  metadata: {},
  createdAt: '2026-11-02T12:15:00.000Z',
  updatedAt: '2026-11-02T12:15:01.200Z',
  version: 2,
};

/** An earlier attempt to pay. Each attempt is a payment. */
const failed: SharedPayment = {
  ...succeeded,
  id: 'pay_01m6e2n6e0f0aa3vxtyvv2h8cx',
  status: 'failed',
  amountCaptured: usd(0),
  failure: {
    code: 'insufficient_funds',
    message: 'The card has insufficient funds.',
    declineCode: 'insufficient_funds',
  },
  createdAt: '2026-11-02T12:10:00.000Z',
  updatedAt: '2026-11-02T12:10:01.000Z',
};

/** The claim of the example events. */
export const exampleDispute: SharedDispute = {
  id: 'dsp_01m6r4t180em9bqrasptf54v5r',
  orderId,
  paymentId: succeeded.id,
  source: 'buyer',
  stage: 'claim',
  reason: 'not_as_described',
  amount: usd(20_000),
  status: 'needs_response',
  fundsWithdrawn: false,
  isRefundable: true,
  evidenceDueBy: '2026-11-13T10:00:00.000Z',
  openedAt: '2026-11-06T10:00:00.000Z',
  closedAt: null,
  createdAt: '2026-11-06T10:00:00.000Z',
  updatedAt: '2026-11-06T10:00:00.000Z',
  version: 1,
};

/** The refund of the example events. */
export const exampleRefund: Refund = {
  id: 'rfd_01m6tkrwm0fznb3xxyxscvcvep',
  paymentId: succeeded.id,
  orderId,
  amount: usd(20_000),
  reason: 'claim',
  kind: 'refund',
  status: 'succeeded',
  initiatedBy: 'seller',
  settledAt: '2026-11-07T09:00:01.100Z',
  failureCode: null,
  createdAt: '2026-11-07T09:00:00.000Z',
  updatedAt: '2026-11-07T09:00:01.100Z',
  version: 2,
};

/** The refund of the example events, sent back by the bank of the buyer some days later. */
export const exampleFailedRefund: Refund = {
  ...exampleRefund,
  status: 'failed',
  failureCode: 'lost_or_stolen_card',
  updatedAt: '2026-11-11T08:00:00.000Z',
  version: 3,
};

const refunded: SharedPayment = {
  ...succeeded,
  amountRefunded: exampleRefund.amount,
  refundStatus: 'partial',
  updatedAt: '2026-11-07T09:00:01.100Z',
  version: 5,
};

/** The fee was 240.00. 240.00 x 200.00 / 2425.00 = 19.79 of it was returned with the refund. */
export const examplePayout: Payout = {
  id: 'po_01m6k00ktreq79e2a85q3vgtpy',
  organizationId: sellerOrganizationId,
  currency: 'USD',
  status: 'released',
  items: [{ orderId, gross: usd(242_500), refunded: usd(20_000), fee: usd(22_021), net: usd(200_479) }],
  adjustments: [],
  amount: usd(200_479),
  eligibleAt: '2026-11-12T09:00:00.000Z',
  releasedAt: '2026-11-12T09:00:02.000Z',
  failure: null,
  holdReasons: [],
  bankStatus: 'pending',
  createdAt: '2026-11-04T10:00:00.600Z',
  updatedAt: '2026-11-12T09:00:02.000Z',
  version: 5,
};

/** The payment after the refund has come back. */
const held: SharedPayment = {
  ...succeeded,
  updatedAt: exampleFailedRefund.updatedAt,
  version: 6,
};

/** The payments of the example events, by their outcome. */
export const examplePayments = { succeeded, failed, refunded, held };
