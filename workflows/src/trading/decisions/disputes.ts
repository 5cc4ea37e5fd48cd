import { call, type Rule, until, waitFor } from './decision.ts';

/** A disputed order waits, whoever has opened the dispute. So does an ended one whose bank disputes the payment. */
export const awaitDispute: Rule = ({ order, account }) =>
  order.status === 'disputed' || (account?.openDisputes ?? 0) > 0 ? waitFor('the end of the dispute') : null;

/** A bank that disputes a refunded payment is answered with the refunds. */
export const answerBank: Rule = ({ account }) => {
  if (!account?.disputeAnswerAt) return null;
  return (
    until(account, account.disputeAnswerAt, 'the answer to the bank') ??
    call('answerDispute', 'the bank must know that the payment was refunded')
  );
};

/** A claim ends when the seller does not answer it in time, or the operator does not decide it. */
export const answerInTime: Rule = ({ account }) => {
  if (!account?.claimDueBy) return null;
  return (
    until(account, account.claimDueBy, 'the next step of the claim') ??
    call('expireClaim', 'the time of the claim has passed')
  );
};
