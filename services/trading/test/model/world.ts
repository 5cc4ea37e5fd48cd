import { type Caller, newId } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, type Store } from '@marketplace/store';
import type { ModuleUnderTest } from '@marketplace/store/testing';
import type { TradingContract } from '@marketplace/trading-contract';
import type { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { randomBytes } from 'node:crypto';
import { createTrading, tradingDomain } from '../../src/module.ts';
import { invariantChecker } from '../invariants.ts';
import { newSeller, type TestedTrading, trading } from '../trading-under-test.ts';
import type { Answered } from './request.ts';
import { type Market, tickSeconds } from './rules/market.ts';

/** The implementation under test, and its connection to the model. */
export interface World {
  tested: TestedTrading;
  store: Store;
  callers: Map<string, Caller & { organizationId: string }>;
  /** Names in the model by id, and the other way round. */
  labels: Map<string, string>;
  ids: Map<string, string>;
  /** The test clock when the run began, in Unix milliseconds. */
  startedAt: number;
  /** Id of the last row of the outbox that was compared. */
  lastOutboxId: string;
  /** Finds violated invariants of the database; see `invariantChecker`. */
  violations: () => Promise<string[]>;
  /** Journal, one line for each command. */
  journal: string[];
  /** Requests that can be repeated. */
  answered: Answered[];
  /** Number of idempotency keys that each organization has used, by operation. */
  keys: Map<string, number>;
  /** Numbers of refunds and disputes. */
  numbers: { refund: number; dispute: number };
}

/** Trading without a limit of offers that a run could reach, and with a clock that tests can advance. */
export const unlimitedTrading: ModuleUnderTest<TradingContract, typeof tradingEngineContract> = {
  ...trading,
  create: (databaseUrl, log) =>
    createTrading(
      {
        DATABASE_URL: databaseUrl,
        CURSOR_KEY: randomBytes(32).toString('hex'),
        RATE_LIMITS: { offersPerHour: 10_000, offersPerListing: 1_000 },
      },
      log,
    ),
};

/** A store that can advance the test clock. */
export const openStore = ({ databaseUrl }: TestedTrading): Promise<Store> =>
  createStore({ databaseUrl, domain: tradingDomain, log: testLog(), testHelpers: true, poolMax: 2 });

export const query = <T extends object = object>(
  { store }: Pick<World, 'store'>,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> => store.fork().execute<T[]>(statement, values);

const tables = [
  'listing',
  'offer',
  'offer_revision',
  'offer_closing',
  'sales_order',
  'order_item',
  'fulfillment',
  'organization',
  'outbox',
  'clock_offset',
];

/** A world of organizations without records, whose clock is not advanced. */
export async function createWorld(tested: TestedTrading, store: Store, { organizations }: Market): Promise<World> {
  await query({ store }, `with ${tables.map((table) => `${table}_gone as (delete from ${table})`).join()} select 1`);
  const [clock] = await query<{ now: string }>({ store }, 'select trading.now() as now');
  const world: World = {
    tested,
    store,
    callers: new Map(organizations.map(({ name, owner }) => [name, ownedBy(newSeller(), `usr_${owner}`)])),
    labels: new Map(),
    ids: new Map(),
    startedAt: new Date(clock!.now).getTime(),
    lastOutboxId: '',
    violations: invariantChecker(tested),
    journal: [],
    answered: [],
    keys: new Map(),
    numbers: { refund: 0, dispute: 0 },
  };
  for (const [name, { organizationId }] of world.callers) bind(world, name, organizationId);
  return world;
}

function ownedBy<C extends Caller>(caller: C, ownerId: string): C {
  return { ...caller, actor: { ...caller.actor, ownerId } };
}

/** From now on, the record with this id has this name. */
export function bind({ labels, ids }: World, label: string, id: string | null | undefined): void {
  if (id == null || ids.has(label)) return;
  labels.set(id, label);
  ids.set(label, id);
}

export function idOf({ ids }: World, label: string): string {
  const id = ids.get(label);
  if (id === undefined) throw new Error(`The implementation has made no ${label}.`);
  return id;
}

/** A new id of a record that payments would make. */
export function newNamed(world: World, kind: 'refund' | 'dispute'): { label: string; id: string } {
  world.numbers[kind] += 1;
  const label = `${kind} ${world.numbers[kind]}`;
  const id = newId(kind === 'refund' ? 'rfd' : 'dsp');
  bind(world, label, id);
  return { label, id };
}

const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The time in RFC 3339 that is `seconds` of the model's clock. */
export const timeAt = ({ startedAt }: World, seconds: number): string =>
  new Date(startedAt + seconds * 1000).toISOString();

/**
 * A value of the implementation in the terms of the model: names for ids, and seconds for times, without the real time
 * that has passed since the beginning of the run.
 */
export function inModelTerms(world: World, value: unknown): unknown {
  if (typeof value === 'string') {
    if (!timeForm.test(value)) return /^ful_/.test(value) ? 'fulfillment' : (world.labels.get(value) ?? value);
    return Math.floor((Date.parse(value) - world.startedAt) / 1000 / tickSeconds) * tickSeconds;
  }
  if (Array.isArray(value)) return value.map((one) => inModelTerms(world, one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inModelTerms(world, member)]));
}
