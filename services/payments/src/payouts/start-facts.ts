import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Work } from '@marketplace/store';
import type { Payout } from '../entities/payout.entity.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTrust } from '../risk/trust.ts';
import { findCountedTogether, findGroup } from '../risk/seller-group.ts';
import type { RiskRules } from '../risk/risk-settings.ts';
import { mayStart, nextStart, type PresentFacts, type StartFacts } from './may-start.ts';
import type { LockedPayout } from './payout-rules.ts';

/** Past of a seller while the controls of risk are off, which read nothing of it. */
const unread: Pick<StartFacts, 'trust' | 'counted'> = {
  trust: { firstReleaseAt: null, earnedCents: 0n, recentCents: 0n },
  counted: { paid: [], ahead: [] },
};

type Row = Omit<PresentFacts, 'accountChangedAt'> & { accountChangedAt: string | Date | null };

/** Reads the present facts that may hold payouts. The result has the order of `payouts`. */
export async function findPresentFacts(em: EntityManager, payouts: readonly Payout[]): Promise<PresentFacts[]> {
  const { rows } = await sql<Row>`
    select a.provider_ref as destination, a.status as "accountStatus",
           coalesce(a.payout_schedule, 'automatic') as schedule,
           coalesce(o.status = 'suspended' or o.payouts_frozen_at is not null, false) as suspended,
           exists (select from payout_freeze) as frozen,
           exists (select from payout where order_id = p.order_id and reversed > recalled) as "returnedBefore",
           a.destination_changed_at as "accountChangedAt", coalesce(o.lifted_holds, '{}') as lifted
      from unnest(${payouts.map(({ organizationId }) => organizationId)}::text[],
                  ${payouts.map(({ orderId }) => orderId)}::text[],
                  ${payouts.map(({ provider }) => provider)}::text[])
           with ordinality as p(organization_id, order_id, provider, n)
      left join payout_account a on a.organization_id = p.organization_id and a.provider = p.provider
      left join organization o on o.id = p.organization_id
     order by p.n`.execute(em.getKysely());
  return rows.map(({ accountChangedAt: at, ...facts }) => ({
    ...facts,
    accountChangedAt: at === null ? null : new Date(at),
  }));
}

/**
 * Reads the facts that decide whether a payout may start. Lock the group of the seller first, if the payout is to
 * start.
 */
export async function findStartFacts(
  em: EntityManager,
  rules: RiskRules,
  { payout }: LockedPayout,
  now: Date,
): Promise<StartFacts> {
  const [facts] = await findPresentFacts(em, [payout]);
  if (!rules.controls) return { ...facts!, ...unread };
  const group = await findGroup(em, payout.organizationId);
  const trust = await findTrust(em, payout.organizationId, group.owned, now);
  return { ...facts!, trust, counted: await findCountedTogether(em, group, payout, now) };
}

/** Reads whether a payout may start, and when its workflow tries it next; see `nextStart`. */
export async function findNextStart(
  { em, now, risk }: Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>,
  locked: LockedPayout,
): Promise<Date | null> {
  return nextStart(locked, mayStart(locked, await findStartFacts(em, risk, locked, now), risk, now), now);
}

/** The first of the waiting payouts of an order whose time has come. Undefined if none has. */
export async function findDue(
  work: Pick<Work, 'em' | 'now'> & Pick<PaymentsContext, 'risk'>,
  waiting: LockedPayout[],
): Promise<LockedPayout | undefined> {
  if (waiting.length < 2) return undefined;
  // An order has a few payouts that wait at the same time.
  for (const locked of waiting) {
    const at = await findNextStart(work, locked);
    if (at !== null && at <= work.now) return locked;
  }
  return undefined;
}
