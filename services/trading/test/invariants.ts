import { sql } from '@marketplace/store';
import { storeOf } from '@marketplace/store/testing';
import { tradingDomain } from '../src/module.ts';
import type { TestedTrading } from './trading-under-test.ts';

/** Records that `invariantChecker` checks. */
export interface CheckedScope {
  /** Only the records of this seller. Default: the whole database. */
  seller?: string;
  /** Units that were ever put into the stock of a listing, by listing id: they are on hand or sold. */
  stocked?: Readonly<Record<string, number>>;
}

/**
 * Makes a function that returns the violated invariants of the database of trading, as sorted texts `<invariant>:
 * <record> <detail>`; an empty array if nothing is. It reads all listings, offers, orders and events, and compares them
 * with what it read at its previous call. It does not write, so call it as often as you like, when no operation is
 * running.
 *
 * It expects that no test has taken rows of the topic `event` from the outbox (`takeRows`), and that no test has
 * written into the tables of trading without an operation.
 *
 * Usage: `const check = invariantChecker(tested()); ...; expect(await check()).toEqual([]);`
 */
export function invariantChecker(
  { databaseUrl }: Pick<TestedTrading, 'databaseUrl'>,
  { seller, stocked = {} }: CheckedScope = {},
): () => Promise<string[]> {
  let before = new Map<string, Remembered>();
  return async () => {
    // The report pool has PostgreSQL's default planner settings.
    const db = (await storeOf(databaseUrl, tradingDomain)).report().getKysely();
    const { rows } = await sql.raw<{ violation: string }>(violationsOf({ seller, stocked })).execute(db);
    const { rows: records } = await sql.raw<Remembered>(rememberedOf({ seller })).execute(db);
    const now = new Map(records.map((record) => [record.id, record]));
    const violations = [...rows.map(({ violation }) => violation), ...compare(before, now)];
    before = now;
    return violations.sort();
  };
}

/** Immutable part of a record, as text, and its version. */
interface Remembered {
  id: string;
  version: number;
  /** Null if the status is not terminal. */
  terminal: string | null;
  /** Amounts and lines of an order; earlier revisions of an offer. */
  fixed: string;
}

function compare(before: Map<string, Remembered>, now: Map<string, Remembered>): string[] {
  return [...before.values()].flatMap(({ id, version, terminal, fixed }) => {
    const then = now.get(id);
    if (!then) return [`I12 records stay: ${id}`];
    return [
      ...(then.version < version ? [`I12 versions increase: ${id} from ${version} to ${then.version}`] : []),
      ...(terminal !== null && then.terminal !== terminal
        ? [`I12 terminal states stay: ${id} from ${terminal} to ${then.terminal}`]
        : []),
      ...(then.fixed.startsWith(fixed) ? [] : [`I3 prices stay: ${id} from ${fixed} to ${then.fixed}`]),
    ];
  });
}

/** The deadline passed when a part was shipped. */
const isShippedInPart =
  "(s.fulfillment_status = 'partial' and s.cancel_reason is not distinct from 'sla_expired' and " +
  's.cancel_requested_at is null)';

const ended = `('accepted', 'rejected', 'withdrawn', 'expired')`;

