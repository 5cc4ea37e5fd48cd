import { type Caller, type Currency, factsOf, moneyJson, organizationOf } from '@marketplace/kernel';
import { auditOperator, openPage, type Page, type Read, sql, type Work } from '@marketplace/store';
import {
  type LiftedHolds,
  paymentsContract,
  type PayoutFreeze,
  type PlatformFreeze,
  type RiskHold,
  riskHoldReasons,
} from '@marketplace/payments-contract';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { pokeAllWaitingPayouts, pokeWaitingPayouts } from '../../payouts/payout.ts';

/** Stops the payouts of an organization. Repeating it changes nothing. */
export async function freezePayouts(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'freezePayouts'>,
): Promise<PayoutFreeze> {
  factsOf(paymentsContract.operations.freezePayouts, caller);
  const { em, now } = work;
  // An organization without a report is active. Its version is below that of any report.
  const { rows } = await sql<{ at: string | Date }>`
    insert into organization as o (id, status, version, payouts_frozen_at, updated_at)
    values (${id}, 'active', 0, ${now}, ${now})
    on conflict (id) do update set payouts_frozen_at = ${now}, updated_at = ${now} where o.payouts_frozen_at is null
    returning payouts_frozen_at as at`.execute(em.getKysely());
  if (rows.length === 0) return { organizationId: id, frozenAt: (await frozenAt(work, id))!.toISOString() };
  await pokeWaitingPayouts(work, id);
  audit(work, caller, 'payouts.frozen', id, reason);
  return { organizationId: id, frozenAt: new Date(rows[0]!.at).toISOString() };
}

/** Lets the payouts of an organization start again. Repeating it changes nothing. */
export async function unfreezePayouts(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'unfreezePayouts'>,
): Promise<PayoutFreeze> {
  factsOf(paymentsContract.operations.unfreezePayouts, caller);
  const { em, now } = work;
  const { rows } = await sql`
    update organization set payouts_frozen_at = null, updated_at = ${now}
     where id = ${id} and payouts_frozen_at is not null returning id`.execute(em.getKysely());
  if (rows.length > 0) {
    await pokeWaitingPayouts(work, id);
    audit(work, caller, 'payouts.unfrozen', id, reason);
  }
  return { organizationId: id, frozenAt: null };
}

async function frozenAt({ em }: Pick<Work, 'em'>, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: string | Date | null }>`
    select payouts_frozen_at as at from organization where id = ${id}`.execute(em.getKysely());
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

function audit(work: Work, caller: Caller, action: string, id: string, reason: string): void {
  auditOperator(work, caller, { action, organizationId: id, targets: [{ type: 'organization', id }] }, reason);
}

const targets = [{ type: 'platform', id: 'payouts' }];

/** Why all payouts are stopped. */
export async function getPlatformFreeze({ em }: Read): Promise<PlatformFreeze> {
  const { rows } = await sql<{ cause: 'books' | 'operator'; detail: string; since: string | Date }>`
    select reason as cause, detail, since from payout_freeze order by since, reason`.execute(em.getKysely());
  return {
    freezes: rows.map(({ cause, detail, since }) => ({ cause, detail, since: new Date(since).toISOString() })),
  };
}

/** Stops all payouts. Repeating it changes nothing. */
export async function freezePlatform(
  work: Work,
  caller: Caller,
  { reason }: PaymentsInput<'freezePlatform'>,
): Promise<PlatformFreeze> {
  const { rows } = await sql`
    insert into payout_freeze (reason, detail, since) values ('operator', ${reason}, ${work.now})
    on conflict (reason) do nothing returning reason`.execute(work.em.getKysely());
  if (rows.length > 0)
    auditOperator(work, caller, { action: 'platform.frozen', organizationId: null, targets }, reason);
  return getPlatformFreeze(work);
}

/**
 * Lets payouts start again, and requests the oldest of those that wait. The others are found by `requeuePayouts`.
 * Repeating it changes nothing.
 */
