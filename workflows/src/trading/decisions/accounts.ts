import { call, type Rule } from './decision.ts';

/**
 * Payments must have the account of an order, with its fee, before its money is released. A payment may have opened the
 * account without the fee, which only trading knows.
 */
export const openAccount: Rule = ({ order, account }) => {
  const isMissing = account ? account.platformFee === null : order.status === 'pending_payment';
  return isMissing ? call('openAccount', 'payments needs the account of the order, with its fee') : null;
};

/** Trading is told what has happened to the money, report by report. */
export const forwardReport: Rule = ({ account }) => {
  if (!account?.report) return null;
  return call('forwardReport', `payments has report ${account.report.accountVersion} for trading: ${what(account)}`);
};

function what({ report }: NonNullable<Parameters<Rule>[0]['account']>): string {
  if (report?.kind === 'payment') return `payment ${report.paymentStatus}`;
  if (report?.kind === 'refund') return `${report.refund.kind} ${report.refund.status}`;
  if (report?.kind === 'dispute') return `dispute ${report.dispute.status}`;
  return 'released';
}