/** Statements that select `id` and `detail` of the violations of an invariant, from the parts of `from`. */
const invariants: Record<string, string> = {
  'I1 reserved units are those of unpaid orders': `
    select l.id, format('reserved %s, held %s', l.quantity_reserved, coalesce(h.held, 0)) as detail
      from listings l left join units h using (id) where l.quantity_reserved <> coalesce(h.held, 0)`,
  'I1 reserved units are on hand': `
    select id, format('%s of %s', quantity_reserved, quantity) from listings
     where quantity_reserved not between 0 and quantity`,
  'I1 units on hand and sold are those that were stocked': `
    select l.id, format('on hand %s, sold %s, stocked %s', l.quantity, coalesce(h.sold, 0), s.value)
      from listings l join stocked s on s.key = l.id left join units h using (id)
     where l.quantity + coalesce(h.sold, 0) <> s.value::int`,
  'I1 a listing is sold out when no unit is available': `
    select id, format('%s with %s available', status, quantity - quantity_reserved) from listings
     where status in ('published', 'sold_out') and (status = 'sold_out') <> (quantity = quantity_reserved)`,
  'I1 units are held, sold or returned as the status says': `
    select id, format('%s with units %s', status, stock) from orders
     where stock <> case when status = 'pending_payment' then 'reserved'
                         when status = 'canceled' or status = 'refunded' and fulfillment_status = 'none' then 'released'
                         else 'sold' end`,
  'I2 an accepted offer has one order, with its parties': `
    select f.id, f.order_id from offers f
     where f.status = 'accepted' and 1 <>
       (select count(*) from sales_order s where s.offer_id = f.id and s.id = f.order_id
           and s.buyer_organization_id = f.buyer_organization_id
           and s.seller_organization_id = f.seller_organization_id)
    union all
    select s.id, s.offer_id from orders s
     where s.offer_id is not null
       and not exists (select from offer f where f.id = s.offer_id and f.order_id = s.id and f.status = 'accepted')`,
  'I2 a buyer has one open offer for a listing': `
    select listing_id, buyer_organization_id from offers where status not in ${ended}
     group by listing_id, buyer_organization_id having count(*) > 1`,
  'I2 an offer shows its last revision': `
    select f.id, format('revision %s of %s', f.revision, r.n) from offers f
      left join lateral (
        select count(*) as n, count(*) filter (where proposed_by = 'buyer') as buyer,
               bool_or(revision = f.revision and unit_amount = f.unit_amount and quantity = f.quantity
                       and shipping_amount is not distinct from f.shipping_amount
                       and expires_at = f.expires_at) as same,
               max(case when proposed_by = 'buyer' then 'seller' else 'buyer' end) filter (where revision = f.revision)
                 as awaiting
          from offer_revision where offer_id = f.id) r on true
     where r.n <> f.revision or r.buyer <> f.buyer_revisions or not r.same
        or f.awaiting is distinct from (case when f.status not in ${ended} then r.awaiting end)
        or (f.status = 'submitted' and f.revision > 1) or (f.status = 'countered' and f.revision = 1)`,
  'I3 an order of an offer has the price of the offer': `
    select s.id, s.offer_id from orders s join offer f on f.id = s.offer_id
     where not exists (select from order_item i where i.order_id = s.id and i.listing_id = f.listing_id
                          and i.quantity = f.quantity and i.unit_amount = f.unit_amount and s.currency = f.currency
                          and s.shipping_amount = f.shipping_amount
                          and s.total = f.unit_amount * f.quantity + s.shipping_amount)
        or (select count(*) from order_item i where i.order_id = s.id) <> 1`,
  'I3 the amounts of an order are the sums of its lines': `
    select s.id, format('%s + %s = %s', s.subtotal, s.shipping_amount, s.total) from orders s
     where s.subtotal <> (select sum(i.unit_amount * i.quantity) from order_item i where i.order_id = s.id)
        or s.total <> s.subtotal + s.shipping_amount + s.tax_amount
        or s.platform_fee <> (2 * s.total * s.platform_fee_bps + 10000) / 20000
        or s.seller_net <> s.total - s.platform_fee`,
  'I3 an order has the prices of its first event': `
    select s.id, e.type from orders s join events e on e.object_id = s.id
     where (e.object->'total'->>'amount')::bigint <> s.total or e.object->'total'->>'currency' <> s.currency
        or (e.object->'shippingAmount'->>'amount')::bigint <> s.shipping_amount
        or (select jsonb_agg(jsonb_build_array(i.listing_id, i.quantity, i.unit_amount) order by i.line)
              from order_item i where i.order_id = s.id)
           <> (select jsonb_agg(jsonb_build_array(i->'listingId', i->'quantity', i->'unitAmount'->'amount') order by n)
                 from jsonb_array_elements(e.object->'items') with ordinality as items (i, n))`,
  'I4 nothing or the total is captured': `
    select id, format('%s captured %s of %s', status, captured_amount, total) from orders
     where captured_amount <> case when status in ('pending_payment', 'canceled') then 0 else total end
        or (payment_status = 'paid') <> (captured_amount > 0)`,
  'I5 no more is returned than was captured': `
    select id, format('%s + %s + %s of %s', refunded_amount, refund_pending_amount, charged_back_amount,
                      captured_amount)
      from orders
     where refunded_amount + refund_pending_amount + charged_back_amount > captured_amount
        or refund_status <> case when refunded_amount + charged_back_amount = 0 then 'none'
                                 when refunded_amount + charged_back_amount = captured_amount then 'full'
                                 else 'partial' end`,
  'an order is disputed while a dispute is open': `
    select s.id, format('%s, %s', s.status, s.disputes) from orders s,
           lateral (select coalesce(bool_or(value = 'open'), false) as open from jsonb_each_text(s.disputes)) d
     where (s.status = 'disputed') <> d.open and s.status <> 'refunded' or (s.dispute_status = 'open') <> d.open
        or (s.status in ('pending_payment', 'canceled')) > (s.disputes = '{}')`,
  'fulfilled units are those of the fulfillments': `
    select s.id, format('%s: %s', s.fulfillment_status, i.listing_id) from orders s
      join order_item i on i.order_id = s.id
     where i.fulfilled_quantity <> (
             select coalesce(sum((u->>'quantity')::int), 0) from fulfillment f, jsonb_array_elements(f.items) u
              where f.order_id = s.id and u->>'listingId' = i.listing_id)
    union all
    select s.id, s.fulfillment_status from orders s
     where s.fulfillment_status <> (
             select case when sum(fulfilled_quantity) = 0 then 'none'
                         when sum(fulfilled_quantity) = sum(quantity) then 'full' else 'partial' end
               from order_item i where i.order_id = s.id)
        or s.status in ('fulfilled', 'completed') and s.fulfillment_status <> 'full'
           and not ${isShippedInPart}`,
  'I12 events are unique': `
    select object_id, format('%s at %s, %s times', type, version, count(*)) from events
     group by object_id, type, version, refund_id, dispute_id having count(*) > 1`,
  'I12 an order has one event of each kind, refund and dispute': `
    select object_id, format('%s of %s, %s times', type, coalesce(refund_id, dispute_id), count(*)) from events
     where type like 'order.%' group by object_id, type, refund_id, dispute_id having count(*) > 1`,
  'I12 events are in the order of versions': `
    select object_id, format('%s at %s', type, version)
      from (select *, lag(at) over w as before, lag(outbox_id) over w as id_before from events
            window w as (partition by object_id order by version)) e
     where at <= before or outbox_id <= id_before`,
  'I12 no event is ahead of its record': `
    select e.object_id, format('%s at %s', e.type, e.version) from events e
     where e.version > coalesce((select version from offer where id = e.object_id),
                                (select version from sales_order where id = e.object_id),
                                (select version from listing where id = e.object_id), 0)`,
  // A new address emits no event.
  'I12 an offer has an event of each revision and of its end': `
    select f.id, format('%s at %s: %s', f.status, f.version, e.versions) from offers f
      left join lateral (select array_agg(version order by version) as versions from events where object_id = f.id) e
        on true
     where e.versions[1] is distinct from 1 or cardinality(e.versions) > f.version
        or cardinality(e.versions) < f.revision + (f.status in ${ended})::int`,
  'I12 the last event of an offer shows the offer': `
    select f.id, format('%s, event %s', f.status, e.type) from offers f
      join lateral (select * from events where object_id = f.id order by version desc limit 1) e on true
     where e.object->>'status' <> f.status or e.object->>'closedReason' is distinct from f.closed_reason
        or e.object->>'orderId' is distinct from f.order_id or (e.object->>'revision')::int <> f.revision
        or jsonb_array_length(e.object->'revisions') <> f.revision
        or e.type <> 'offer.' || case when f.status in ('withdrawn', 'expired') then 'rejected' else f.status end
        or f.closed_reason is distinct from
           case f.status when 'withdrawn' then 'withdrawn' when 'expired' then 'expired'
                         when 'rejected' then coalesce(substring(f.closed_reason from
                           '^(declined|sold_out|listing_closed|organization_closed)$'), 'a reason') end`,
  'I12 an order has the events of its history': `
    select s.id, format('%s: %s', s.status, e.types) from orders s
      left join lateral (select array_agg(type) as types from events where object_id = s.id) e on true
     where not coalesce(e.types @> array['order.created']
        and ('order.paid' = any(e.types)) = (s.captured_amount > 0)
        and ('order.fulfilled' = any(e.types)) = (s.fulfillment_status = 'full' or ${isShippedInPart})
        and ('order.refunded' = any(e.types)) >= (s.refund_status <> 'none')
        and ('order.disputed' = any(e.types)) = (s.dispute_status <> 'none'), false)`,
  'events go to both parties': `
    select e.object_id, format('%s to %s', e.type, e.organization_ids) from events e
     where e.type not like 'listing.%'
       and e.organization_ids <> array[e.object->>'buyerOrganizationId', e.object->>'sellerOrganizationId']
    union all
    select e.object_id, e.type from events e
     where e.type like 'listing.%' and e.organization_ids <> array[e.object->>'organizationId']`,
  'events show nothing of one party to the other': `
    select object_id, type from events
     where payload ~ '"(autoAccept|autoDecline|autoDecided|platformFee|sellerNet)'
        or (type = 'order.created' and object->>'shippingAddress' is not null)`,
};

