import { type Caller, isServiceError, type MoneyJson, type Reply, systemCaller } from '@marketplace/kernel';
import { invariantChecker as paymentsChecker } from '@marketplace/payments/testing/invariants';
import { invariantChecker as tradingChecker } from '@marketplace/trading/testing/invariants';
import type { Listing, Order } from '@marketplace/trading-contract';
import { type OrderFollower, orderFollower } from '../follow-order.ts';
import { moneyChecker, type CheckedWhen } from '../invariants.ts';
import { type MoneyParty, type MoneyUnderTest, newParty } from '../money-under-test.ts';

/** The organizations of a run, by name. */
export const buyers = ['Ben', 'Bea'] as const;
export const sellers = ['Sam', 'Sue'] as const;

/** What is known of an order between commands. */
export interface KnownOrder {
  label: string;
  id: string;
  buyer: string;
  seller: string;
  total: MoneyJson;
}

/** A run: trading and payments with empty tables, and what was done so far. */
export interface World {
  money: MoneyUnderTest;
  parties: Map<string, MoneyParty>;
  listings: Listing[];
  orders: KnownOrder[];
  follower: OrderFollower;
  /** What is wrong with the database; see `moneyChecker`. */
  violations: (when: CheckedWhen) => Promise<string[]>;
  /** What was done, one line for each command. */
  journal: string[];
}

/** Prices with fees that are rounded in each direction, in currencies with 0, 2 and 3 digits. */
const prices: [seller: (typeof sellers)[number], unit: number, shipping: number, currency: MoneyJson['currency']][] = [
  ['Sam', 4_999, 0, 'USD'],
  ['Sue', 1_005, 333, 'USD'],
  ['Sam', 777, 1, 'JPY'],
  ['Sue', 12_345, 0, 'BHD'],
];

