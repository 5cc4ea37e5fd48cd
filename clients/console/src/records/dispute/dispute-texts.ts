import type { DisputeSentenceFragment, Party } from '../../generated/graphql/graphql.ts';
import { isolated } from '../../ui/show/isolated.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { isOpen } from './dispute-words.ts';
import { type RefundedOrder, refundsSince } from './refunds-since.ts';

export interface DisputedTrade extends RefundedOrder {
  buyer: { name: string } | null;
  seller: { name: string } | null;
}

/** A part of a text about a dispute. */
export type DisputeText = string | { deadline: string } | { day: string };

/** The state of a dispute, its cause, and what follows by when, for the party. */
export function disputeSentence(dispute: DisputeSentenceFragment, party: Party, order: DisputedTrade): DisputeText[] {
  if (dispute.source === 'buyer')
    return isOpen(dispute) ? openClaim(dispute, party, order) : endedClaim(dispute, party, order);
  return isOpen(dispute) ? openBankDispute(dispute, party, order) : endedBankDispute(dispute, party, order);
}

const claimReasons: Record<string, string> = {
  not_received: ', because the goods have not arrived',
  not_as_described: ', because the goods differ from the listing',
};

function openClaim(dispute: DisputeSentenceFragment, party: Party, order: DisputedTrade): DisputeText[] {
  const { status, amount, reason, evidenceDueBy, decisionDueBy } = dispute;
  const { pending, ofClaim } = refundsSince(dispute, order);
  const [buyer, seller] = namesIn(order);
  const what = `${moneyText(amount)}${claimReasons[reason] ?? ''}`;
  const claim = party === 'buyer' ? `You claim ${what}.` : `${buyer} claims ${what}.`;
  if (pending > 0)
    return sentence`${claim} ${moneyText({ ...amount, amount: pending })} are on their way to the buyer. What is
      refunded counts towards the claim.`;
  const held = 'The money of the order is held until the claim ends.';
  if (status === 'needs_response')
    return party === 'seller'
      ? sentence`${claim} ${held} Answer${by(evidenceDueBy)}: add evidence, or accept the claim. Without an answer
          the buyer is refunded.`
      : sentence`${claim} ${held} ${seller} answers${by(evidenceDueBy)}. Without an answer you are refunded.`;
  const operator = sentence`The operator of the platform decides${by(decisionDueBy)}.`;
  // There is no deadline of the seller after a refund that failed, or while a bank held the money.
  if (evidenceDueBy === null) {
    const silence = ofClaim ? ` Without a decision, ${party === 'buyer' ? 'you are' : 'the buyer is'} refunded.` : '';
    return sentence`${claim} It could not be refunded. ${operator}${silence} ${held}`;
  }
  return party === 'seller'
    ? sentence`${claim} You have answered. ${operator} Without a decision, you keep the money if every shipment has a
        tracking number; otherwise the buyer is refunded. ${held}`
    : sentence`${claim} ${seller} has answered. ${operator} Without a decision, you are refunded, unless every shipment
        has a tracking number. Your bank can still help you.`;
}

function endedClaim(dispute: DisputeSentenceFragment, party: Party, order: DisputedTrade): DisputeText[] {
  const { status, amount, closedAt } = dispute;
  const [buyer] = namesIn(order);
  if (status === 'withdrawn')
    return sentence`${party === 'buyer' ? 'You have' : `${buyer} has`} withdrawn the claim of
      ${moneyText(amount)}${on(closedAt)}. The order goes on where it was.`;
  if (status === 'won')
    return party === 'seller'
      ? sentence`The claim of ${moneyText(amount)} was decided for you${on(closedAt)}. You keep the money.`
      : sentence`The claim was decided for the seller${on(closedAt)}. Your bank can still help you.`;
  const refunded = moneyText({ ...amount, amount: refundsSince(dispute, order).succeeded });
  const card = party === 'buyer' ? 'your card' : 'the card of the buyer';
  return sentence`The claim ended${on(closedAt)}: ${refunded} went back to ${card}.`;
}

function openBankDispute(dispute: DisputeSentenceFragment, party: Party, order: DisputedTrade): DisputeText[] {
  const { stage, status, amount, fundsWithdrawn, evidenceDueBy } = dispute;
  const bank = bankOf(party);
  const asks = stage === 'inquiry' ? 'asks about' : 'disputes';
  const what = fundsWithdrawn
    ? `${bank} has withdrawn ${moneyText(amount)}, and holds it until it has decided.`
    : `${bank} ${asks} ${moneyText(amount)} of the payment. It has withdrawn nothing.`;
  if (status === 'under_review')
    return sentence`${what} It has the evidence against the dispute and decides. It names no date, and nobody needs to
      do anything here.`;
  if (party === 'buyer')
    return sentence`${what} The seller answers${by(evidenceDueBy)}, then your bank decides. To end the dispute, tell
      your bank.`;
  const silence =
    stage === 'inquiry'
      ? 'Or refund the buyer. Without evidence the bank can withdraw the amount.'
      : 'Or accept. Without evidence the bank keeps the amount.';
  const refunded = wasRefunded(order)
    ? ' The platform reports refunds to the bank, a day before that at the latest.'
    : '';
  return sentence`${what} Send evidence to the bank${by(evidenceDueBy)}: it takes it once. ${silence}${refunded}`;
}

function wasRefunded({ payments }: RefundedOrder): boolean {
  const refunds = (payments ?? []).flatMap((payment) => payment.refunds ?? []);
  return refunds.some(({ kind, status }) => kind === 'refund' && status === 'succeeded');
}

function endedBankDispute(dispute: DisputeSentenceFragment, party: Party, order: DisputedTrade): DisputeText[] {
  const { stage, status, closedAt } = dispute;
  const bank = bankOf(party);
  const amount = moneyText(dispute.amount);
  const whom = (winner: Party) => (winner === party ? 'you' : `the ${winner}`);
  if (status !== 'lost')
    return sentence`${bank} has decided for ${whom('seller')}${on(closedAt)}.
      ${stage === 'inquiry' ? 'It had withdrawn nothing' : `It has returned ${amount}`}. A bank can decide again.`;
  return refundsSince(dispute, order).returned
    ? sentence`${bank} had decided for ${whom('buyer')}${on(closedAt)}, and has decided again, for ${whom('seller')}: it
        has returned ${amount}.`
    : sentence`${bank} has decided for ${whom('buyer')}${on(closedAt)}, and keeps
        ${amount}${party === 'buyer' ? ' for you' : ''}. A bank can decide again.`;
}

function bankOf(party: Party): string {
  return party === 'buyer' ? 'Your bank' : 'The bank of the buyer';
}

/** Makes a text of a template, whose white space is one space each. A value may be several parts, or none. */
function sentence(texts: TemplateStringsArray, ...values: (DisputeText | readonly DisputeText[])[]): DisputeText[] {
  return texts.flatMap((text, position) => [text.replaceAll(/\s+/g, ' '), values[position] ?? []].flat());
}

/** ` by 29 Nov, 10:00 (in 3 d 2 h)`, or nothing without a deadline. */
function by(deadline: string | null): DisputeText[] {
  return deadline === null ? [] : [' by ', { deadline }];
}

function on(day: string | null): DisputeText[] {
  return day === null ? [] : [' on ', { day }];
}

function namesIn({ buyer, seller }: DisputedTrade): [buyer: string, seller: string] {
  return [isolated(buyer?.name ?? 'The buyer'), isolated(seller?.name ?? 'The seller')];
}
