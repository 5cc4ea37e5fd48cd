import type { Caller } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { AccountState, Report } from '@marketplace/payments-contract/engine';
import { findAccount } from '../accounts/lock-account.ts';
import { moneyOfAccount } from '../accounts/write-account.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import type { EngineInput } from '../input.ts';
import { leftOf } from '../ledger/movements.ts';

export async function getAccountState(
  { em }: Read,
  _caller: Caller,
  { orderId }: EngineInput<'getAccountState'>,
): Promise<{ account: AccountState | null }> {
  const account = await findAccount(em, orderId);
  if (!account) return { account: null };
  const [payments, payouts, more] = await Promise.all([
    findRecords<Payment>(
      em,
      PaymentEntity,
      sql`where order_id = ${orderId} and status not in ('failed', 'canceled', 'succeeded')`,
    ),
    findRecords<Payout>(em, PayoutEntity, sql`where order_id = ${orderId} order by created_at desc, id desc limit 1`),
    sql<{ now: string; report: Report | null; claimDueBy: string | null }>`
      select payments.now() as now,
             (select report from order_report where order_id = ${orderId} order by account_version limit 1) as report,
             (select evidence_due_by from dispute
               where order_id = ${orderId} and source = 'buyer' and status = 'needs_response') as "claimDueBy"`.execute(
      em.getKysely(),
    ),
  ]);
  const { now, report, claimDueBy } = more.rows[0]!;
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const money = (amount: bigint) => moneyOfAccount(account, amount);
  const live = payments[0];
  const payout = payouts[0];
  const left = leftOf(account) - account.refundPending;
  return {
    account: {
      orderId,
      version: account.version,
      now: new Date(now).toISOString(),
      status: account.status,
      captured: money(account.captured),
      refundable: money(left > 0n ? left : 0n),
      refundPending: money(account.refundPending),
      livePayment: live ? { id: live.id, status: live.status, captureBefore: time(live.captureBefore) } : null,
      openDisputes: account.openDisputes,
      claimDueBy: claimDueBy === null ? null : new Date(claimDueBy).toISOString(),
      fulfilledAt: time(account.fulfilledAt),
      eligibleAt: time(account.eligibleAt),
      receiptConfirmedAt: time(account.receiptConfirmedAt),
      releasedAt: time(account.releasedAt),
      payout: payout ? { id: payout.id, status: payout.status, holdReasons: payout.holdReasons } : null,
      report,
    },
  };
}
