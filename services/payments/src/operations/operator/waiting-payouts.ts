import { type Caller, notFound } from '@marketplace/kernel';
import { auditOperator, findRecords, later, type Read, sql, type Work } from '@marketplace/store';
import type { Payout as PayoutOutput, WaitingPayouts } from '@marketplace/payments-contract';
import { pokeOrder } from '../../accounts/account.ts';
import { type Payout, PayoutEntity } from '../../entities/payout.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import { startsUnlessSuspended } from '../../payouts/may-start.ts';
import { type LockedPayout, waiting, waitingStatuses } from '../../payouts/payout-rules.ts';
import { lockPayout, payoutAudit, presentPayout, writePayout } from '../../payouts/payout.ts';
import { assertStatus, startRequested } from '../../payouts/transfers/start-by-member.ts';

/** Sums of one currency. PostgreSQL answers sums of bigint as text. */
interface Row extends Omit<WaitingPayouts, 'amount' | 'startableAmount'> {
  amount: string;
  startableAmount: string;
}

/**
 * Counts the payouts that have not started, of one organization or of all. Holds are as the workflow of the order has
 * stored them, so that the figures agree with the payouts that sellers see.
 */
export async function getWaitingPayouts(
  { em }: Read,
  _caller: Caller,
  { organizationId }: PaymentsInput<'getWaitingPayouts'>,
): Promise<{ data: WaitingPayouts[] }> {
  const { rows } = await sql<Row>`
    select currency, count(*)::int as payouts, sum(amount)::text as amount,
           (count(*) filter (where startable))::int as startable,
           coalesce(sum(amount) filter (where startable), 0)::text as "startableAmount"
      from (select p.currency, p.amount,
                   ${startsUnlessSuspended}
                     and ${organizationId ? sql`true` : sql`o.id is null`} as startable
              from payout p
              ${
                organizationId
                  ? sql``
                  : sql`left join organization o on o.id = p.organization_id
                         and (o.status = 'suspended' or o.payouts_frozen_at is not null)`
              }
             where p.status in ${waiting}
               ${organizationId ? sql`and p.organization_id = ${organizationId}` : sql``}) waiting
     group by currency order by currency`.execute(em.getKysely());
  return {
    data: rows.map(({ amount, startableAmount, ...counts }) => ({
      ...counts,
      amount: Number(amount),
      startableAmount: Number(startableAmount),
    })),
  };
}

/** Locks a payout of any organization. Throws `not_found`, and `invalid_state_transition` unless the payout waits. */
async function lockWaiting({ em }: Work, id: string): Promise<LockedPayout> {
  const [found]: Payout[] = await findRecords(em, PayoutEntity, sql`where id = ${id}`);
  if (!found) throw notFound();
  const locked = await lockPayout(em, found);
  assertStatus(locked, ...waitingStatuses);
  return locked;
}

/** Throws `not_found`, and `invalid_state_transition` unless the payout waits. Repeating it approves it again. */
export async function approvePayout(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'approvePayout'>,
): Promise<PayoutOutput> {
  const { account, payout } = await lockWaiting(work, id);
  const written = await writePayout(work.em, payout, { approvedAt: work.now }, later(work.now, payout.updatedAt));
  pokeOrder(work, account);
  auditOperator(work, caller, payoutAudit(payout, 'payout.approved'), reason);
  return presentPayout(written);
}

/**
 * Starts a payout that waits, or that has failed, instead of its organization. Throws `not_found`,
 * `invalid_state_transition` or `payout_not_releasable`.
 */
export const releasePayoutAsOperator = startRequested(
  async (work, _caller, { id }: PaymentsInput<'releasePayoutAsOperator'>) => {
    const locked = await lockWaiting(work, id);
    work.audit(payoutAudit(locked.payout, 'payout.release_requested'));
    return locked;
  },
);
