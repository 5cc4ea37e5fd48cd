import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useClockAheadMs, useHere } from '../../data/session/session.tsx';
import { shortened } from '../../ui/show/id.tsx';
import { Time } from '../../ui/show/time/time.tsx';
import { bankTexts, type PayoutFacts, type PayoutReader, type Wait, waitsOf } from './payout-texts.ts';

interface PayoutSentenceProps {
  payout: PayoutFacts;
  /** The operator reads of the seller what the seller reads of themselves. */
  reader?: PayoutReader;
}

/** When a payout is or was paid, and what it waits for: `29 Nov, when the hold ends`. */
export function PayoutSentence({ payout, reader = 'seller' }: PayoutSentenceProps): ReactNode {
  const { status, releasedAt, updatedAt, bankStatus, failure } = payout;
  switch (status) {
    case 'scheduled':
    case 'on_hold':
      return <Waits payout={payout} reader={reader} />;
    case 'processing':
      return 'now: the payment provider is transferring it';
    case 'released':
      return (
        <>
          {releasedAt !== null && <Time at={releasedAt} day />}
          {bankTexts[bankStatus]?.[reader]}
        </>
      );
    case 'failed':
      return `${reader === 'seller' ? 'when you retry it' : 'when the seller retries it'}: ${failure?.message ?? 'the provider refused it'}`;
    case 'returned':
      return (
        <>
          came back on <Time at={updatedAt} day />
        </>
      );
    default:
      return 'nothing was left to pay';
  }
}

function Waits({ payout, reader }: Required<PayoutSentenceProps>): ReactNode {
  const waits = waitsOf(payout, reader);
  // Only the operator knows whether all payouts are stopped.
  if (waits.length === 0)
    return reader === 'seller'
      ? 'in a moment, unless the platform has stopped all payouts'
      : 'in a moment, unless all payouts are stopped';
  return waits.map((wait, position) => (
    <Fragment key={wait.reason}>
      {position > 0 && (position === waits.length - 1 ? ', and ' : ', ')}
      <WaitText wait={wait} payout={payout} reader={reader} />
    </Fragment>
  ));
}

interface WaitTextProps {
  wait: Wait;
  payout: PayoutFacts;
  reader: PayoutReader;
}

/** One of the things that a payout waits for, such as `29 Nov, when the hold ends`. */
export function WaitText({ wait: { reason, at, text }, payout, reader }: WaitTextProps): ReactNode {
  const aheadMs = useClockAheadMs();
  const orderId = payout.items[0]?.orderId;
  if (reason === 'dispute_open' && orderId !== undefined)
    return <>when the dispute of {reader === 'seller' ? <OrderLink id={orderId} /> : shortened(orderId)} ends</>;
  if (at === null) return text;
  if (Date.parse(at) <= Date.now() + aheadMs) return `in a moment, ${text}`;
  return (
    <>
      <Time at={at} day />, {text}
    </>
  );
}

/** The order of a payout, by its shortened id. */
export function OrderLink({ id }: { id: string }): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/orders/$id" params={{ slug, id }} search={{}} title={id}>
      {shortened(id)}
    </Link>
  );
}
