import { newId, type MoneyJson } from '@marketplace/kernel';
import type { MailingDataOf, MailingKind, MailingOutput } from '@marketplace/identity-contract';
import type { Inbox } from '../identity-under-test.ts';

const usd = (amount: number): MoneyJson => ({ amount, currency: 'USD' });

const offer = {
  offerId: 'off_01h2xcejqtf2nbrexx3vqjhp41',
  listingId: 'lst_01h2xcejqtf2nbrexx3vqjhp41',
  listingTitle: 'Brass lamp',
  party: 'seller' as const,
  unitAmount: usd(129_900),
  quantity: 2,
};
const order = {
  orderId: 'ord_01h2xcejqtf2nbrexx3vqjhp41',
  party: 'buyer' as const,
  items: [{ listingId: offer.listingId, title: 'Brass lamp', quantity: 2 }],
  total: usd(264_800),
};
const expiresAt = '2026-03-03T09:05:59.000Z';
const paymentDueAt = '2026-03-04T10:06:59.000Z';
const dispute = { disputeId: 'dsp_01h2xcejqtf2nbrexx3vqjhp41', orderId: order.orderId, amount: order.total };
const payout = { payoutId: 'po_01h2xcejqtf2nbrexx3vqjhp41', orderId: order.orderId, amount: order.total };

/** Valid data of each kind of mailing. */
export const exampleMailings: MailingDataOf = {
  offer_received: { ...offer, expiresAt },
  offer_countered: { ...offer, expiresAt },
  offer_accepted: { ...offer, orderId: order.orderId, total: order.total, paymentDueAt },
  offer_closed: { ...offer, reason: 'expired' },
  offer_expiring: { ...offer, expiresAt },
  order_created: { ...order, paymentDueAt },
  order_payment_due: { ...order, paymentDueAt },
  order_fulfillment_due: { ...order, party: 'seller', fulfillBy: expiresAt },
  order_receipt_due: { ...order, payoutEligibleAt: expiresAt },
  order_shipped: { ...order, carrier: 'La Poste', trackingNumber: '6A12345678901', isPartial: false },
  payment_succeeded: { orderId: order.orderId, party: 'buyer', amount: order.total },
  payment_failed: { orderId: order.orderId, amount: order.total, code: 'insufficient_funds' },
  payment_refunded: { orderId: order.orderId, party: 'buyer', amount: order.total, reason: 'seller_canceled' },
  refund_failed: { orderId: order.orderId, party: 'buyer', amount: order.total, code: 'lost_or_stolen_card' },
  dispute_opened: {
    disputeId: 'dsp_01h2xcejqtf2nbrexx3vqjhp41',
    orderId: order.orderId,
    amount: order.total,
    stage: 'claim',
    evidenceDueBy: expiresAt,
  },
  dispute_evidence_due: { ...dispute, stage: 'claim', evidenceDueBy: expiresAt },
  dispute_closed: { ...dispute, party: 'buyer', isClaim: true, status: 'lost' },
  claim_decision_due: { ...dispute, decisionDueBy: expiresAt, withoutDecision: 'won' },
  payout_released: payout,
  payout_failed: { ...payout, code: 'account_closed', message: 'The bank account is closed.' },
  webhook_receiver_changed: { endpointId: newId('whe'), address: 'receiver.example/hook', isNew: true },
  payout_account_changed: { holdUntil: expiresAt },
  payout_returned: payout,
  member_removed: { member: 'grace@example.com', by: 'ada@example.com', role: 'developer' },
  member_role_changed: { member: 'grace@example.com', by: 'ada@example.com', from: 'developer', to: 'admin' },
  owner_added: { member: 'grace@example.com', by: 'ada@example.com' },
};

/** A request for a mailing of this kind to the members of an organization. */
export function mailingOf(kind: MailingKind, organizationId: string, more: Partial<MailingOutput> = {}): MailingOutput {
  return {
    mailKey: `${kind}/${newId('obx')}`,
    organizationId,
    kind,
    data: { ...exampleMailings[kind] },
    actorUserId: null,
    senderOrganizationId: null,
    ...more,
  };
}

export const offerReceived = (organizationId: string, more: Partial<MailingOutput> = {}): MailingOutput =>
  mailingOf('offer_received', organizationId, more);

/** The token of the link to unsubscribe in the newest mail to this address. */
export function unsubscribeTokenIn({ mails }: Inbox, to: string): string {
  const { text = '' } = mails.findLast((mail) => mail.to === to) ?? {};
  return /https:\/\/\S+\/unsubscribe#token=([\w-]+)/.exec(text)?.[1] ?? '';
}
