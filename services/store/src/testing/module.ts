import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Client, Contract, Logger } from '@marketplace/kernel';
import { testLog, throughJson } from '@marketplace/kernel/testing';
import type { Module } from '../module.ts';
import type { Domain } from '../domain.ts';
import { createMigratedDatabase } from './database.ts';
import { serveModule } from './served.ts';

export interface TestedModule<C extends Contract, E extends Contract> {
  client: Client<C>;
  engine: Client<E>;
  databaseUrl: string;
}

export interface ModuleUnderTest<C extends Contract, E extends Contract> {
  domain: Domain;
  contract: C;
  engineContract: E;
  create(databaseUrl: string, log: Logger): Promise<Module<C, E>>;
}

/** `TEST_TRANSPORTS=both`, of `npm run test:deep`, runs everything over HTTP as well. */
const transports = process.env['TEST_TRANSPORTS'] === 'both' ? (['local', 'remote'] as const) : (['local'] as const);

/**
 * Runs the tests against the module, on a database of its own: called in this process with everything passed through
 * JSON, and, if the run asks for both transports, served over HTTP too. That every operation works over HTTP in every
 * run is shown by
 * `describeRemoteConformance`.
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
      const module = await subject.create(database.url, log);
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
      for (const close of closers.reverse()) await close();
    });
    tests(() => tested!);
  });
}
