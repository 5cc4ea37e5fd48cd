import { afterAll, beforeAll, describe } from '@jest/globals';
import { type Client, type Contract, type Logger, remote, serve } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { migrate } from './migrate.ts';
import type { Module } from './module.ts';
import type { Domain } from './domain.ts';
import { createTestDatabase } from './test-database.ts';

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

/**
 * Runs the same tests against the module called in this process and served over HTTP, each on a database of its own: what holds
 * on one transport holds on the other.
 */
export function onBothTransports<C extends Contract, E extends Contract>(
  title: string,
  subject: ModuleUnderTest<C, E>,
  tests: (tested: () => TestedModule<C, E>) => void,
): void {
  describe.each(['local', 'remote'] as const)(`${title} (%s)`, (transport) => {
    const closers: (() => Promise<unknown>)[] = [];
    let tested: TestedModule<C, E> | undefined;

    beforeAll(async () => {
      const log = testLog();
      const database = await createTestDatabase();
      closers.push(() => database.drop());
      await migrate({ databaseUrl: database.url, domains: [subject.domain], log });
      const module = await subject.create(database.url, log);
      closers.push(() => module.close());
      if (transport === 'local') {
        tested = { client: module.client, engine: module.engine, databaseUrl: database.url };
        return;
      }
      const tokens = { contract: 'token-of-the-gateway', engine: 'token-of-the-engine' };
      const serving = await serve({
        host: '127.0.0.1',
        port: 0,
        contracts: (['contract', 'engine'] as const).map((side) => ({
          name: module.names[side],
          dispatch: module.dispatch[side],
          token: tokens[side],
        })),
        ready: () => module.ready(),
        log,
      });
      closers.push(() => module.drain().then(() => serving.close()));
      const client = remote(subject.contract, { url: serving.url, token: tokens.contract });
      const engine = remote(subject.engineContract, { url: serving.url, token: tokens.engine });
      closers.push(() => Promise.all([client.close(), engine.close()]));
      tested = { client, engine, databaseUrl: database.url };
    });
    afterAll(async () => {
      for (const close of closers.reverse()) await close();
    });
    tests(() => tested!);
  });
}
