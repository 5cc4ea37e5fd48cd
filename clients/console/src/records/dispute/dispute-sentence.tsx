import type { ReactNode } from 'react';
import type { DisputeSentenceFragment, Party } from '../../generated/graphql/graphql.ts';
import { isolated } from '../../ui/show/isolated.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { Deadline } from '../../ui/show/time/countdown.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { isOpen } from './dispute-words.ts';
import { type RefundedOrder, refundsSince } from './refunds-since.ts';

interface DisputeSentenceProps {
  dispute: DisputeSentenceFragment;
  /** The side of the order on which the reader is. */
  party: Party;
  order: RefundedOrder & { buyer: { name: string } | null; seller: { name: string } | null };
}

/** How a dispute stands, why, and what follows by when. */
export function DisputeSentence(props: DisputeSentenceProps): ReactNode {
  const { dispute } = props;
  if (dispute.source === 'buyer') return isOpen(dispute) ? <OpenClaim {...props} /> : <EndedClaim {...props} />;
  return isOpen(dispute) ? <OpenBankDispute {...props} /> : <EndedBankDispute {...props} />;
}

const claimReasons: Record<string, string> = {
  not_received: ', because the goods have not arrived',
  not_as_described: ', because the goods differ from the listing',
};

function OpenClaim({ dispute, party, order }: DisputeSentenceProps): ReactNode {
  const { status, amount, reason, evidenceDueBy, decisionDueBy } = dispute;
  const { pending, ofClaim } = refundsSince(dispute, order);
  const [buyer, seller] = namesIn(order);
  const what = `${moneyText(amount)}${claimReasons[reason] ?? ''}`;
  const claim = party === 'buyer' ? `You claim ${what}.` : `${buyer} claims ${what}.`;
  if (pending > 0)
    return (
      <p>
        {claim} {moneyText({ ...amount, amount: pending })} are on their way to the buyer. What is refunded counts
        towards the claim.
      </p>
    );
  const held = 'The money of the order is held until the claim ends.';
  if (status === 'needs_response')
    return (
      <p>
        {claim} {held}{' '}
        {party === 'seller' ? (
          <>Answer{by(evidenceDueBy)}: add evidence, or accept the claim. Without an answer the buyer is refunded.</>
        ) : (
          <>
            {seller} answers{by(evidenceDueBy)}. Without an answer you are refunded.
          </>
        )}
      </p>
    );
  const operator = <>The operator of the platform decides{by(decisionDueBy)}.</>;
  // Without a deadline of the seller, a refund was tried in vain, or a bank held the money.
  if (evidenceDueBy === null)
    return (
      <p>
        {claim} It could not be refunded. {operator}
        {ofClaim && ` Without a decision, ${party === 'buyer' ? 'you are' : 'the buyer is'} refunded.`} {held}
      </p>
    );
  return party === 'seller' ? (
    <p>
      {claim} You have answered. {operator} Without a decision, you keep the money if every shipment has a tracking
      number; otherwise the buyer is refunded. {held}
    </p>
  ) : (
    <p>
      {claim} {seller} has answered. {operator} Without a decision, you are refunded, unless every shipment has a
      tracking number. Your bank can still help you.
    </p>
  );
}

function EndedClaim({ dispute, party, order }: DisputeSentenceProps): ReactNode {
  const { status, amount } = dispute;
  const [buyer] = namesIn(order);
  const on = <On at={dispute.closedAt} />;
  if (status === 'withdrawn')
    return (
      <p>
        {party === 'buyer' ? 'You have' : `${buyer} has`} withdrawn the claim of {moneyText(amount)}
        {on}. The order goes on where it was.
      </p>
    );
  if (status === 'won')
    return (
      <p>
        {party === 'seller'
          ? `The claim of ${moneyText(amount)} was decided for you`
          : 'The claim was decided for the seller'}
        {on}. {party === 'seller' ? 'You keep the money.' : 'Your bank can still help you.'}
      </p>
    );
  const refunded = moneyText({ ...amount, amount: refundsSince(dispute, order).succeeded });
  return (
    <p>
      The claim ended
      {on}: {refunded} went back to {party === 'buyer' ? 'your card' : 'the card of the buyer'}.
    </p>
  );
}

function OpenBankDispute({ dispute, party, order }: DisputeSentenceProps): ReactNode {
  const { stage, status, amount, fundsWithdrawn, evidenceDueBy } = dispute;
  const bank = party === 'buyer' ? 'Your bank' : 'The bank of the buyer';
  const what = fundsWithdrawn
    ? `${bank} has withdrawn ${moneyText(amount)}, and holds it until it has decided.`
    : `${bank} ${stage === 'inquiry' ? 'asks about' : 'disputes'} ${moneyText(amount)} of the payment. It has withdrawn nothing.`;
  if (status === 'under_review')
    return (
      <p>
        {what} It has the evidence against the dispute and decides. It names no date, and nobody needs to do anything
        here.
      </p>
    );
  if (party === 'buyer')
    return (
      <p>
        {what} The seller answers{by(evidenceDueBy)}, then your bank decides. To end the dispute, tell your bank.
      </p>
    );
  return (
    <p>
      {what} Send evidence to the bank{by(evidenceDueBy)}: it takes it once.{' '}
      {stage === 'inquiry'
        ? 'Or refund the buyer. Without evidence the bank can withdraw the amount.'
        : 'Or accept. Without evidence the bank keeps the amount.'}
      {wasRefunded(order) && ' The platform tells the bank of what was refunded, at the latest a day before that.'}
    </p>
  );
}

function wasRefunded({ payments }: RefundedOrder): boolean {
  const refunds = (payments ?? []).flatMap((payment) => payment.refunds ?? []);
  return refunds.some(({ kind, status }) => kind === 'refund' && status === 'succeeded');
}

function EndedBankDispute({ dispute, party, order }: DisputeSentenceProps): ReactNode {
  const { stage, status, amount } = dispute;
  const bank = party === 'buyer' ? 'Your bank' : 'The bank of the buyer';
  const on = <On at={dispute.closedAt} />;
  const whom = (winner: Party) => (winner === party ? 'you' : `the ${winner}`);
  if (status === 'lost')
    return refundsSince(dispute, order).returned ? (
      <p>
        {bank} had decided for {whom('buyer')}
        {on}, and has decided again, for {whom('seller')}: it has returned {moneyText(amount)}.
      </p>
    ) : (
      <p>
        {bank} has decided for {whom('buyer')}
        {on}, and keeps {moneyText(amount)}
        {party === 'buyer' ? ' for you' : ''}. A bank can decide again.
      </p>
    );
  return (
    <p>
      {bank} has decided for {whom('seller')}
      {on}. {stage === 'inquiry' ? 'It had withdrawn nothing' : `It has returned ${moneyText(amount)}`}. A bank can
      decide again.
    </p>
  );
}

/** ` by 29 Nov, 10:00 (in 3 d 2 h)`, or nothing without a deadline. */
function by(deadline: string | null): ReactNode {
  return (
    deadline !== null && (
      <>
        {' '}
        by <Deadline at={deadline} />
      </>
    )
  );
}

function On({ at }: { at: string | null }): ReactNode {
  return (
    at !== null && (
      <>
        {' '}
        on <Time at={at} day />
      </>
    )
  );
}

function namesIn({ buyer, seller }: DisputeSentenceProps['order']): [buyer: string, seller: string] {
  return [isolated(buyer?.name ?? 'The buyer'), isolated(seller?.name ?? 'The seller')];
}
