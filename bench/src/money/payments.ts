import { newId } from '@marketplace/kernel';
import pg from 'pg';
import { type Ask, type GroupResult, startRequests } from '../load/requests.ts';
import { newParties, type Party } from '../market/parties.ts';
import { compare, type Compared } from '../report/figures.ts';
import { plannerOptions, withClient } from '../setup/database.ts';
import { startProduct } from '../setup/product.ts';
import type { Servers } from '../setup/servers.ts';
import { openPayments } from './verification.ts';

/** `perRound` orders are paid by `clients` at a time: by the product, then by the bare statements. */
export interface PaymentsAmount {
  rounds: number;
  perRound: number;
  clients: number;
}

interface Order {
  id: string;
  buyer: Party;
  seller: Party;
}

const amount = 4900;

/**
 * Minimum writes of a payment, in as many commits as the product and its provider need: the intent, the provider's own
 * rows, and the outcome with its ledger transaction and outbox rows. No HTTP, validation, locks or reads.
 */
const commits = [
  `with account as (
     insert into payments.order_account (order_id, buyer_organization_id, seller_organization_id, currency, total,
       status, captured, refunded, refund_pending, charged_back, withdrawn, fee_reversed, open_disputes, version,
       created_at, updated_at)
     values ($1, $2, $3, 'USD', ${amount}, 'open', 0, 0, 0, 0, 0, 0, 0, 0, now(), now()))
   insert into payments.payment (id, order_id, payer_organization_id, payee_organization_id, currency, amount,
     capture_method, status, amount_captured, amount_refunded, amount_refund_pending, disputed, provider, created_at,
     updated_at)
   values ($4, $1, $2, $3, 'USD', ${amount}, 'automatic', 'processing', 0, 0, 0, false, 'sandbox', now(), now())`,
  `insert into sandbox.book_entry (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)
   values ('txn_' || $1::text, 'payment', 'pi_' || $1::text, 'USD', 'buyers', 'platform', ${amount}, now(), now())`,
  `with paid as (
     update payments.payment set status = 'succeeded', amount_captured = ${amount}, provider_ref = 'pi_' || $1::text,
            version = 2 where id = $1),
   account as (update payments.order_account set captured = ${amount}, version = 1 where order_id = $2),
   outbox as (
     insert into payments.outbox (id, topic, payload, organization_ids, owner, request_id)
     select $3::text || n, 'audit', '{}', '{}', '', 'bare' from generate_series(1, 3) n)
   select ledger.post('ltx_' || $1::text, 'capture', 'capture:' || $1::text, $2, now(), 'USD', $4::jsonb)`,
];

/** Pays orders, alternately with the bare statements. */
export async function benchPayments(
  servers: Servers,
  { rounds, perRound, clients }: PaymentsAmount,
): Promise<Compared & { violations: number }> {
  const { databaseUrl } = servers;
  const load = await startRequests();
  servers.onStop(() => load.stop());
  const product = await startProduct(servers, {
    shape: 'split',
    mode: 'inline',
    processes: ['identity', 'trading', 'payments', 'gateway'],
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients, options: plannerOptions });
  try {
    const orders = await insertOrders(databaseUrl, (rounds + 1) * perRound * 2);
    const figures = await compare({
      name: 'payments',
      rounds,
      expected: '201',
      meters: { product: product.meter, bare: servers.meter },
      bare: () => payBare(pool, orders.splice(0, perRound), clients),
      product: async () => {
        const payers = { clients, asks: orders.splice(0, perRound).map(payment) };
        return (await load.ask('run', { origin: product.origin, groups: { payers } }))['payers']!;
      },
    });
    return { ...figures, violations: await violationsOf(servers) };
  } finally {
    await product.stop();
    await pool.end();
  }
}

function payment({ id, buyer }: Order): Ask {
  const body = JSON.stringify({ orderId: id, paymentMethod: 'pm_card_visa' });
  return { method: 'POST', path: '/api/v1/payments', token: buyer.token, body };
}

async function payBare(pool: pg.Pool, orders: Order[], clients: number): Promise<GroupResult> {
  const latenciesMs: number[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    for (let order = orders[next++]; order; order = orders[next++]) {
      const paymentId = newId('pay');
      const { id, buyer, seller } = order;
      const line = { from: 'provider:sandbox:USD', fromKind: 'provider', to: `escrow:order:${id}`, toKind: 'escrow' };
      const values = [
        [id, buyer.organizationId, seller.organizationId, paymentId],
        [paymentId],
        [paymentId, id, newId('obx'), JSON.stringify([{ ...line, amount: String(amount) }])],
      ];
      const sentAt = performance.now();
      for (const [n, text] of commits.entries()) await pool.query({ name: `bare ${n}`, text, values: values[n]! });
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return { latenciesMs: { 201: latenciesMs }, seconds: (performance.now() - startedAt) / 1000, ids: [] };
}

/** Inserts unpaid orders of 49.00, by SQL, because only their payment is measured. */
async function insertOrders(databaseUrl: string, count: number): Promise<Order[]> {
  const [sellers, buyers] = [await newParties(databaseUrl, 50), await newParties(databaseUrl, 100)];
  const orders = Array.from(
    { length: count },
    (_, n): Order => ({
      id: newId('ord'),
      buyer: buyers[n % buyers.length]!,
      seller: sellers[n % sellers.length]!,
    }),
  );
  const rows = orders.map(({ id, buyer, seller }) => ({ id, b: buyer.organizationId, s: seller.organizationId }));
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into trading.sales_order (id, buyer_organization_id, seller_organization_id, currency, subtotal,
         shipping_amount, tax_amount, total, platform_fee, platform_fee_bps, seller_net, captured_amount,
         refunded_amount, refund_pending_amount, charged_back_amount, status, payment_status, fulfillment_status,
         refund_status, dispute_status, stock, disputes, account_version, payment_due_at, created_at, updated_at)
       select id, b, s, 'USD', ${amount}, 0, 0, ${amount}, 490, 1000, ${amount - 490}, 0, 0, 0, 0, 'pending_payment',
              'none', 'none', 'none', 'none', 'reserved', '{}', 0, now() + interval '1 day', now(), now()
         from json_to_recordset($1) as r(id text, b text, s text)`,
      [JSON.stringify(rows)],
    );
    await client.query(
      `insert into trading.order_item (order_id, listing_id, line, title_snapshot, quantity, unit_amount, line_total,
                                       fulfilled_quantity)
       select id, replace(id, 'ord_', 'lst_'), 0, 'Lamp', 1, ${amount}, ${amount}, 0
         from json_to_recordset($1) as r(id text)`,
      [JSON.stringify(rows)],
    );
  });
  return orders;
}

async function violationsOf(servers: Servers): Promise<number> {
  const payments = await openPayments(servers);
  return payments.verify().finally(() => payments.close());
}
