import { call, type Rule, until, waitFor } from './decision.ts';

/** The payout of a released order is started when nothing holds it, and followed until it has ended. */
export const payOut: Rule = ({ account }) => {
  const payout = account?.payout;
  if (!payout || !account.releasedAt) return null;
  switch (payout.status) {
    case 'scheduled':
    case 'on_hold':
    case 'failed': {
      const why = payout.status === 'failed' ? 'the payout has failed' : payout.holdReasons.join(', ');
      const reason = why === '' ? 'the payout' : `the payout (${why})`;
      if (payout.startAt === null) return waitFor(reason);
      return (
        until(account, payout.startAt, reason) ?? call('startPayout', 'the payout is due, or what holds it has changed')
      );
    }
    case 'processing':
      return waitFor('the payment provider to confirm the payout');
    case 'released':
    case 'canceled':
    case 'returned':
      return null;
  }
};
