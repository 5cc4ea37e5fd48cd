import { insertRecord, updateRecord, type Work } from '@marketplace/store';
import type { Report } from '@marketplace/payments-contract/engine';
import { type OrderAccount, OrderAccountEntity } from '../entities/order-account.entity.ts';
import { OrderReportEntity } from '../entities/order-report.entity.ts';
import { countReleased } from './count-released.ts';
import { pokeOrder } from './poke-order.ts';

type WithoutVersion<R> = R extends Report ? Omit<R, 'accountVersion'> : never;
/** A report without its version. */
export type NewReport = WithoutVersion<Report>;

/**
 * Writes a locked account, and stores what trading must be told. Requests the workflow of the order, which tells it.
 * `report` gets the account as written. Returns the account as written.
 */
export async function writeAccount(
  work: Pick<Work, 'em' | 'startWorkflow'>,
  account: OrderAccount,
  changes: Partial<OrderAccount>,
  at: Date,
  report?: (written: OrderAccount) => NewReport,
): Promise<OrderAccount> {
  const { em } = work;
  const version = account.version + (report ? 1 : 0);
  const written = await updateRecord(em, OrderAccountEntity, account, { ...changes, version }, at);
  await countReleased(em, account, written);
  if (report) {
    const full: Report = { ...report(written), accountVersion: version };
    const { orderId } = account;
    await insertRecord(em, OrderReportEntity, { orderId, accountVersion: version, report: full, createdAt: at });
  }
  pokeOrder(work, account);
  return written;
}
