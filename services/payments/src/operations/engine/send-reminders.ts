import type { Caller } from '@marketplace/kernel';
import { findRecords, sql, type Work } from '@marketplace/store';
import { isContested, refundsOfClaims } from '../../refund-requests/claims.ts';
import { deadlineOf, outcomeOfSilence } from '../../disputes/dispute-rules.ts';
import { type Dispute, DisputeEntity } from '../../entities/dispute.entity.ts';
import { type OrderAccount, OrderAccountEntity } from '../../entities/order-account.entity.ts';
import type { EngineInput } from '../../input.ts';
import { mailDecisionDue, mailEvidenceDue } from '../../mailings.ts';
import type { PaymentsContext } from '../../payments-context.ts';

/**
 * Reminds sellers of disputes that they have not answered, and the operator of claims to decide, each once: the time of
 * a reminder is deleted in the transaction that requests its mail. It is also deleted, without a mail, if the deadline
 * has passed meanwhile. Disputes that another transaction is changing are left for the next call. Versions stay the
 * same, because no client sees the time.
 */
export async function sendReminders(
  work: Work & Pick<PaymentsContext, 'risk'>,
  _caller: Caller,
  { limit }: EngineInput<'sendReminders'>,
): Promise<{ reminded: number; more: boolean }> {
  const disputes = await dueDisputes(work, limit);
  const refunds = await refundsOfClaims(work.em, disputes);
  // While the refund of a claim is pending, nobody has to do anything.
  const inTime = disputes.filter(
    (dispute) => (deadlineOf(dispute)?.at ?? work.now) > work.now && !refunds.get(dispute.id)?.pending,
  );
  const isOf = (party: 'seller' | 'operator') => (dispute: Dispute) => deadlineOf(dispute)!.of === party;
  for (const dispute of inTime.filter(isOf('seller'))) mailEvidenceDue(work, dispute, deadlineOf(dispute)!.at);
  const toDecide = inTime.filter(isOf('operator'));
  const accounts = await accountsOf(work, toDecide);
  for (const claim of toDecide) {
    const contested = isContested(claim, refunds.get(claim.id));
    const withoutDecision = contested ? outcomeOfSilence(accounts.get(claim.orderId)!, work.risk) : 'lost';
    mailDecisionDue(work, claim, deadlineOf(claim)!.at, withoutDecision);
  }
  return { reminded: inTime.length, more: disputes.length === limit };
}

async function dueDisputes({ em, now }: Work, limit: number): Promise<Dispute[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from dispute where remind_at <= ${now} order by remind_at, id limit ${limit} for update skip locked)
    update dispute d set remind_at = null from due where d.id = due.id returning d.id`.execute(em.getKysely());
  if (rows.length === 0) return [];
  return findRecords(em, DisputeEntity, sql`where id = any(${rows.map(({ id }) => id)}) order by id`);
}

/** The accounts of the orders of disputes, by order. */
async function accountsOf({ em }: Work, disputes: Dispute[]): Promise<Map<string, OrderAccount>> {
  if (disputes.length === 0) return new Map();
  const orderIds = disputes.map(({ orderId }) => orderId);
  const accounts: OrderAccount[] = await findRecords(em, OrderAccountEntity, sql`where order_id = any(${orderIds})`);
  return new Map(accounts.map((account) => [account.orderId, account]));
}
