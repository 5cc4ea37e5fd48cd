import { randomBytes } from 'node:crypto';
import { createLogger, systemCaller } from '@marketplace/kernel';
import { createPayments } from '@marketplace/payments';
import type { Servers } from '../setup/servers.ts';

/** The service payments in this process, for what only the worker calls. */
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
