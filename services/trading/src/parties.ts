import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, relationOf } from '@marketplace/kernel';
import { sql, type Sql } from '@marketplace/store';
import { type Party, tradingErrors } from '@marketplace/trading-contract';
import type { TradingContext } from './trading-context.ts';

/** The organizations of an offer or order. */
export interface Parties {
  buyerOrganizationId: string;
  sellerOrganizationId: string;
}

/** The party that an organization is. Null if it is neither, so that the record must be treated as missing. */
export function partyOf({ buyerOrganizationId, sellerOrganizationId }: Parties, organizationId: string): Party | null {
  if (organizationId === buyerOrganizationId) return 'buyer';
  return organizationId === sellerOrganizationId ? 'seller' : null;
}

/** The organization that is a party. */
export function organizationOfParty({ buyerOrganizationId, sellerOrganizationId }: Parties, party: Party): string {
  return party === 'buyer' ? buyerOrganizationId : sellerOrganizationId;
}

/** Both organizations: those to whom the record's events are sent. */
function bothParties({ buyerOrganizationId, sellerOrganizationId }: Parties): string[] {
  return [buyerOrganizationId, sellerOrganizationId];
}

/** SQL, a boolean: the organization is the buyer or the seller of the row of `offer` or `sales_order`. */
export function ofParty(organizationId: string): Sql {
  return sql`(buyer_organization_id = ${organizationId} or seller_organization_id = ${organizationId})`;
}

/** SQL: the columns of the parties of `offer` and `sales_order`, for `partsOf`. */
export const partyColumns = {
  buyer: { organization: sql`buyer_organization_id`, externalId: sql`buyer_external_id` },
  seller: { organization: sql`seller_organization_id`, externalId: sql`seller_external_id` },
};

/** The other party. */
export function other(party: Party): Party {
  return party === 'buyer' ? 'seller' : 'buyer';
}

/** Members of the events about an offer or order that has just been written. They are sent to both parties. */
export function headOf(record: Parties & { id: string; version: number; updatedAt: Date }) {
  return {
    organizationIds: bothParties(record),
    objectId: record.id,
    objectVersion: record.version,
    occurredAt: record.updatedAt,
  };
}

/**
 * Throws `self_dealing` if the caller's organization and the other one share an owner, unless the controls of risk are
 * off: nobody trades with themselves.
 */
export function assertUnrelated(
  { riskControls }: Pick<TradingContext, 'riskControls'>,
  caller: Caller,
  otherId: string,
) {
  if (riskControls && relationOf(caller, otherId).owner)
    throw tradingErrors.self_dealing('The organizations share an owner.');
}

/**
 * Returns those of the organizations that are not active. Until the transaction ends, `setOrganizationStatus` waits for
 * it, so reads after a change of status see the writes of this transaction. Call it before other locks.
 */
export async function lockStatuses(em: EntityManager, organizationIds: string[]): Promise<Set<string>> {
  const ids = [...new Set(organizationIds)].toSorted();
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(id, ${statusLock})) from unnest(${ids}::text[]) as id`.execute(
    em.getKysely(),
  );
  // A separate statement, so that its snapshot is taken after the locks.
  const { rows } = await sql<{ id: string }>`
    select id from organization where id = any(${ids}) and status <> 'active'`.execute(em.getKysely());
  return new Set(rows.map(({ id }) => id));
}

/** Waits for the transactions that hold `lockStatuses` of the organization. */
export async function waitForStatusReaders(em: EntityManager, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${statusLock}))`.execute(em.getKysely());
}

/** Distinguishes this use of advisory locks from others: the seed of the hash. */
const statusLock = 2;
