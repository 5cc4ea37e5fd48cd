import { randomBytes } from 'node:crypto';
import { type Caller, newId } from '@marketplace/kernel';
import { type ModuleUnderTest, storeOf, type TestedModule } from '@marketplace/store/testing';
import { type Listing, type TradingContract, tradingContract } from '@marketplace/trading-contract';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { createTrading, tradingDomain } from '../src/module.ts';

export type TestedTrading = TestedModule<TradingContract, typeof tradingEngineContract>;

export const trading: ModuleUnderTest<TradingContract, typeof tradingEngineContract> = {
  domain: tradingDomain,
  contract: tradingContract,
  engineContract: tradingEngineContract,
  create: (databaseUrl, log) =>
    createTrading({ DATABASE_URL: databaseUrl, KEYRING: new Map([['k1', randomBytes(32)]]) }, log),
};

/** A caller with an API key of a new organization. */
export function newSeller(more: Partial<Caller> = {}): Caller & { organizationId: string } {
  const organizationId = newId('org');
  return {
    ...callerOf({ type: 'api_key', apiKeyId: newId('key'), organizationId, scopes: ['listings:write'] }, more),
    organizationId,
  };
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
  { databaseUrl }: TestedTrading,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> {
  const store = await storeOf(databaseUrl, tradingDomain);
  return store.fork().execute<T[]>(statement, values);
}
