import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Client, Contract, Logger } from '@marketplace/kernel';
import { testLog, throughJson } from '@marketplace/kernel/testing';
import type { Module } from '../module.ts';
import type { Domain } from '../domain.ts';
import { createMigratedDatabase } from './database.ts';
import { serveModule } from './served.ts';

/** A module that tests call, and its database. */
export interface TestedModule<C extends Contract, E extends Contract> {
  client: Client<C>;
  engine: Client<E>;
  /** URL with the role that owns the tables. The module connects with the role of its service. */
  databaseUrl: string;
}

/** Options for opening a module in tests. */
export interface ModuleUnderTest<C extends Contract, E extends Contract> {
  domain: Domain;
  contract: C;
  engineContract: E;
  /** `databaseUrl` has the role of the service. */
  create(databaseUrl: string, log: Logger): Promise<Module<C, E>>;
}

/** `TEST_TRANSPORTS=both`, which `npm run test:deep` sets, also runs the tests over HTTP. */
const transports = process.env['TEST_TRANSPORTS'] === 'both' ? (['local', 'remote'] as const) : (['local'] as const);

/** Maximum time for closing a module. Its database is dropped by force afterwards, which ends its connections. */
const closeMsMax = 30_000;

/** Waits until something is closed, and reports if it takes too long. */
async function within(closing: Promise<unknown>, title: string): Promise<void> {
  const late = delay(closeMsMax, 'late', { ref: false });
  if ((await Promise.race([closing, late])) === 'late')
    process.emitWarning(`${title}: closing took more than ${closeMsMax / 1000} s; open: ${openResources()}`);
}

function openResources(): string {
  return process.getActiveResourcesInfo().join(', ');
}

/**
 * Defines tests of a module with a separate database. The module is called in this process, with all values converted
 * to JSON and back (`throughJson`), and with `TEST_TRANSPORTS=both` also over HTTP. `describeRemoteConformance` tests
 * in every run that all operations work over HTTP.
 */
export function onBothTransports<C extends Contract, E extends Contract>(
  title: string,
  subject: ModuleUnderTest<C, E>,
  tests: (tested: () => TestedModule<C, E>) => void,
): void {
  describe.each(transports)(`${title} (%s)`, (transport) => {
    const closers: (() => Promise<unknown>)[] = [];
    let tested: TestedModule<C, E> | undefined;

    beforeAll(async () => {
      const log = testLog();
      const database = await createMigratedDatabase([subject.domain]);
      closers.push(() => database.drop());
      const module = await subject.create(database.urlOf(subject.domain), log);
      closers.push(() => module.close());
      if (transport === 'local') {
        tested = {
          client: throughJson(module.client, subject.contract.errors),
          engine: throughJson(module.engine),
          databaseUrl: database.url,
        };
        return;
      }
      const served = await serveModule(module, { ...subject, log });
      closers.push(() => served.close());
      tested = { client: served.client, engine: served.engine, databaseUrl: database.url };
    });
    afterAll(async () => {
      for (const close of closers.reverse()) await within(close(), title);
    });
    tests(() => tested!);
  });
}
