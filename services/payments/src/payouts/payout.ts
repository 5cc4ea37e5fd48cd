import type { EntityManager } from '@mikro-orm/postgresql';
import {
  assertVersion,
  type Caller,
  type Currency,
  moneyJson,
  newId,
  notFound,
  organizationOf,
} from '@marketplace/kernel';
import { type AuditEntry, findRecords, sql, updateRecord, type Work } from '@marketplace/store';
import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { lockAccount, pokeOrder } from '../accounts/account.ts';
import type { PaymentsEvent } from '../emit-event.ts';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import { earningsOfPayout, type LockedPayout, waiting } from './payout-rules.ts';

/** Finds a payout. Throws `not_found` if it is not one of the caller's organization. */
export async function findOwnPayout(em: EntityManager, caller: Caller, id: string): Promise<Payout> {
  const [payout]: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where id = ${id} and organization_id = ${organizationOf(caller)}`,
  );
  if (!payout) throw notFound();
  return payout;
}

/**
 * Locks a payout of the caller's organization and the account of its order. Throws `not_found`, and
 * `precondition_failed` if the payout is not at the version that the caller expects.
 */
export async function lockOwnPayout(em: EntityManager, caller: Caller, id: string): Promise<LockedPayout> {
  const locked = await lockPayout(em, await findOwnPayout(em, caller, id));
  assertVersion(caller, locked.payout.version);
  return locked;
}

/** Locks a payout and the account of its order. */
export async function lockPayout(
  em: EntityManager,
  { id, orderId }: Pick<Payout, 'id' | 'orderId'>,
): Promise<LockedPayout> {
  const account = await lockAccount(em, orderId);
  const [payout]: Payout[] = await findRecords(em, PayoutEntity, sql`where id = ${id} for update`);
  return { account, payout: payout! };
}

/** Locks the account of an order, and its payouts that wait for a transfer, the oldest first. */
export async function lockWaitingPayouts(em: EntityManager, orderId: string): Promise<LockedPayout[]> {
  const account = await lockAccount(em, orderId);
  const payouts: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where order_id = ${orderId} and status in ${waiting}
        order by created_at, id for update`,
  );
  return payouts.map((payout) => ({ account, payout }));
}

/** Writes a locked payout as its next version. Returns the payout as written. `at` is the time of the change. */
export function writePayout(em: EntityManager, payout: Payout, changes: Partial<Payout>, at: Date): Promise<Payout> {
  return updateRecord(em, PayoutEntity, payout, changes, at);
}

/** A waiting payout of the present earnings of an order. */
export function newPayout(account: OrderAccount, provider: Payout['provider'], at: Date): Payout {
  const own = { id: newId('po'), credit: 0n, adjustments: [] };
  const { amounts, net } = earningsOfPayout({ account, payout: own });
  return {
    ...own,
    ...amounts,
    organizationId: account.sellerOrganizationId,
    orderId: account.orderId,
    currency: account.currency,
    status: 'scheduled',
    amount: net,
    eligibleAt: account.eligibleAt ?? null,
    releasedAt: null,
    failure: null,
    holdReasons: [],
    bankStatus: 'unknown',
    releaseRequested: false,
    approvedAt: null,
    transfers: 0,
    reversed: 0n,
    recalled: 0n,
    provider,
    providerRef: null,
    endedRefs: [],
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}

/** The payout as its organization sees it, and as it is in events. */
export function presentPayout(payout: Payout): PayoutOutput {
  const { currency, gross, refunded, fee } = payout;
  const money = (amount: bigint) => moneyIn(currency, amount);
  return {
    id: payout.id,
    organizationId: payout.organizationId,
    currency,
    status: payout.status,
    items: [
      {
        orderId: payout.orderId,
        gross: money(gross),
        refunded: money(refunded),
        fee: money(fee),
        net: money(gross - refunded - fee),
      },
    ],
    adjustments: payout.adjustments.map(({ type, amount, reference }) => ({
      type,
      amount: money(BigInt(amount)),
      reference,
    })),
    amount: money(payout.amount),
    eligibleAt: payout.eligibleAt?.toISOString() ?? null,
    releasedAt: payout.releasedAt?.toISOString() ?? null,
    failure: payout.failure ?? null,
    holdReasons: payout.holdReasons,
    bankStatus: payout.bankStatus,
    createdAt: payout.createdAt.toISOString(),
    updatedAt: payout.updatedAt.toISOString(),
    version: payout.version,
  };
}

function moneyIn(currency: Currency, amount: bigint) {
  return moneyJson({ amount, currency });
}

/** The event that a payout was released. The payout has just been written. */
export function payoutReleased(payout: Payout): PaymentsEvent {
  const { id, organizationId, version, updatedAt } = payout;
  return {
    type: 'payout.released',
    organizationIds: [organizationId],
    objectId: id,
    objectVersion: version,
    occurredAt: updatedAt,
    dataFor: () => ({ object: presentPayout(payout) }),
  };
}

/** The audit row about a payout, in the log of the seller. */
export function payoutAudit(
  { id, orderId, organizationId }: Pick<Payout, 'id' | 'orderId' | 'organizationId'>,
  action: string,
): AuditEntry {
  const targets = [
    { type: 'payout', id },
    { type: 'order', id: orderId },
  ];
  return { action, organizationId, targets };
}

/** Most orders whose workflows one change of an organization requests. `requeuePayouts` requests the others. */
const pokedMax = 1000;

/** Requests the workflows of the orders of a seller whose payouts wait, the oldest first. */
export function pokeWaitingPayouts(work: Pick<Work, 'em' | 'startWorkflow'>, organizationId: string): Promise<void> {
  return pokeWaiting(work, sql`and p.organization_id = ${organizationId}`);
}

/** Requests the workflows of the orders of all sellers whose payouts wait, the oldest first. */
export function pokeAllWaitingPayouts(work: Pick<Work, 'em' | 'startWorkflow'>): Promise<void> {
  return pokeWaiting(work, sql``);
}

async function pokeWaiting(work: Pick<Work, 'em' | 'startWorkflow'>, condition: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ orderId: string; buyerOrganizationId: string; sellerOrganizationId: string }>`
    select a.order_id as "orderId", a.buyer_organization_id as "buyerOrganizationId",
           a.seller_organization_id as "sellerOrganizationId"
      from payout p join order_account a on a.order_id = p.order_id
     where p.status in ${waiting} ${condition}
     order by p.id limit ${pokedMax}`.execute(work.em.getKysely());
  for (const order of rows) pokeOrder(work, order);
}