/** Common table expressions with the records in scope. */
function scopeOf({ seller, stocked = {} }: CheckedScope): string {
  const of = (column: string) => (seller === undefined ? 'true' : `${column} = '${seller}'`);
  return `
    with listings as (select * from listing where ${of('organization_id')}),
         offers as (select * from offer where ${of('seller_organization_id')}),
         orders as (select * from sales_order where ${of('seller_organization_id')}),
         stocked as (select * from jsonb_each_text('${JSON.stringify(stocked)}')),
         units as (
           select i.listing_id as id, sum(i.quantity) filter (where s.stock = 'reserved') as held,
                  sum(i.quantity) filter (where s.stock = 'sold') as sold
             from orders s join order_item i on i.order_id = s.id group by i.listing_id),
         events as materialized (
           select id as outbox_id, payload::text as payload, organization_ids, payload->>'type' as type,
                  payload->>'objectId' as object_id, (payload->>'objectVersion')::int as version,
                  (payload->>'occurredAt')::timestamptz as at, (payload->'data'->'object')::jsonb as object,
                  payload->'data'->'refund'->>'id' as refund_id, payload->'data'->'dispute'->>'id' as dispute_id
             from outbox
            where topic = 'event' and ${seller === undefined ? 'true' : `organization_ids @> array['${seller}']`})`;
}

function violationsOf(scope: CheckedScope): string {
  const parts = Object.entries(invariants).map(
    ([name, statement]) =>
      `select '${name}: ' || id || ' ' || coalesce(detail, '') from (${statement}) as v (id, detail)`,
  );
  return `${scopeOf(scope)} select violation from (${parts.join(' union all ')}) as violations (violation)`;
}

function rememberedOf(scope: CheckedScope): string {
  return `${scopeOf(scope)}
    select id, version, case when status = 'archived' then status end as terminal, currency as fixed
      from listings where status = 'archived'
    union all
    select id, version, case when status in ${ended} then concat_ws(' ', status, closed_reason, order_id, version) end,
           (select string_agg(to_jsonb(r)::text, ' ' order by revision)
              from offer_revision r where offer_id = offers.id)
      from offers
    union all
    select id, version, case when status in ('canceled', 'refunded') then status end,
           concat_ws(' ', currency, subtotal, shipping_amount, total, platform_fee, platform_fee_bps, seller_net,
                     offer_id)
      from orders`;
}
