import { type ReactNode, useState } from 'react';
import { useReason } from '../../../data/rights.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Time } from '../../../ui/show/time/time.tsx';
import { Link } from '@tanstack/react-router';
import { useClockAheadMs, useHere } from '../../../data/session/session.tsx';
import type { PayoutFragment, PayoutHoldReason } from '../../../generated/graphql/graphql.ts';
import { PayoutParts } from '../../../records/payout/payout-sentence.tsx';
import { waitsOf } from '../../../records/payout/payout-texts.ts';
import css from './payout.module.css';
import { StartDialog } from './start-dialog.tsx';

/** State of the payout, its cause, and the next step of its seller. */
export function PayoutState({ payout }: { payout: PayoutFragment }): ReactNode {
  return (
    <Card title="State" action={<a href="/docs/guides/selling#getting-paid">How you are paid</a>}>
      <State payout={payout} />
    </Card>
  );
}

function State({ payout }: { payout: PayoutFragment }): ReactNode {
  const { status, failure, releasedAt, updatedAt, bankStatus } = payout;
  switch (status) {
    case 'scheduled':
    case 'on_hold':
      return <Waiting payout={payout} />;
    case 'processing':
      return <p>The payment provider is transferring it. You need not do anything.</p>;
    case 'released':
      return (
        <>
          <p>
            It was transferred
            {releasedAt !== null && (
              <>
                {' '}
                on <Time at={releasedAt} />
              </>
            )}
            . {released[bankStatus]}
          </p>
          {bankStatus === 'failed' && (
            <p>
              <AccountLink />
            </p>
          )}
        </>
      );
    case 'failed':
      return (
        <>
          <p>The provider refused it: {failure?.message ?? 'it gave no reason.'} The money is still yours.</p>
          <p>
            Correct your account, then retry. If it becomes active again, the payout is retried automatically.{' '}
            <AccountLink />
          </p>
          <Start payout={payout} operation="retryPayout" text="Retry" />
        </>
      );
    case 'returned':
      return (
        <p>
          It came back on <Time at={updatedAt} />. If your bank has sent it back, the money is yours again: a new payout
          of the order waits until you release it. What was taken back for refunds went to the buyer. <AccountLink />
        </p>
      );
    default:
      return <p>Nothing was left to pay: refunds, disputes or your debt used all of it.</p>;
  }
}

const released: Record<PayoutFragment['bankStatus'], string> = {
  unknown: 'Your bank may need some days to show it.',
  pending: 'The bank has got the order, and may need some days to show it.',
  in_transit: 'It is on its way to your bank.',
  paid: 'It has arrived.',
  failed: 'Your bank has refused it, so it is still with the provider: check the bank details there.',
};

function Waiting({ payout }: { payout: PayoutFragment }): ReactNode {
  const aheadMs = useClockAheadMs();
  const waits = waitsOf(payout, 'seller', Date.now() + aheadMs);
  if (waits.length === 0)
    return (
      <p>
        Nothing of yours holds it: it starts in a moment. If it does not, the platform has stopped all payouts for now,
        and it starts automatically afterwards.
      </p>
    );
  return (
    <>
      <p>{waits.length === 1 ? 'It is paid:' : 'It is paid when the last of these has come:'}</p>
      <ul className={css.waits}>
        {waits.map(({ reason, text }) => (
          <li key={reason}>
            <strong>
              <PayoutParts parts={text} />
            </strong>
            <span>
              <Advice reason={reason} />
            </span>
          </li>
        ))}
      </ul>
      {payout.holdReasons.includes('manual_schedule') && (
        <Start payout={payout} operation="releasePayout" text="Release" alone={waits.length === 1} />
      )}
    </>
  );
}

interface StartProps {
  payout: PayoutFragment;
  operation: 'releasePayout' | 'retryPayout';
  text: string;
  /** False if something else holds it too. */
  alone?: boolean;
}

function Start({ payout, operation, text, alone = true }: StartProps): ReactNode {
  const [open, setOpen] = useState(false);
  const reason = useReason(operation);
  return (
    <>
      <Actions>
        <Button
          look="primary"
          disabledReason={reason ?? (alone ? undefined : 'It waits for something else too.')}
          onClick={() => setOpen(true)}
        >
          {text}
        </Button>
      </Actions>
      {open && <StartDialog payout={payout} operation={operation} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Causes for which a payout waits, and advice to its seller. */
const reasons: Record<PayoutHoldReason, string> = {
  hold_period:
    'Until then the buyer can object. It ends at once when the buyer confirms the receipt. You need not do anything.',
  dispute_open: 'The dispute decides whose money it is. The remaining hold continues after the dispute.',
  payout_account_inactive: 'The provider can pay you only when your account is active.',
  organization_suspended:
    'The operator of the platform has suspended your organization, or stopped its payouts. Ask the operator why.',
  awaiting_provider_funds:
    'A refund is under way, or the payment is not settled yet. It is tried again at least each hour.',
  manual_schedule:
    'A member starts your payouts, or an earlier payout of this order came back. Check your account, then release it.',
  new_seller: 'Payouts of the first month wait some days longer, because banks object late. It starts automatically.',
  payout_limit: 'The amount paid out in 24 hours is limited. The payout starts automatically when the limit allows it.',
  payout_account_changed:
    'The wait lets you notice a change that nobody in your organization made. In that case, change the account back, ' +
    'end all sessions, and inform the operator.',
  reserve:
    'A part of each payout of the first month is held back, and pays refunds and disputes first. It starts ' +
    'automatically.',
  review:
    'The operator of the platform reviews large payouts before they start. You do not need to do anything. If it ' +
    'takes long, ask the operator.',
  velocity:
    'You have sold much more than before, and banks object late. It starts automatically some days after the release.',
  related_parties:
    'You and the buyer share members, recent owners or a bank account. The operator of the platform reviews the ' +
    'payout first.',
};

function Advice({ reason }: { reason: PayoutHoldReason }): ReactNode {
  const account = reason === 'payout_account_inactive' || reason === 'payout_account_changed';
  return (
    <>
      {reasons[reason]} {account && <AccountLink />}
    </>
  );
}

function AccountLink(): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/money" params={{ slug }} search={{ tab: 'account' }}>
      To your payout account
    </Link>
  );
}
