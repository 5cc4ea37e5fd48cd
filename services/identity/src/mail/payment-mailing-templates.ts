import { moneyText } from '@marketplace/kernel';
import type { MailingDataOf, PaymentsMailingKind } from '@marketplace/identity-contract';
import { linkToRecord, type MailSetting, quoted, utc } from './words.ts';

type Content<Kind extends PaymentsMailingKind> = (
  payload: { data: MailingDataOf[Kind] },
  setting: MailSetting,
) => { subject: string; parts: string[] };

const failedBecause: Record<MailingDataOf['payment_failed']['code'], string> = {
  card_declined: 'The bank declined the card.',
  insufficient_funds: 'The account of the card does not have enough money.',
  expired_card: 'The card has expired.',
  authentication_required: 'The bank could not authenticate you.',
  processing_error: 'The payment provider could not process it.',
  authorization_expired: 'The authorization of the bank ended before the amount was captured.',
  order_canceled: 'It was canceled.',
  provider_rejected: 'The payment provider rejected it.',
};

const refundedBecause: Record<MailingDataOf['payment_refunded']['reason'], string> = {
  requested_by_buyer: 'The seller refunded it.',
  seller_canceled: 'The seller canceled the order.',
  claim: 'It settles a claim of the buyer.',
  chargeback: 'The bank of the buyer has taken the amount back.',
  late_payment: 'The order was canceled before the payment arrived.',
  sla_expired: 'The order was not shipped in time.',
};

const disputedBy: Record<MailingDataOf['dispute_opened']['stage'], string> = {
  claim: 'The buyer has opened a claim about an order.',
  inquiry: 'The bank of the buyer asks about an order.',
  chargeback: 'The buyer disputes an order at their bank, which has withdrawn the amount.',
};

