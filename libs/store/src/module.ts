import {
  checksOutputs,
  type Client,
  type Contract,
  type Dispatch,
  dispatcher,
  type Gauge,
  type Handlers,
  local,
  watchGauge,
} from '@marketplace/kernel';
import { purgeIdempotencyRecords } from './idempotency/idempotency.ts';
import { outboxLag } from './outbox/outbox.ts';
import type { Store } from './store.ts';

/** A running domain: its two contracts, for calls in this process or over HTTP. */
export interface Module<C extends Contract = Contract, E extends Contract = Contract> {
  /** The public contract, for the gateway. */
  client: Client<C>;
  /** The engine contract, for the relay and activities. */
  engine: Client<E>;
  /** Both contracts, for `serve`. */
  dispatch: { contract: Dispatch; engine: Dispatch };
  /** Names of both contracts. */
  names: { contract: string; engine: string };
  /** Rejects while the database cannot be reached or is not migrated. */
  ready(): Promise<void>;
  /** Ends long polls, which would otherwise delay the close of a server. Other calls still work. */
  drain(): Promise<void>;
  /** Closes the database connections. Call it when no more calls run. */
  close(): Promise<void>;
}

/** Parameters of `openModule`. */
export interface ModuleParts<C extends Contract, E extends Contract> {
  store: Store;
  contract: C;
  handlers: Handlers<C>;
  engineContract: E;
  engineHandlers: Handlers<E>;
  /** Deletes expired rows of the domain. Called every 10 minutes. Idempotency records are purged for every domain. */
  purgeExpired?: (store: Store) => Promise<unknown>;
  /** Gauges of the domain, in addition to the lag of its outbox. */
  gauges?: Gauge[];
}

const purgeEveryMs = 10 * 60_000;
const purgeBatch = 1000;

async function purgeOldRecords(store: Store): Promise<void> {
  while ((await purgeIdempotencyRecords(store, purgeBatch)) === purgeBatch);
}

/** Opens a domain in this process: binds its contracts, and starts its purges and gauges. */
export function openModule<C extends Contract, E extends Contract>(parts: ModuleParts<C, E>): Module<C, E> {
  const { store, contract, handlers, engineContract, engineHandlers, purgeExpired, gauges = [] } = parts;
  const options = { log: store.log, checkOutputs: checksOutputs };
  const purging = setInterval(() => {
    purgeOldRecords(store).catch((error) => store.log.warn({ err: error }, 'purging idempotency records failed'));
    purgeExpired?.(store).catch((error) => store.log.warn({ err: error }, 'purging expired rows failed'));
  }, purgeEveryMs).unref();
  const watched = [outboxLag(store), ...gauges].map(watchGauge);
  return {
    client: local(contract, handlers, options),
    engine: local(engineContract, engineHandlers, options),
    dispatch: {
      contract: dispatcher(contract, handlers, options),
      engine: dispatcher(engineContract, engineHandlers, options),
    },
    names: { contract: contract.name, engine: engineContract.name },
    ready: () => store.ready(),
    drain: () => store.notifications.close(),
    close: () => {
      clearInterval(purging);
      for (const end of watched) end();
      return store.close();
    },
  };
}
