import { call, type Rule, until, waitFor } from './decision.ts';

/**
 * The payout of a fulfilled order shows what it will be and what holds it. It is started when nothing does, and followed
 * until it has ended.
 */
export const payOut: Rule = ({ account }) => {
  const payout = account?.payout;
  if (!payout) return null;
  switch (payout.status) {
    case 'scheduled':
    case 'on_hold':
    case 'failed': {
      const why = payout.status === 'failed' ? 'the payout has failed' : payout.holdReasons.join(', ');
      const reason = why === '' ? 'the payout' : `the payout (${why})`;
      const wait = payout.startAt === null ? waitFor(reason) : until(account, payout.startAt, reason);
      if (wait === null) return call('startPayout', 'the payout is due, or what holds it has changed');
      // Before the release, what the money is held for is what the order waits for.
      return account.releasedAt ? wait : null;
    }
    case 'processing':
      return waitFor('the payment provider to confirm the payout');
    case 'released':
    case 'canceled':
    case 'returned':
      return null;
  }
};
