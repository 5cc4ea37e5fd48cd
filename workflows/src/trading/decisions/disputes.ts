import { call, type Rule, until, waitFor } from './decision.ts';

/** A disputed order waits, whoever has opened the dispute. So does an ended one whose bank disputes the payment. */
export const awaitDispute: Rule = ({ order, account }) =>
  order.status === 'disputed' || (account?.openDisputes ?? 0) > 0 ? waitFor('the end of the dispute') : null;

/** The buyer of a claim that the seller does not answer in time is refunded. */
export const answerInTime: Rule = ({ account }) => {
  if (!account?.claimDueBy) return null;
  return (
    until(account, account.claimDueBy, "the seller's answer to the claim") ??
    call('expireClaim', 'the seller has not answered the claim in time')
  );
};
