import { type Caller, isServiceError, type MoneyJson, type Reply, systemCaller } from '@marketplace/kernel';
import { invariantChecker as paymentsChecker } from '@marketplace/payments/testing/invariants';
import { invariantChecker as tradingChecker } from '@marketplace/trading/testing/invariants';
import type { Listing, Order } from '@marketplace/trading-contract';
import { type OrderFollower, orderFollower } from '../../support/money/settle.ts';
import { moneyChecker, type CheckedWhen } from '../../support/money/invariants.ts';
import type { MoneyUnderTest } from '../../support/money/money-under-test.ts';
import { buyers, type ModelParty, newParties, sellers } from './parties.ts';

/** Stored data of an order between commands. */
export interface KnownOrder {
  label: string;
  id: string;
  buyer: string;
  seller: string;
  total: MoneyJson;
  listingId: string;
  quantity: number;
  /** The buyer's address, as sent last. Null if there is none. */
  address: Address | null;
  isFromOffer: boolean;
}

/** Shipping address. */
export interface Address {
  name: string;
  line1: string;
  city: string;
  country: string;
}

/** A run: trading and payments with empty tables, and the log of the commands. */
export interface World {
  money: MoneyUnderTest;
  parties: Map<string, ModelParty>;
  listings: Listing[];
  orders: KnownOrder[];
  follower: OrderFollower;
  /** Violations in the database; see `moneyChecker`. */
  violations: (when: CheckedWhen) => Promise<string[]>;
  /** Log, one line for each command. */
  journal: string[];
  /** Sellers whose daily limit the operator has lifted in this run. */
  unlimited: Set<string>;
  /** Organizations whose `review` the operator has lifted at some time: a large payout then starts alone. */
  reviewed: Set<string>;
}

/** Prices with fees that are rounded in each direction, in currencies with 0, 2 and 3 digits. */
const prices: [
  seller: (typeof sellers)[number],
  unit: number,
  shipping: number,
  currency: MoneyJson['currency'],
  requiresShipping: boolean,
][] = [
  ['Sam', 4_999, 0, 'USD', false],
  ['Sue', 1_005, 333, 'USD', true],
  ['Sam', 777, 1, 'JPY', false],
  ['Sue', 12_345, 0, 'BHD', false],
];

/** Empties all tables. The ledger allows that only to a session that skips its triggers. */
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
  const parties = newParties();
  const world: World = {
    money,
    parties,
    listings: [],
    orders: [],
    follower: orderFollower(money),
    violations: checkerOf(money),
    journal: [`the controls of risk are ${money.risk ? 'on' : 'off'}`],
    unlimited: new Set(),
    reviewed: new Set(),
  };
  for (const [seller, amount, shipping, currency, requiresShipping] of prices) {
    const listing = {
      title: 'Lamp',
      price: { amount, currency },
      shippingAmount: { amount: shipping, currency },
      quantity: 1000,
      requiresShipping,
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

/** The first address of a buyer. */
export const home: Address = { name: 'Jeanne Baret', line1: '12 Quai de la Fosse', city: 'Nantes', country: 'FR' };

/** Makes an order at the price, to an address if the listing needs one. */
async function placeOrder(world: World, buyer: string, listing: Listing, quantity: number): Promise<void> {
  const { server } = world.parties.get(buyer)!;
  const items = [{ listingId: listing.id, quantity }];
  const address = listing.requiresShipping ? home : null;
  const input = { items, ...(address && { shippingAddress: address }) };
  keepOrder(
    world,
    { buyer, listing, quantity, address },
    (await world.money.trading.client.createOrder(server, input)).output,
  );
}

/** Remembers a new order, which then is the newest one. */
export function keepOrder(
  world: World,
  { buyer, listing, quantity, address }: { buyer: string; listing: Listing; quantity: number; address: Address | null },
  { id, total, offerId }: Order,
): void {
  const label = `order ${world.orders.length + 1}`;
  const seller = sellerOf(world, listing).name;
  world.orders.push({
    label,
    id,
    buyer,
    seller,
    total,
    listingId: listing.id,
    quantity,
    address,
    isFromOffer: offerId !== null,
  });
  world.journal.push(`${buyer} has ${label} at ${total.amount} ${total.currency}`);
}

export const sellerOf = ({ parties }: World, { organizationId }: Listing): ModelParty =>
  [...parties.values()].find((party) => party.organizationId === organizationId)!;

function checkerOf(money: MoneyUnderTest): World['violations'] {
  const [both, payments, trading] = [moneyChecker(money), paymentsChecker(money), tradingChecker(money)];
  return async (when) => (await Promise.all([both(when), payments(), trading()])).flat();
}

export const system = systemCaller('model', 'req_model');

/** Result of a call: `done` with its output, or the code of the refusal. */
export interface Ended {
  code: string;
  output?: unknown;
  /** Further members of the refusal. */
  members?: Record<string, unknown>;
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
      if (error.code !== 'busy') return { code: error.code, members: error.facts.members ?? {} };
    }
  }
}

/** The order as its buyer or seller reads it. */
export async function readOrder({ money, parties }: World, { id, buyer }: KnownOrder): Promise<Order> {
  return (await money.trading.client.getOrder(parties.get(buyer)!.server, { id })).output;
}
