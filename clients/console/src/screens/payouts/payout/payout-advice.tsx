import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHere } from '../../../data/session/session.tsx';
import type { PayoutHoldReason } from '../../../generated/graphql/graphql.ts';

/** Why a payout waits, and what its seller can do. */
const reasons: Record<PayoutHoldReason, string> = {
  hold_period:
    'Until then the buyer can object. It ends at once when the buyer confirms the receipt. You need not do anything.',
  dispute_open: 'The dispute decides whose money it is. What is left of the hold goes on after it.',
  payout_account_inactive: 'The provider can pay you only when your account is active.',
  organization_suspended:
    'The operator of the platform has suspended your organization, or stopped its payouts. Ask the operator why.',
  awaiting_provider_funds:
    'A refund is under way, or the payment is not settled yet. It is tried again by itself, each hour at the latest.',
  manual_schedule:
    'Your payouts wait for a member; or an earlier payout of this order came back. Check your account, then release it.',
  new_seller: 'Payouts of the first month wait some days longer, because banks object late. It starts by itself.',
  payout_limit: 'What is paid out in 24 hours is limited. It starts by itself when there is room.',
  payout_account_changed:
    'So you notice a change that none of you has made. If it was not you: change the account back, end all sessions, and tell the operator.',
  reserve:
    'A part of each payout of the first month is held back, and pays refunds and disputes first. It starts by itself.',
  review:
    'The operator of the platform looks at large payouts before they start. You need not do anything; if it takes long, ask the operator.',
  velocity:
    'You have sold much more than before, and banks object late. It starts by itself some days after the release.',
  related_parties:
    'You and the buyer share members, recent owners or a bank account. The operator of the platform looks at it first.',
};

export function Advice({ of: reason }: { of: PayoutHoldReason }): ReactNode {
  const account = reason === 'payout_account_inactive' || reason === 'payout_account_changed';
  return (
    <>
      {reasons[reason]} {account && <AccountLink />}
    </>
  );
}

export function AccountLink(): ReactNode {
  const { slug } = useHere();
  return (
    <Link to="/o/$slug/money" params={{ slug }} search={{ tab: 'account' }}>
      To your payout account
    </Link>
  );
}
