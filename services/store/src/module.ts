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
import { outboxLag } from './outbox/outbox-lag.ts';
import type { Store } from './store.ts';

/** A running domain: its two contracts, to call in this process or to serve to others. */
export interface Module<C extends Contract = Contract, E extends Contract = Contract> {
  /** For the gateway; always scoped to the caller's organization. */
  client: Client<C>;
  /** For relay and activities. */
  engine: Client<E>;
  dispatch: { contract: Dispatch; engine: Dispatch };
  names: { contract: string; engine: string };
  /** Rejects while the database is away or not migrated. */
  ready(): Promise<void>;
  /** Ends the long polls, which would otherwise hold a server open; everything else still works. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface ModuleParts<C extends Contract, E extends Contract> {
  store: Store;
  contract: C;
  handlers: Handlers<C>;
  engineContract: E;
  engineHandlers: Handlers<E>;
  /** What the domain tidies up now and then, besides what every domain does. */
  purgeExpired?: (store: Store) => Promise<unknown>;
  /** What of the domain is worth a look besides its outbox. */
  gauges?: Gauge[];
}

const housekeepingMs = 10 * 60_000;
const purgeBatch = 1000;

async function purgeOldRecords(store: Store): Promise<void> {
  while ((await purgeIdempotencyRecords(store, purgeBatch)) === purgeBatch);
}

export function openModule<C extends Contract, E extends Contract>(parts: ModuleParts<C, E>): Module<C, E> {
  const { store, contract, handlers, engineContract, engineHandlers, purgeExpired, gauges = [] } = parts;
  const options = { log: store.log, checkOutputs: checksOutputs };
  const housekeeping = setInterval(() => {
    purgeOldRecords(store).catch((error) => store.log.warn({ err: error }, 'purging idempotency records failed'));
    purgeExpired?.(store).catch((error) => store.log.warn({ err: error }, 'purging expired rows failed'));
  }, housekeepingMs).unref();
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
      clearInterval(housekeeping);
      for (const end of watched) end();
      return store.close();
    },
  };
}
