import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Sql } from '@marketplace/store';
import { tradingErrors } from '@marketplace/trading-contract';

/** SQL: `later`, so that a list of changes has this one after those before it. */
const changedAt = (now: Date) => sql`greatest(l.updated_at + interval '1 millisecond', ${now})`;

/** A number of units of a listing. */
export interface Units {
  listingId: string;
  quantity: number;
}

const available = sql`(l.quantity - l.quantity_reserved)`;

/**
 * Reserves units for an unpaid order. A listing without available units becomes `sold_out`. Throws `insufficient_stock` if one of the listings has too few units or is not published; the transaction must then
 * be rolled back. Each listing may be named once.
 */
export async function reserveStock(em: EntityManager, now: Date, units: Units[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update listing l
       set quantity_reserved = l.quantity_reserved + u.quantity,
           status = case when ${available} = u.quantity then 'sold_out' else l.status end,
           updated_at = ${changedAt(now)}, version = l.version + 1
      from ${asTable(units)}
     where l.id = u."listingId" and l.status = 'published' and ${available} >= u.quantity
    returning l.id`.execute(em.getKysely());
  const reserved = new Set(rows.map(({ id }) => id));
  const missing = units.filter(({ listingId }) => !reserved.has(listingId));
  if (missing.length > 0) throw await insufficientStock(em, missing);
}

/** Makes the units of a canceled order available again. A listing that is sold out is published again. */
export async function releaseStock(em: EntityManager, now: Date, units: Units[]): Promise<void> {
  await change(em, now, units, sql`quantity_reserved = l.quantity_reserved - u.quantity`);
}

/** Removes the units of a paid order from the stock. Returns the listings that have no unit left, not even reserved. */
export async function sellStock(em: EntityManager, now: Date, units: Units[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; gone: boolean }>`
    update listing l
       set quantity = l.quantity - u.quantity, quantity_reserved = l.quantity_reserved - u.quantity,
           updated_at = ${changedAt(now)}, version = l.version + 1
      from ${asTable(units)} where l.id = u."listingId"
    returning l.id, l.quantity = 0 as gone`.execute(em.getKysely());
  return rows.filter(({ gone }) => gone).map(({ id }) => id);
}

/** Adds units to the stock, after the refund of an order that was never fulfilled. */
export async function restock(em: EntityManager, now: Date, units: Units[]): Promise<void> {
  await change(em, now, units, sql`quantity = l.quantity + u.quantity`);
}

async function change(em: EntityManager, now: Date, units: Units[], assignment: Sql): Promise<void> {
  await sql`
    update listing l
       set ${assignment}, status = case when l.status = 'sold_out' then 'published' else l.status end,
           updated_at = ${changedAt(now)}, version = l.version + 1
      from ${asTable(units)} where l.id = u."listingId"`.execute(em.getKysely());
}

function asTable(units: Units[]): Sql {
  const rows = JSON.stringify(units.map(({ listingId, quantity }) => ({ listingId, quantity })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as u("listingId" text, quantity int)`;
}

async function insufficientStock(em: EntityManager, units: Units[]): Promise<Error> {
  const { rows } = await sql<{ id: string; available: number }>`
    select l.id, case when l.status = 'published' then ${available} else 0 end as available
      from listing l where l.id = any(${units.map(({ listingId }) => listingId)})`.execute(em.getKysely());
  const left = new Map(rows.map((row) => [row.id, row.available]));
  return tradingErrors.insufficient_stock('Fewer units are left than you asked for.', {
    details: units.map(({ listingId, quantity }) => ({
      listingId,
      requested: quantity,
      available: left.get(listingId) ?? 0,
    })),
  });
}
