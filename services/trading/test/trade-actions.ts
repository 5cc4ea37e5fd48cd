import { type Caller, type MoneyJson, notFound, systemCaller } from '@marketplace/kernel';
import { advanceClock, type DomainEvent, sql } from '@marketplace/store';
import { storeOf } from '@marketplace/store/testing';
import type { Offer, Order } from '@marketplace/trading-contract';
import { expect } from '@jest/globals';
import { tradingDomain } from '../src/module.ts';
import { execute, type newSeller, type TestedTrading } from './trading-under-test.ts';

/** A process of the product. */
export const worker = systemCaller('test', 'req_test');

/** A caller with the organization of its API key. */
export type Party = ReturnType<typeof newSeller>;

const { code, detail } = notFound();
/** Error that `refusalOf` returns for a record that does not exist or that the caller may not see. */
export const isMissing = { code, detail };

/** Refusal of a call: the code of the error and its members. */
export interface Refusal {
  code: string;
  detail?: string;
  members?: Record<string, unknown> | undefined;
  /** Codes of the invalid members of the input. */
  faults?: string[] | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Refusal of a call; `{ code: 'done' }` if it was not refused. */
export const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => ({ code: 'done' }),
    (error: {
      code: string;
      detail: string;
      facts: { members?: Record<string, unknown>; faults?: { code: string }[] };
    }) => ({
      code: error.code,
      detail: error.detail,
      ...error.facts,
      faults: error.facts.faults?.map((fault) => fault.code),
    }),
  );

/** Advances the clock of the database. */
export async function advance({ databaseUrl }: TestedTrading, seconds: number): Promise<void> {
  await advanceClock({ ...(await storeOf(databaseUrl, tradingDomain)), testHelpers: true }, seconds);
}

interface OutboxPayload {
  topic: string;
  payload: Record<string, unknown>;
}

async function rowsOf(
  { databaseUrl }: TestedTrading,
  topic: string,
  condition: string,
): Promise<OutboxPayload['payload'][]> {
  const store = await storeOf(databaseUrl, tradingDomain);
  const { rows } = await sql
    .raw<OutboxPayload>(`select payload from outbox where topic = '${topic}' and ${condition} order by id`)
    .execute(store.fork().getKysely());
  return rows.map(({ payload }) => payload);
}

/** The events about a record, in the order of their emission. They stay in the outbox. */
export async function eventsOf(tested: TestedTrading, { id }: { id: string }): Promise<DomainEvent[]> {
  return (await rowsOf(tested, 'event', `payload->>'objectId' = '${id}'`)) as unknown as DomainEvent[];
}

/** The types of the events about a record, in the order of their emission. */
export async function typesOf(tested: TestedTrading, record: { id: string }): Promise<string[]> {
  return (await eventsOf(tested, record)).map(({ type }) => type);
}

interface AuditRow {
  action: string;
  organizationId: string;
  actor: { type: string };
  targets: { type: string; id: string }[];
  changes?: unknown;
}

/** The audit rows that name a record, oldest first. They stay in the outbox. */
export async function auditsOf(tested: TestedTrading, { id }: { id: string }): Promise<AuditRow[]> {
  return (await rowsOf(tested, 'audit', `payload->>'targets' like '%${id}%'`)) as unknown as AuditRow[];
}

/** Number of requests for the workflow of an order. */
export async function pokesOf(tested: TestedTrading, { id }: { id: string }): Promise<number> {
  return (await rowsOf(tested, 'workflow', `payload->'input'->>'orderId' = '${id}'`)).length;
}

type Inputs<K extends keyof TestedTrading['client']> = Parameters<TestedTrading['client'][K]>[1];

/** Calls operations on offers and orders and returns their output. `tested` is read at each call, not before. */
export function tradeActions(tested: () => TestedTrading) {
  const client = () => tested().client;
  const engine = () => tested().engine;
  return {
    offer: async (
      buyer: Caller,
      listing: { id: string },
      unitAmount: MoneyJson,
      more: Partial<Inputs<'createOffer'>> = {},
    ) => (await client().createOffer(buyer, { listingId: listing.id, unitAmount, ...more })).output,
    counter: async (
      caller: Caller,
      { id, revision }: Pick<Offer, 'id' | 'revision'>,
      unitAmount: MoneyJson,
      more: Partial<Inputs<'counterOffer'>> = {},
    ) => (await client().counterOffer(caller, { id, unitAmount, expectedRevision: revision, ...more })).output,
    accept: async (
      caller: Caller,
      { id, revision }: Pick<Offer, 'id' | 'revision'>,
      more: Partial<Inputs<'acceptOffer'>> = {},
    ) => (await client().acceptOffer(caller, { id, expectedRevision: revision, ...more })).output,
    reject: async (caller: Caller, { id }: { id: string }, more: Partial<Inputs<'rejectOffer'>> = {}) =>
      (await client().rejectOffer(caller, { id, ...more })).output,
    withdraw: async (caller: Caller, { id }: { id: string }, more: Partial<Inputs<'withdrawOffer'>> = {}) =>
      (await client().withdrawOffer(caller, { id, ...more })).output,
    getOffer: async (caller: Caller, { id }: { id: string }) => (await client().getOffer(caller, { id })).output,
    buy: async (buyer: Caller, items: Inputs<'createOrder'>['items'], more: Partial<Inputs<'createOrder'>> = {}) =>
      (await client().createOrder(buyer, { items, ...more })).output,
    cancel: async (caller: Caller, { id }: { id: string }, more: Partial<Inputs<'cancelOrder'>> = {}) =>
      (await client().cancelOrder(caller, { id, ...more })).output,
    fulfill: async (caller: Caller, { id }: { id: string }, more: Partial<Inputs<'fulfillOrder'>> = {}) =>
      (await client().fulfillOrder(caller, { id, ...more })).output,
    confirm: async (caller: Caller, { id }: { id: string }) => (await client().confirmReceipt(caller, { id })).output,
    getOrder: async (caller: Caller, { id }: { id: string }) => (await client().getOrder(caller, { id })).output,
    getListing: async (caller: Caller, { id }: { id: string }) => (await client().getListing(caller, { id })).output,
    expireOffers: async (limit = 1000) => (await engine().expireOffers(worker, { limit })).output,
    expireOrder: async ({ id }: Pick<Order, 'id'>) => void (await engine().expireOrder(worker, { orderId: id })),
    setStatus: async ({ organizationId }: Party, status: 'active' | 'suspended' | 'closing', version = 2) =>
      void (await engine().setOrganizationStatus(worker, { organizationId, status, version })),
  };
}

/** Makes a request with this `clientRequestId`, and returns how to send it again. */
export type RepeatedRequest = (clientRequestId: string) => Promise<(caller?: object) => Promise<unknown>>;

/** Expects that a request has one effect: by its idempotency key, by another one, and after its reply was purged. */
export async function expectOneEffect(tested: TestedTrading, request: RepeatedRequest): Promise<void> {
  const send = await request('request-1');
  const first = await send();
  const replay = { ...(first as object), replayed: true, originalRequestId: expect.any(String) };
  expect(await send()).toEqual(replay);
  expect(await send({ idempotencyKey: 'another' })).toEqual(replay);
  await execute(tested, 'delete from idempotency_record');
  expect(await send()).toEqual(replay);
  expect(await send({ idempotencyKey: 'third' })).toEqual(replay);
}
