import { afterAll, beforeAll } from '@jest/globals';
import { systemCaller } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';
import { createMigratedDatabase, storeOf, type TestDatabase } from '@marketplace/store/testing';
import { verifyInParts } from '../../src/books/parts/verify-whole.ts';
import type { PartSizes, Violation } from '../../src/books/parts/verifications.ts';
import { paymentsDomain } from '../../src/module.ts';
import { filledBooks } from './filled-books.ts';

const caller = systemCaller('test', 'req_test');

/** A database with filled books, and functions that verify and change them. */
export interface FilledBooks {
  /** With the role of the service. */
  store: Store;
  /** Runs statements of the owner of the tables without a time limit, in one session with PostgreSQL's planner. */
  run: <T>(...statements: string[]) => Promise<T[]>;
  /** Makes changes that no operation makes, without triggers. */
  tamper: (...statements: string[]) => Promise<void>;
  /** Calls the verification until it is done, the whole again if wanted. Returns the violations of the last call. */
  verify: (options?: VerifyOptions) => Promise<Violation[]>;
}

interface VerifyOptions {
  whole?: boolean;
  sizes?: PartSizes;
  /** 0: one part of each kind in a call. */
  callMs?: number;
  /** Called after each call. */
  after?: () => Promise<unknown>;
}

/** A database of its own with this many postings, for the tests of a file. */
export function filledUnderTest(postings: number, fillMs = 60_000): () => FilledBooks {
  let database: TestDatabase;
  let books: FilledBooks;
  beforeAll(async () => {
    const migrated = await createMigratedDatabase([paymentsDomain]);
    database = migrated;
    const owner = await storeOf(migrated.url, paymentsDomain);
    const store = await storeOf(migrated.urlOf(paymentsDomain), paymentsDomain);
    const run = <T>(...statements: string[]) =>
      owner.reserve(async (reserved) => {
        await sql
          .raw(`set statement_timeout = 0; set enable_hashjoin = on; set enable_seqscan = on;
                       set synchronous_commit = off`)
          .execute(reserved);
        let rows: T[] = [];
        for (const statement of statements) ({ rows } = await sql.raw<T>(statement).execute(reserved));
        await sql.raw('reset all').execute(reserved);
        return rows;
      });
    const tamper = async (...statements: string[]) => {
      await run(`set session_replication_role = replica`, ...statements);
    };
    const verify = async ({ whole = false, after, ...options }: VerifyOptions = {}) => {
      const since = whole ? new Date() : null;
      for (;;) {
        const { violations, more } = await verifyInParts(store, caller, { since, ...options });
        await after?.();
        if (!more) return violations;
      }
    };
    await run(...filledBooks(postings));
    books = { store, run, tamper, verify };
  }, fillMs);
  afterAll(() => database.drop());
  return () => books;
}
