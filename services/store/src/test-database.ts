import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { keepDatabase } from './test-database-text.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own for one suite, on the server that `TEST_DATABASE_URL` names. */
export async function createTestDatabase(serverUrl = process.env['TEST_DATABASE_URL']): Promise<TestDatabase> {
  if (!serverUrl) throw new Error('TEST_DATABASE_URL names the PostgreSQL server for tests; `npm test` starts one.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await keepDatabase(url.href);
    await run(`drop database if exists ${name} with (force)`);
  };
  return { url: url.href, drop };
}
