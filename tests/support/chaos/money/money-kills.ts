import pg from 'pg';
import type { ServerName } from '../killable-servers.ts';
import { waitFor } from '../../wait-for.ts';
import type { ProcessName } from '../../stacks/processes/separate-processes.ts';

/** Processes and servers of a payment, which are killed. */
export type MoneyTarget =
  | Extract<ProcessName, 'gateway' | 'payments' | 'trading' | 'worker'>
  | Extract<ServerName, 'postgres'>;
const moneyTargets: readonly MoneyTarget[] = ['gateway', 'payments', 'trading', 'worker', 'postgres'];

/**
 * A point of the work at which a process is killed: a statement that waits because its table is locked. Everything
 * before it has run, nothing after it.
 */
interface Sharp {
  table: string;
  /** The statement that waits, as a pattern of SQL. */
  statement: string;
}

/** Points at which kills hurt most. */
export const moments = {
  'the provider has answered, payments has not committed': {
    table: 'payments.external_call',
    statement: '%select calls from external_call%',
  },
  'trading has stored the report, payments has not forgotten it': {
    table: 'payments.order_report',
    statement: '%delete from order_report%',
  },
  'trading is about to commit': { table: 'trading.outbox', statement: '%insert into outbox%' },
} satisfies Record<string, Sharp>;
export type MoneyMoment = keyof typeof moments | 'at any time';

export interface MoneyKill {
  target: MoneyTarget;
  moment: MoneyMoment;
}

const answered = 'the provider has answered, payments has not committed';

/**
 * Kills of payments' process and PostgreSQL between the answer of the provider and our commit, and one of each other
 * process.
 */
export const shortKills: readonly MoneyKill[] = [
  { target: 'payments', moment: answered },
  { target: 'gateway', moment: answered },
  { target: 'postgres', moment: answered },
  { target: 'worker', moment: 'trading has stored the report, payments has not forgotten it' },
];

/** `rounds` kills of each process at each point, and of PostgreSQL. */
export function longKills(rounds: number): MoneyKill[] {
  const round = moneyTargets.flatMap((target) =>
    ([answered, 'trading has stored the report, payments has not forgotten it', 'at any time'] as const).map(
      (moment) => ({ target, moment }),
    ),
  );
  return Array.from({ length: rounds }, () => [
    ...round,
    { target: 'trading', moment: 'trading is about to commit' } as const,
  ]).flat();
}

const tryMs = 400;
const limitMs = 20_000;

/**
 * Waits for the moment, and kills while it lasts. If the moment does not come within a while, because no such work is
 * being done, it kills anyway. Returns whether the moment came.
 */
export async function killAt(databaseUrl: string, moment: MoneyMoment, kill: () => Promise<void>): Promise<boolean> {
  if (moment === 'at any time') {
    await kill();
    return true;
  }
  const { table, statement } = moments[moment];
  const startedAt = Date.now();
  while (Date.now() - startedAt < limitMs) if (await strike(databaseUrl, { table, statement }, kill)) return true;
  await kill();
  return false;
}

/** Locks the table for a moment. Kills if the statement then waits for it. */
async function strike(databaseUrl: string, { table, statement }: Sharp, kill: () => Promise<void>): Promise<boolean> {
  const [holder, observer] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl })) as [
    pg.Client,
    pg.Client,
  ];
  // The killed process may be PostgreSQL.
  for (const client of [holder, observer]) client.on('error', () => undefined);
  try {
    await Promise.all([holder.connect(), observer.connect()]);
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    const waiting = async () =>
      (
        await observer.query(
          `select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database() and query ilike $1`,
          [statement],
        )
      ).rows.length > 0;
    if (!(await waitFor('the statement', waiting, tryMs).catch(() => false))) return false;
    await kill();
    return true;
  } finally {
    await Promise.all([holder, observer].map((client) => client.end().catch(() => undefined)));
  }
}
