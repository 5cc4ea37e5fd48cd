import type pg from 'pg';
import { withClient, withoutIndexes } from '../setup/database.ts';
import { sqlId } from '../ids.ts';
import type { Party } from './parties.ts';

export interface Many {
  listings: number;
  orders: number;
}

/** Words are `word1` to `word1999`. Word number w is about w times as rare as the first, as in natural language. */
const words = 2000;
/** Categories are `category0` to `category199`. Each listing has two. */
const categories = 200;
const titleWords = 3;
const descriptionWords = 8;

const tables = ['listing', 'sales_order', 'order_item', 'offer', 'offer_revision'];

const word = `'word' || floor(power(${words}, random()))::int`;
const text = (length: number): string => Array.from({ length }, () => word).join(` || ' ' || `);

/**
 * Inserts many listings, orders and as many offers, one every ten seconds until now. The first seller has a hundredth
 * of the listings and a tenth of the orders and offers, the first buyer another tenth of these.
 */
export async function insertMany(
  databaseUrl: string,
  { sellers, buyers }: { sellers: Party[]; buyers: Party[] },
  { listings, orders }: Many,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off; select setseed(0.5)`);
    await partyTable(client, 'seller', sellers);
    await partyTable(client, 'buyer', buyers);
    await withoutIndexes(client, 'trading', tables, async () => {
      await client.query(insertListings(listings, sellers.length));
      await client.query(ordersTable({ orders, listings, sellers: sellers.length, buyers: buyers.length }));
      await client.query(insertOrders);
      await client.query(insertItems);
      await client.query(insertOffers);
      await client.query(insertRevisions);
    });
    for (const table of tables) await client.query(`vacuum analyze trading.${table}`);
  });
}

async function partyTable(client: pg.Client, name: string, parties: Party[]): Promise<void> {
  await client.query(`create temporary table ${name} (n int primary key, id text not null)`);
  await client.query(
    `insert into ${name} select place - 1, id from unnest($1::text[]) with ordinality as p(id, place)`,
    [parties.map(({ organizationId }) => organizationId)],
  );
  await client.query(`analyze ${name}`);
}

/** SQL: a number that looks random, but is the same in each run. Different seeds give independent numbers. */
const scattered = (n: string, seed: number): string => `(hashint8extended(${n}, ${seed}) & 2147483647)`;

/** SQL: the place in the table `seller` of the seller of listing number `n`. */
const sellerOf = (n: string, sellers: number): string =>
  `case when ${n} % 100 = 0 then 0 else 1 + ${n} % ${sellers - 1} end`;

const insertListings = (count: number, sellers: number): string => `
  insert into trading.listing (id, organization_id, title, description, categories, image_urls, attributes, currency,
                               price_amount, shipping_amount, quantity, offers_enabled, buy_now_enabled,
                               offer_ttl_hours, status, published_at, created_at, updated_at)
  select ${sqlId('lst', 'many', 'l.n')}, seller.id, ${text(titleWords)}, ${text(descriptionWords)},
         array['category' || ${scattered('l.n', 1)} % ${categories},
               'category' || ${scattered('l.n', 2)} % ${categories}], '{}', '{"color": "brass"}',
         case when l.n % 10 = 0 then 'EUR' else 'USD' end, 1 + ${scattered('l.n', 4)} % 1000000, 500, 10, true, true,
         48,
         case when ${scattered('l.n', 3)} % 100 < 2 then 'draft'
              when ${scattered('l.n', 3)} % 100 < 4 then 'archived'
              when ${scattered('l.n', 3)} % 100 < 9 then 'sold_out' else 'published' end,
         at, at, at
    from generate_series(1, ${count}) as l(n)
   cross join lateral (select now() - (${count} - l.n) * interval '10 seconds' as at) as time
    join seller on seller.n = ${sellerOf('l.n', sellers)}`;

/** A temporary table of the orders: number, id, listing number, parties, status, total and time. */
const ordersTable = ({ orders, listings, sellers, buyers }: Many & { sellers: number; buyers: number }): string => `
  create temporary table new_order as
  select o.n, ${sqlId('ord', 'many', 'o.n')} as id, ${sqlId('lst', 'many', 'o.listing')} as listing_id,
         seller.id as seller, buyer.id as buyer, 1000 + o.n as subtotal,
         case when share < 700 then 'completed' when share < 800 then 'fulfilled' when share < 900 then 'paid'
              when share < 990 then 'canceled' when share < 998 then 'pending_payment' else 'refunded' end as status,
         now() - (${orders} - o.n) * interval '10 seconds' as at
    from (select n, ${scattered('n', 5)} % 1000 as share,
                 case when n % 10 = 0 then n / 10 % greatest(1, ${listings} / 100) * 100 + 100
                      else n::bigint * 7919 % ${listings} + 1 end as listing
            from generate_series(1, ${orders}) n) as o
    join seller on seller.n = ${sellerOf('o.listing', sellers)}
    join buyer on buyer.n = case when o.n % 10 = 1 then 0 else 1 + o.n % ${buyers - 1} end`;

const insertOrders = `
  insert into trading.sales_order (id, buyer_organization_id, seller_organization_id, currency, subtotal,
                                   shipping_amount, tax_amount, total, platform_fee, platform_fee_bps, seller_net,
                                   captured_amount, refunded_amount, refund_pending_amount, charged_back_amount,
                                   status, payment_status, fulfillment_status, refund_status, dispute_status, stock,
                                   disputes, account_version, created_at, updated_at)
  select id, buyer, seller, 'USD', subtotal, 0, 0, subtotal, 0, 0, subtotal,
         case when status in ('canceled', 'pending_payment') then 0 else subtotal end,
         case when status = 'refunded' then subtotal else 0 end, 0, 0, status,
         case when status in ('canceled', 'pending_payment') then 'none' else 'paid' end,
         case when status in ('completed', 'fulfilled') then 'full' else 'none' end,
         case when status = 'refunded' then 'full' else 'none' end, 'none',
         case when status = 'pending_payment' then 'reserved' when status = 'canceled' then 'released'
              else 'sold' end,
         '{}', 1, at, at
    from new_order`;

const insertItems = `
  insert into trading.order_item (order_id, listing_id, line, title_snapshot, quantity, unit_amount, line_total,
                                  fulfilled_quantity)
  select id, listing_id, 0, 'Lamp', 1, subtotal, subtotal, 0 from new_order`;

/** Offers for the same listings, by the same buyers. The orders were made without them. */
const insertOffers = `
  insert into trading.offer (id, listing_id, buyer_organization_id, seller_organization_id, status, awaiting, revision,
                             buyer_revisions, currency, unit_amount, quantity, shipping_amount, expires_at,
                             closed_reason, auto_decided, created_at, updated_at)
  select replace(id, 'ord_', 'off_'), listing_id, buyer, seller,
         case status when 'completed' then 'expired' when 'refunded' then 'submitted' else 'rejected' end,
         case when status = 'refunded' then 'seller' end, 1, 1, 'USD', subtotal, 1, 0, at + interval '48 hours',
         case status when 'completed' then 'expired' when 'refunded' then null else 'declined' end, false, at, at
    from new_order`;

const insertRevisions = `
  insert into trading.offer_revision (offer_id, revision, proposed_by, unit_amount, quantity, shipping_amount, message,
                                      expires_at, created_at)
  select replace(id, 'ord_', 'off_'), 1, 'buyer', subtotal, 1, 0, '', at + interval '48 hours', at from new_order`;