/** The mails about money. Amounts are those of the order; a mail never contains a card. */
export const paymentContents: { [Kind in PaymentsMailingKind]: Content<Kind> } = {
  payment_succeeded: ({ data }, setting) => ({
    subject: data.party === 'buyer' ? `You have paid ${moneyText(data.amount)}` : 'An order was paid',
    parts: [
      data.party === 'buyer'
        ? `Your payment of ${moneyText(data.amount)} succeeded. The marketplace holds it until the order is completed.`
        : `The buyer has paid ${moneyText(data.amount)}. Ship the order.`,
      orderLink(setting, data),
    ],
  }),
  payment_failed: ({ data }, setting) => ({
    subject: `A payment of ${moneyText(data.amount)} failed`,
    parts: [
      `A payment of ${moneyText(data.amount)} did not succeed. ${failedBecause[data.code]} Nothing was taken.`,
      'If the order still waits for its payment, you can pay it again:',
      orderLink(setting, data),
    ],
  }),
  payment_refunded: ({ data }, setting) => ({
    subject: `${moneyText(data.amount)} was refunded`,
    parts: [
      `${moneyText(data.amount)} went back to ${data.party === 'buyer' ? 'you' : 'the buyer'}. ` +
        refundedBecause[data.reason],
      orderLink(setting, data),
    ],
  }),
  refund_failed: ({ data }, setting) => ({
    subject: `${moneyText(data.amount)} could not be refunded`,
    parts: [
      data.party === 'buyer'
        ? `Your bank does not accept a refund of ${moneyText(data.amount)} to your card. The money is held for you. ` +
          'The operator of the marketplace knows, and will pay you by other means.'
        : `The bank of the buyer does not accept a refund of ${moneyText(data.amount)}. The money is held for the ` +
          'buyer, and the operator of the marketplace will pay the buyer by other means. You do not need to do ' +
          'anything.',
      orderLink(setting, data),
    ],
  }),
  dispute_opened: ({ data }, setting) => ({
    subject: data.stage === 'claim' ? 'A buyer has opened a claim' : 'A bank disputes a payment',
    parts: [
      `${disputedBy[data.stage]} The amount is ${moneyText(data.amount)}. ` +
        'It is not paid out while the dispute is open.',
      data.evidenceDueBy === null
        ? 'Read the dispute and answer it:'
        : `Answer by ${utc(new Date(data.evidenceDueBy))}. After that, the dispute can be decided against you:`,
      linkToRecord(setting, data.disputeId),
    ],
  }),
  dispute_evidence_due: ({ data }, setting) => ({
    subject: data.stage === 'claim' ? 'Answer a claim soon' : 'Answer the bank of a buyer soon',
    parts: [
      `${disputedBy[data.stage]} The amount is ${moneyText(data.amount)}. You have not answered it yet.`,
      `Answer by ${utc(new Date(data.evidenceDueBy))}. ` +
        (data.stage === 'claim'
          ? 'After that, the buyer is refunded:'
          : 'After that, the dispute can be decided against you:'),
      linkToRecord(setting, data.disputeId),
    ],
  }),
  dispute_closed: ({ data }, setting) => ({
    subject: data.isClaim ? 'A claim has ended' : 'A dispute with a bank has ended',
    parts: [closedBecause(data), linkToRecord(setting, data.disputeId)],
  }),
  claim_decision_due: ({ data }, setting) => ({
    subject: `A claim of ${moneyText(data.amount)} waits for your decision`,
    parts: [
      `A claim of ${moneyText(data.amount)} waits for the operator of the platform. Decide it by ` +
        `${utc(new Date(data.decisionDueBy))}. After that, ` +
        (data.withoutDecision === 'won' ? 'the seller keeps the money:' : 'the buyer is refunded:'),
      linkToRecord(setting, 'claims'),
    ],
  }),
  payout_released: ({ data }, setting) => ({
    subject: `${moneyText(data.amount)} was paid out to you`,
    parts: [
      `${moneyText(data.amount)} was transferred to your account. Your bank may need some days to show it.`,
      payoutLink(setting, data),
    ],
  }),
  payout_failed: ({ data }, setting) => ({
    subject: `A payout of ${moneyText(data.amount)} failed`,
    parts: [
      `A payout of ${moneyText(data.amount)} failed: ${quoted(data.message, data.code)}. The money is still yours.`,
      'Check your payout account, then retry the payout:',
      payoutLink(setting, data),
    ],
  }),
  payout_account_changed: ({ data }, setting) => ({
    subject: 'Your payout account has changed',
    parts: [
      'The payout account of your organization was set or changed. ' +
        (data.holdUntil === null ? '' : `Payouts wait until ${utc(new Date(data.holdUntil))}. `) +
        'If nobody in your organization did this, change it back, end the sessions of your members, and inform the ' +
        'marketplace:',
      linkToRecord(setting, 'money'),
    ],
  }),
  payout_returned: ({ data }, setting) => ({
    subject: `A payout of ${moneyText(data.amount)} came back`,
    parts: [
      `The bank returned a payout of ${moneyText(data.amount)}. The money is still yours.`,
      'Check your payout account. A member must release the next payout:',
      payoutLink(setting, data),
    ],
  }),
};

/** Meaning of the end of a dispute for the reading party. */
function closedBecause({ isClaim, party, status, amount }: MailingDataOf['dispute_closed']): string {
  const about = isClaim ? `The claim of ${moneyText(amount)}` : `The dispute of ${moneyText(amount)} with the bank`;
  const [buyer, seller] = party === 'buyer' ? ['you', 'the seller'] : ['the buyer', 'you'];
  if (status === 'withdrawn') return `${about} was withdrawn by ${buyer}. The order continues where it was.`;
  if (status === 'won')
    return `${about} was decided for ${seller}. The order continues where it was, and the money is not refunded.`;
  return isClaim ? `${about} was decided for ${buyer}.` : `${about} was decided for the buyer, who keeps the amount.`;
}

function orderLink(setting: MailSetting, { orderId }: { orderId: string }): string {
  return linkToRecord(setting, orderId);
}

function payoutLink(setting: MailSetting, { payoutId }: { payoutId: string }): string {
  return linkToRecord(setting, payoutId);
}