export async function unfreezePlatform(
  work: Work,
  caller: Caller,
  { reason }: PaymentsInput<'unfreezePlatform'>,
): Promise<PlatformFreeze> {
  const { rows } = await sql<{ cause: string }>`
    delete from payout_freeze returning reason as cause`.execute(work.em.getKysely());
  const changes = { causes: rows.map(({ cause }) => cause) };
  if (rows.length > 0) {
    auditOperator(work, caller, { action: 'platform.unfrozen', organizationId: null, targets, changes }, reason);
    await pokeAllWaitingPayouts(work);
  }
  return getPlatformFreeze(work);
}

interface Row {
  id: string;
  createdAt: Date;
}

/** Newest first. Throws `invalid_cursor`, also for a cursor of another filter. */
export async function listPayoutFreezes(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor, organizationId }: PaymentsInput<'listPayoutFreezes'>,
): Promise<Page<PayoutFreeze>> {
  const owner = organizationOf(caller);
  const filters = { organizationId };
  const pager = openPage(cursorKey, { list: 'payout-freezes', owner, filters }, { limit, cursor });
  const { after } = pager;
  const { rows } = await sql<{ id: string; at: string | Date }>`
    select id, payouts_frozen_at as at from organization
     where payouts_frozen_at is not null
       ${organizationId ? sql`and id = ${organizationId}` : sql``}
       ${after ? sql`and (payouts_frozen_at, id) < (${after.key}::timestamptz, ${after.id})` : sql``}
     order by payouts_frozen_at desc, id desc limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map(({ id, at }): Row => ({ id, createdAt: new Date(at) }));
  return pager.page(found, ({ id, createdAt }) => ({ organizationId: id, frozenAt: createdAt.toISOString() }));
}

interface HoldRow {
  id: string;
  organizationId: string;
  orderId: string;
  amount: string;
  currency: Currency;
  reasons: RiskHold['reasons'];
  createdAt: string | Date;
  eligibleAt: string | Date | null;
}

/** Newest first. Throws `invalid_cursor`. */
export async function listRiskHolds(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor }: PaymentsInput<'listRiskHolds'>,
): Promise<Page<RiskHold>> {
  const owner = organizationOf(caller);
  const pager = openPage(cursorKey, { list: 'risk-holds', owner, filters: {} }, { limit, cursor });
  const { after } = pager;
  const reasons = [...riskHoldReasons];
  const { rows } = await sql<HoldRow>`
    select id, organization_id as "organizationId", order_id as "orderId", amount::text, currency,
           array(select unnest(hold_reasons) intersect select unnest(${reasons}::text[]) order by 1) as reasons,
           created_at as "createdAt", eligible_at as "eligibleAt"
      from payout
     where status in ('scheduled', 'on_hold', 'processing', 'failed') and hold_reasons && ${reasons}::text[]
       ${after ? sql`and (created_at, id) < (${after.key}::timestamptz, ${after.id})` : sql``}
     order by created_at desc, id desc limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  return pager.page(found, ({ createdAt, eligibleAt, amount, currency, ...hold }) => ({
    ...hold,
    amount: moneyJson({ amount: BigInt(amount), currency }),
    since: createdAt.toISOString(),
    eligibleAt: eligibleAt === null ? null : new Date(eligibleAt).toISOString(),
  }));
}

/** Sets the reasons of risk that are lifted for the payouts of an organization. Repeating it changes nothing. */
export async function liftRiskHolds(
  work: Work,
  caller: Caller,
  { id, reasons, reason }: PaymentsInput<'liftRiskHolds'>,
): Promise<LiftedHolds> {
  factsOf(paymentsContract.operations.liftRiskHolds, caller);
  const { em, now } = work;
  const lifted = riskHoldReasons.filter((known) => reasons.includes(known));
  const { rows } = await sql`
    insert into organization as o (id, status, version, lifted_holds, updated_at)
    values (${id}, 'active', 0, ${lifted}, ${now})
    on conflict (id) do update set lifted_holds = ${lifted}, updated_at = ${now}
     where o.lifted_holds is distinct from excluded.lifted_holds
    returning id`.execute(em.getKysely());
  if (rows.length > 0) {
    await pokeWaitingPayouts(work, id);
    const targets = [{ type: 'organization', id }];
    auditOperator(
      work,
      caller,
      { action: 'payouts.holds_lifted', organizationId: id, targets, changes: { lifted } },
      reason,
    );
  }
  return { organizationId: id, lifted };
}
