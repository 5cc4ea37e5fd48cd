import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, sql } from '@marketplace/store';
import type { Party } from '@marketplace/trading-contract';
import { type Order, OrderEntity } from '../entities/order.entity.ts';
import { partyOf } from '../parties.ts';
import type { WholeOrder } from './present-order.ts';
import { wholeOrder } from './whole-orders.ts';

/** An order of the caller's organization, and which party the organization is. */
export interface OwnOrder extends WholeOrder {
  party: Party;
}

/** Finds an order. Throws `not_found` if the caller's organization is not a party of it. */
export async function findOwnOrder(em: EntityManager, caller: Caller, id: string): Promise<OwnOrder> {
  const { order, party } = await findOwn(em, caller, id);
  return { ...(await wholeOrder(em, order)), party };
}

/** Which party of an order the caller's organization is. Throws `not_found` if it is none. */
export async function findParty(em: EntityManager, caller: Caller, id: string): Promise<Party> {
  return (await findOwn(em, caller, id)).party;
}

async function findOwn(em: EntityManager, caller: Caller, id: string): Promise<Pick<OwnOrder, 'order' | 'party'>> {
  const [order]: Order[] = await findRecords(em, OrderEntity, sql`where id = ${id}`);
  const party = order && partyOf(order, organizationOf(caller));
  if (!order || !party) throw notFound();
  return { order, party };
}
