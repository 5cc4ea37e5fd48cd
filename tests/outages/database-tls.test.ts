import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import { readConfig, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createStore, databaseOf, databaseSettings, inTransaction, migrate, sql } from '@marketplace/store';
import { tradingDomain } from '@marketplace/trading';
import { freePort } from '@marketplace/local/processes/ports';
import { type Postgres, startPostgres } from '@marketplace/local/infrastructure/postgres';

const certificates = path.join(import.meta.dirname, '../../libs/kernel/test/certificates');
const authority = path.join(certificates, 'authority.pem');
const stranger = path.join(certificates, 'self-signed.pem');
const log = testLog();
let directory: string;
let postgres: Postgres;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-tls-'));
  chmodSync(directory, 0o755);
  postgres = await startPostgres({
    dataDir: path.join(directory, 'postgres'),
    runDir: path.join(directory, 'run'),
    log: path.join(directory, 'postgres.log'),
    port: await freePort(),
    fast: true,
  });
  await turnTlsOn();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Sets the server's certificate and reloads its configuration. The key file must belong to the server's user. */
async function turnTlsOn(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const cluster = rows[0]!.data_directory;
  const { uid, gid } = statSync(cluster);
  for (const [from, to] of [
    ['receiver.pem', 'server.crt'],
    ['key.pem', 'server.key'],
  ] as const) {
    const file = path.join(cluster, to);
    copyFileSync(path.join(certificates, from), file);
    chmodSync(file, 0o600);
    chownSync(file, uid, gid);
  }
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
  while ((await shownBy('ssl')) !== 'on');
}

async function shownBy(name: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return (await client.query<Record<string, unknown>>(`show ${name}`).finally(() => client.end())).rows[0]![name];
}

const withTls = (settings: Record<string, string>, url = postgres.url) =>
  databaseOf(readConfig(z.object(databaseSettings), { DATABASE_URL: url, ...settings }));
const verified = { DATABASE_TLS: 'verify-full', DATABASE_CA_FILE: authority };

test('migrations, requests, reports and notifications are all encrypted', async () => {
  const database = withTls(verified);
  await migrate({ ...database, domains: [tradingDomain], log });
  const store = await createStore({ ...database, domain: tradingDomain, log });
  const listening = store.notifications.wait('event', 60_000);
  try {
    await inTransaction(store, systemCaller('test', 'req_tls'), ({ em }) => sql`select 1`.execute(em.getKysely()));
    await sql`select 1`.execute(store.report().getKysely());
    const connections = async () => {
      const { rows } = await sql<{ name: string; ssl: boolean }>`
        select distinct application_name as name, ssl from pg_stat_ssl join pg_stat_activity using (pid)
         where application_name like 'trading%' order by 1`.execute(store.fork().getKysely());
      return rows;
    };
    while ((await connections()).length < 3);
    expect(await connections()).toEqual([
      { name: 'trading', ssl: true },
      { name: 'trading reports', ssl: true },
      { name: 'trading_outbox', ssl: true },
    ]);
  } finally {
    await store.close();
    await listening;
  }
});

const attempt = (settings: Record<string, string>, url?: string) =>
  migrate({ ...withTls(settings, url), domains: [], log });

test('a server whose certificate another authority issued is refused, for requests as for migrations', async () => {
  const wrong = { DATABASE_TLS: 'verify-full', DATABASE_CA_FILE: stranger };
  await expect(attempt(wrong)).rejects.toThrow(/unable to (verify|get)/);
  const store = await createStore({ ...withTls(wrong), domain: tradingDomain, log });
  for (const em of [store.fork(), store.report()])
    await expect(sql`select 1`.execute(em.getKysely())).rejects.toThrow(/unable to (verify|get)/);
  await store.close();
});

test('a server is refused whose certificate is for another host', async () => {
  // Another name of this machine.
  await expect(attempt(verified, postgres.url.replace('127.0.0.1', '0.0.0.0'))).rejects.toThrow(
    "does not match certificate's altnames",
  );
  await expect(attempt(verified, postgres.url.replace('127.0.0.1', 'localhost'))).resolves.toBeUndefined();
});

test('`require` encrypts without checking the certificate', async () => {
  await expect(attempt({ DATABASE_TLS: 'require' })).resolves.toBeUndefined();
});

test('a server without TLS is refused unless TLS is off', async () => {
  const plain = process.env['TEST_DATABASE_URL']!;
  await expect(attempt({ DATABASE_TLS: 'require' }, plain)).rejects.toThrow('does not support SSL');
  await expect(attempt({}, plain)).resolves.toBeUndefined();
});

test.each(['sslmode=disable', 'ssl=true'])('a URL with `%s` is refused, because DATABASE_TLS decides', (parameter) => {
  expect(() => withTls({}, `${postgres.url}?${parameter}`)).toThrow('TLS is set by DATABASE_TLS');
});
