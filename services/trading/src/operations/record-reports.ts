import { type Caller, notFound } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { TradingInput } from '../input.ts';
import { recordDispute, type Recorded, recordPayment, recordRefund, recordRelease } from './engine/order-reports.ts';

type Report = TradingInput<'recordReports'>['reports'][number];

/**
 * Records the reports that are newer than the stored ones; mostly there is one or none. A refused report is left to the
 * workflow of the order, which records it again and gets the error. Throws `not_found`.
 */
export async function recordReports(
  work: Work,
  caller: Caller,
  { orderId, reports }: TradingInput<'recordReports'>,
): Promise<Record<string, never>> {
  const { rows } = await sql<{ known: number }>`
    select account_version as known from sales_order where id = ${orderId}`.execute(work.em.getKysely());
  if (!rows[0]) throw notFound();
  const { known } = rows[0];
  // One after another: each report changes the order that the next one is about.
  for (const report of reports) if (report.accountVersion > known) await record(work, caller, orderId, report);
  return {};
}

function record(work: Work, caller: Caller, orderId: string, report: Report): Promise<Recorded> {
  switch (report.kind) {
    case 'payment':
      return recordPayment(work, caller, { orderId, ...report });
    case 'refund':
      return recordRefund(work, caller, { orderId, ...report });
    case 'dispute':
      return recordDispute(work, caller, { orderId, ...report });
    case 'release':
      return recordRelease(work, caller, { orderId, ...report });
  }
}
