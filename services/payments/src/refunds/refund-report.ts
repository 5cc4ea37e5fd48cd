import type { NewReport } from '../accounts/write-account.ts';
import { moneyOfAccount } from '../accounts/money-of-account.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Refund } from '../entities/refund.entity.ts';
import { presentRefund } from './present-refund.ts';

/**
 * What trading is told about a refund that has just been written, with the sums of the account as written.
 * `correction`: trading knows of its success already.
 */
export function refundReport(
  refund: Refund,
  { correction = false }: { correction?: boolean } = {},
): (account: OrderAccount) => NewReport {
  return (account) => ({
    kind: 'refund',
    refund: presentRefund(refund),
    refundedAmount: moneyOfAccount(account, account.refunded),
    refundPendingAmount: moneyOfAccount(account, account.refundPending),
    chargedBackAmount: moneyOfAccount(account, account.chargedBack),
    ...(correction && { correction }),
  });
}
