import { startServers } from '../setup/servers.ts';
import { type MoneyFlags, parts } from './flags.ts';
import { benchPayments } from './parts/payments.ts';
import { benchPostings } from './parts/postings.ts';
import { benchVerification } from './parts/verification.ts';
import { describeMoney, type MoneyRun } from './report.ts';

const amounts = {
  full: {
    payments: { rounds: 4, perRound: 500, clients: 32 },
    postings: { rounds: 4, perRound: 5000, clients: 16 },
    verification: { postings: 1_000_000 },
  },
  quick: {
    payments: { rounds: 1, perRound: 10, clients: 4 },
    postings: { rounds: 1, perRound: 50, clients: 4 },
    verification: { postings: 1000 },
  },
};

/** Measures the parts one after the other, on one PostgreSQL. Verification is last, because it fills the database. */
export async function benchMoney(flags: MoneyFlags, print: (line: string) => void): Promise<MoneyRun> {
  const amount = amounts[flags.quick ? 'quick' : 'full'];
  const servers = await startServers({ temporal: 'none', statements: false, print });
  const run: MoneyRun = {};
  try {
    const measure = {
      payments: async () => ({ payments: await benchPayments(servers, amount.payments) }),
      postings: async () => ({ postings: await benchPostings(servers, amount.postings) }),
      verification: async () => ({
        verification: await benchVerification(servers, flags.postings ?? amount.verification.postings),
      }),
    };
    for (const part of parts.filter((one) => flags.parts.includes(one))) {
      print(`\n${part}`);
      const measured: MoneyRun = await measure[part]();
      print(`\n${describeMoney(measured)}`);
      Object.assign(run, measured);
    }
    return run;
  } finally {
    await servers.stop();
  }
}
