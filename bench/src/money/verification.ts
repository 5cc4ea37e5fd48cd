import { randomBytes } from 'node:crypto';
import { createLogger, systemCaller } from '@marketplace/kernel';
import { createPayments } from '@marketplace/payments';
import { filledBooks } from '@marketplace/payments/testing/filled-books';
import type { Servers } from '../setup/servers.ts';
import { withClient } from '../setup/database.ts';

/** The service payments in this process, for operations that only the worker calls. */
export async function openPayments({ databaseUrl, roles }: Pick<Servers, 'databaseUrl' | 'roles'>) {
  const settings = { DATABASE_URL: roles?.['payments'] ?? databaseUrl, KEYRING: new Map([['bench', randomBytes(32)]]) };
  const module = await createPayments(settings, createLogger({ name: 'bench', level: 'error' }));
  const caller = systemCaller('bench', 'req_bench');
  return {
    /** Verifies the whole books. Returns the number of violations. */
    verify: async (): Promise<number> => {
      const since = new Date().toISOString();
      for (;;) {
        const { violations, more } = (await module.engine.verifyBooks(caller, { since })).output;
        if (!more) return violations.length;
      }
    },
    close: () => module.close(),
  };
}

export interface VerificationFigure {
  postings: number;
  /** All checks, and the comparison with the provider's balance. */
  seconds: number;
  /** One sum of all postings by account, the minimum for any verification. */
  bareSeconds: number;
  violations: number;
}

const sumOfPostings = `
  select count(*) from (
    select account, sum(amount) from (select to_account as account, amount from ledger.posting
                                      union all select from_account, -amount from ledger.posting) each
     group by account) sums`;

/**
 * Verifies many postings, and computes one sum of them by account for comparison. The better of two runs of each
 * counts.
 */
export async function benchVerification(servers: Servers, wanted: number): Promise<VerificationFigure> {
  const { databaseUrl } = servers;
  // Orders that were paid, released and paid out, with their books.
  await withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off');
    for (const statement of filledBooks(wanted)) await client.query(statement);
  });
  const payments = await openPayments(servers);
  try {
    let violations = 0;
    const verify = () =>
      timeOf(async () => {
        violations = await payments.verify();
      });
    const sum = () => timeOf(() => withClient(databaseUrl, (client) => client.query(sumOfPostings)));
    const runs = [await verify(), await verify()];
    const bareRuns = [await sum(), await sum()];
    return { postings: wanted, seconds: Math.min(...runs), bareSeconds: Math.min(...bareRuns), violations };
  } finally {
    await payments.close();
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
}