/** Empties all tables. The ledger allows it to nobody but a session that skips its triggers. */
export async function emptyTables({ query }: MoneyUnderTest): Promise<void> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('trading', 'payments', 'ledger', 'sandbox') and tablename not like '%migrations'`,
  );
  await query(
    `set session_replication_role = replica;
     ${tables.map(({ name }) => `delete from ${name};`).join(' ')}
     set session_replication_role = default;
     -- Commands deliver the notices.
     insert into sandbox.hold (singleton) values (true)`,
  );
}

/** A run with a listing in each currency, and sellers that can be paid. */
export async function newWorld(money: MoneyUnderTest): Promise<World> {
  await emptyTables(money);
  const parties = new Map([...buyers, ...sellers].map((name) => [name, newParty()]));
  const world: World = {
    money,
    parties,
    listings: [],
    orders: [],
    follower: orderFollower(money),
    violations: checkerOf(money),
    journal: [],
  };
  for (const [seller, amount, shipping, currency] of prices) {
    const listing = {
      title: 'Lamp',
      price: { amount, currency },
      shippingAmount: { amount: shipping, currency },
      quantity: 1000,
      publish: true,
    };
    const { output } = await money.trading.client.createListing(parties.get(seller)!.server, listing);
    world.listings.push(output);
  }
  for (const seller of sellers)
    await send(world, 'payments', 'setPayoutAccount', parties.get(seller)!.owner, {
      id: parties.get(seller)!.organizationId,
      country: 'FR',
      returnUrl: 'https://example.com/',
      destination: 'acct_sandbox_ok',
      manualCapture: true,
    });
  // Most commands need an order.
  for (const [n, listing] of world.listings.entries()) await placeOrder(world, buyers[n % 2]!, listing, n + 1);
  return world;
}

/** Makes an order. It is the newest one then. */
export async function placeOrder(world: World, buyer: string, listing: Listing, quantity: number): Promise<void> {
  const label = `order ${world.orders.length + 1}`;
  const items = [{ listingId: listing.id, quantity }];
  const { output } = await world.money.trading.client.createOrder(world.parties.get(buyer)!.server, { items });
  const [seller] = [...world.parties].find(([, party]) => party.organizationId === listing.organizationId)!;
  world.orders.push({ label, id: output.id, buyer, seller, total: output.total });
  world.journal.push(`${buyer} makes ${label} at ${output.total.amount} ${output.total.currency}`);
}

function checkerOf(money: MoneyUnderTest): World['violations'] {
  const [both, payments, trading] = [moneyChecker(money), paymentsChecker(money), tradingChecker(money)];
  return async (when) => (await Promise.all([both(when), payments(), trading()])).flat();
}

export const system = systemCaller('model', 'req_model');

/** How a call ended: `done` with its output, or the code of the refusal. */
export interface Ended {
  code: string;
  output?: unknown;
}

type Call = (caller: Caller, input: object) => Promise<Reply<unknown>>;

/** Calls an operation by its name. */
export async function send(
  { money }: Pick<World, 'money'>,
  service: 'trading' | 'payments',
  operation: string,
  caller: Caller,
  input: object,
): Promise<Ended> {
  const { client, engine } = money[service];
  const calls = (caller.actor.type === 'system' ? engine : client) as unknown as Record<string, Call>;
  for (;;) {
    try {
      return { code: 'done', output: (await calls[operation]!(caller, input)).output };
    } catch (error) {
      if (!isServiceError(error)) throw error;
      if (error.code !== 'busy') return { code: error.code };
    }
  }
}

/** The order as its buyer or seller reads it. */
export async function readOrder({ money, parties }: World, { id, buyer }: KnownOrder): Promise<Order> {
  return (await money.trading.client.getOrder(parties.get(buyer)!.server, { id })).output;
}

/** What the rules of commands need to know of an order. Amounts are in minor units. */
export interface OrderView {
  status: Order['status'];
  resumeStatus: Order['resumeStatus'];
  cancelRequested: boolean;
  fulfillment: Order['fulfillmentStatus'];
  receiptConfirmed: boolean;
  /** Null until the account is opened. */
  account: null | {
    status: 'open' | 'closed';
    captured: bigint;
    refunded: bigint;
    pending: bigint;
    chargedBack: bigint;
    withdrawn: bigint;
    openDisputes: number;
    released: boolean;
  };
  payments: { id: string; status: string; method: string; captureMethod: string; asked: boolean; canceling: boolean }[];
  disputes: {
    id: string;
    source: string;
    status: string;
    stage: string;
    ref: string | null;
    sellerHasAnswered: boolean;
    amount: bigint;
    isRefundable: boolean;
    withdrawn: bigint;
  }[];
  payouts: { id: string; status: string; holdReasons: string[] }[];
}

const viewQuery = `
  select s.id, s.status, s.resume_status as "resumeStatus", s.cancel_requested_at is not null as "cancelRequested",
         s.fulfillment_status as fulfillment, s.receipt_confirmed_at is not null as "receiptConfirmed",
         (select json_build_object('status', a.status, 'captured', a.captured::text, 'refunded', a.refunded::text,
                 'pending', a.refund_pending::text, 'chargedBack', a.charged_back::text,
                 'withdrawn', a.withdrawn::text, 'openDisputes', a.open_disputes,
                 'released', a.released_at is not null)
            from payments.order_account a where a.order_id = s.id) as account,
         (select coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'captureMethod', p.capture_method,
                 'canceling', p.cancel_reason is not null,
                 'asked', exists (select from payments.external_call c where c.intent->>'paymentId' = p.id),
                 'method', coalesce((select payment_method from sandbox.payment b where b.payment_id = p.id), ''))
                 order by p.created_at, p.id), '[]')
            from payments.payment p where p.order_id = s.id) as payments,
         (select coalesce(json_agg(json_build_object('id', d.id, 'source', d.source, 'status', d.status,
                 'stage', d.stage, 'ref', d.provider_ref, 'amount', d.amount::text, 'isRefundable', d.is_refundable,
                 'sellerHasAnswered', d.evidence @> '[{"submittedBy": "seller"}]',
                 'withdrawn', (d.withdrawn + d.excess)::text)
                 order by d.created_at, d.id), '[]')
            from payments.dispute d where d.order_id = s.id) as disputes,
         (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'holdReasons', o.hold_reasons)
                 order by o.created_at, o.id), '[]')
            from payments.payout o where o.order_id = s.id) as payouts
    from trading.sales_order s where s.id = any($1)`;

type Texts<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] };

type ViewRow = Omit<OrderView, 'account' | 'disputes'> & {
  id: string;
  account: Texts<NonNullable<OrderView['account']>> | null;
  disputes: Texts<OrderView['disputes'][number]>[];
};

/** Reads what both services and the provider know of orders, in the order of the orders. */
export async function viewsOf({ money, orders }: World): Promise<{ order: KnownOrder; view: OrderView }[]> {
  const rows = await money.query<ViewRow>(viewQuery, [orders.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.map((order) => ({ order, view: parsed(byId.get(order.id)!) }));
}

function parsed({ account, disputes, ...rest }: ViewRow): OrderView {
  return {
    ...rest,
    account: account && {
      ...account,
      captured: BigInt(account.captured),
      refunded: BigInt(account.refunded),
      pending: BigInt(account.pending),
      chargedBack: BigInt(account.chargedBack),
      withdrawn: BigInt(account.withdrawn),
    },
    disputes: disputes.map((dispute) => ({
      ...dispute,
      amount: BigInt(dispute.amount),
      withdrawn: BigInt(dispute.withdrawn),
    })),
  };
}
