import { randomBytes } from 'node:crypto';
import { type Caller, newId, systemCaller } from '@marketplace/kernel';
import { type ModuleUnderTest, storeOf, type TestedModule } from '@marketplace/store/testing';
import { type Listing, type Order, type TradingContract, tradingContract } from '@marketplace/trading-contract';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { createTrading, tradingDomain, type TradingSettings } from '../src/module.ts';

export type TestedTrading = TestedModule<TradingContract, typeof tradingEngineContract>;

/** Trading with more settings. */
export const tradingWith = (
  more: Partial<TradingSettings>,
): ModuleUnderTest<TradingContract, typeof tradingEngineContract> => ({
  domain: tradingDomain,
  contract: tradingContract,
  engineContract: tradingEngineContract,
  create: (databaseUrl, log) => {
    const settings = { DATABASE_URL: databaseUrl, CURSOR_KEY: randomBytes(32).toString('hex'), TEST_HELPERS: '1' };
    return createTrading({ ...settings, ...more } as TradingSettings, log);
  },
});

export const trading = tradingWith({});

/** A caller with an API key of a new organization. */
export function newSeller(more: Partial<Caller> = {}): Caller & { organizationId: string } {
  const organizationId = newId('org');
  return {
    ...callerOf(
      {
        type: 'api_key',
        apiKeyId: newId('key'),
        organizationId,
        scopes: ['listings:write', 'offers:write', 'orders:write'],
      },
      more,
    ),
    organizationId,
  };
}

/** A person with this role in the organization of a party. */
export function personOf(
  { organizationId }: { organizationId: string },
  role: 'owner' | 'admin' | 'finance' | 'developer' = 'owner',
): Caller {
  const [userId, sessionId] = [newId('usr'), newId('ses')];
  return callerOf({ type: 'user', userId, sessionId, organizationId, role, recentlyAuthenticated: true });
}

export function callerOf(actor: Caller['actor'], more: Partial<Caller> = {}): Caller {
  return { requestId: `req_${randomBytes(6).toString('hex')}`, actor, ...more };
}

export const usd = (amount: number) => ({ amount, currency: 'USD' as const });
export const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
export const lamp = { title: 'Lamp', price: usd(4900) };

type NewListing = Parameters<TestedTrading['client']['createListing']>[1];

export async function create(
  { client }: TestedTrading,
  seller: Caller,
  more: Partial<NewListing> = {},
): Promise<Listing> {
  return (await client.createListing(seller, { ...lamp, ...more })).output;
}

/** Executes SQL on the domain's database, without an operation. */
export async function execute<T extends object = object>(
  { databaseUrl }: Pick<TestedTrading, 'databaseUrl'>,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const store = await storeOf(databaseUrl, tradingDomain);
  return store.fork().execute<T[]>(statement, values);
}

/** The columns that a statement names when it copies listings: all that are not generated. */
export async function listingColumns(tested: TestedTrading): Promise<string> {
  const columns = await execute<{ name: string }>(
    tested,
    `select column_name as name from information_schema.columns
      where table_schema = 'trading' and table_name = 'listing' and is_generated = 'NEVER'`,
  );
  return columns.map(({ name }) => name).join(', ');
}

/** A buyer and a seller with a published listing. */
export async function newMarket(
  tested: TestedTrading,
  more: Partial<NewListing> = {},
): Promise<{ buyer: ReturnType<typeof newSeller>; seller: ReturnType<typeof newSeller>; listing: Listing }> {
  const seller = newSeller();
  return { buyer: newSeller(), seller, listing: await create(tested, seller, { quantity: 5, ...more, publish: true }) };
}

/** A market with an offer of 40.00 for one unit. */
export async function newOffer(tested: TestedTrading, more: Partial<NewListing> = {}) {
  const market = await newMarket(tested, more);
  const { output: offer } = await tested.client.createOffer(market.buyer, {
    listingId: market.listing.id,
    unitAmount: usd(4000),
  });
  return { ...market, offer };
}

/** A market with an unpaid order of `quantity` units. */
export async function newOrder(tested: TestedTrading, quantity = 2, more: Partial<NewListing> = {}) {
  const market = await newMarket(tested, more);
  const { output: order } = await tested.client.createOrder(market.buyer, {
    items: [{ listingId: market.listing.id, quantity }],
    shippingAddress: address,
  });
  return { ...market, order };
}

/** A market with a paid order. */
export async function newPaidOrder(tested: TestedTrading, quantity = 2, more: Partial<NewListing> = {}) {
  const market = await newOrder(tested, quantity, more);
  await pay(tested, market.order);
  return market;
}

/** Reports that the order's total was captured. */
export async function pay({ engine }: TestedTrading, { id, total }: Order, accountVersion = 1): Promise<void> {
  await engine.recordPayment(systemCaller('test', 'req_test'), {
    orderId: id,
    accountVersion,
    paymentStatus: 'paid',
    capturedAmount: total,
  });
}

export const address = { name: 'Jeanne Baret', line1: '12 Quai de la Fosse', city: 'Nantes', country: 'FR' };
