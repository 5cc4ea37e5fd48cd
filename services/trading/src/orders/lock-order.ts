import type { EntityManager } from '@mikro-orm/postgresql';
import { assertVersion, type Caller, notFound } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import { lockListings } from '../listings/lock-listings.ts';
import { findParty, type OwnOrder } from './find-order.ts';
import type { WholeOrder } from './present-order.ts';
import { wholeOrder } from './whole-orders.ts';

/**
 * Locks an order for a change by one of its parties. Throws `not_found`, as `findOwnOrder` does, and
 * `precondition_failed` if the order is not at the version that the caller expects. See `lockOrder` for `stock`.
 */
export async function lockOwnOrder(
  em: EntityManager,
  caller: Caller,
  id: string,
  { stock = false }: { stock?: boolean } = {},
): Promise<OwnOrder> {
  const party = await findParty(em, caller, id);
  const whole = await lockOrder(em, id, { stock });
  assertVersion(caller, whole.order.version);
  return { ...whole, party };
}

/**
 * Locks an order. With `stock`, its listings are locked before it, so that their stock can be changed. Throws
 * `not_found`.
 */
export async function lockOrder(
  em: EntityManager,
  id: string,
  { stock = false }: { stock?: boolean } = {},
): Promise<WholeOrder> {
  if (stock) {
    const { rows } = await sql<{ listingId: string }>`
      select listing_id as "listingId" from order_item where order_id = ${id}`.execute(em.getKysely());
    await lockListings(
      em,
      rows.map(({ listingId }) => listingId),
    );
  }
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${id} for update`);
  if (!order) throw notFound();
  // Read after the lock: what is fulfilled changes only under it.
  return wholeOrder(em, order);
}
