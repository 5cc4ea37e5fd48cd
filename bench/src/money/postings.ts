import { newId } from '@marketplace/kernel';
import pg from 'pg';
import { plannerOptions, withClient } from '../setup/database.ts';
import type { Servers } from '../setup/servers.ts';

/** `perRound` transactions of two postings are posted by `clients` connections at a time. */
export interface PostingsAmount {
  rounds: number;
  perRound: number;
  clients: number;
}

export interface PostingsFigure {
  name: string;
  /** Transactions per second, each committed. */
  perSecond: number;
  barePostingsPerSecond: number;
  ratio: number;
  violations: number;
}

const linesOf = (seller: string): string =>
  JSON.stringify(
    [
      { to: `seller:${seller}:payable:USD`, toKind: 'payable', amount: '9000' },
      { to: 'platform:fees:USD', toKind: 'fees', amount: '1000' },
    ].map((line) => ({ from: 'provider:bench:USD', fromKind: 'provider', ...line })),
  );

/** Inserts the same rows and updates the same balance, with no checks, no triggers and no accounts to create. */
const bareTables = `
  create schema if not exists bare;
  create table if not exists bare.account (id bigint primary key, name text not null unique, balance bigint not null);
  create table if not exists bare.transaction (
    id text primary key, kind text not null, reference text not null unique, created_at timestamptz not null);
  create table if not exists bare.posting (
    transaction_id text, line int, from_account bigint, to_account bigint, amount bigint,
    primary key (transaction_id, line));
  insert into bare.account select n, 'account:' || n, 0 from generate_series(0, 1002) n on conflict do nothing`;

const bareStatement = `
  with written as (insert into bare.transaction values ($1, 'capture', $2, now()) returning id),
       moved as (update bare.account set balance = balance + 9000 where id = $3)
  insert into bare.posting
  select id, line, 1001, case line when 1 then $3::bigint else 1002 end, case line when 1 then 9000 else 1000 end
    from written, generate_series(1, 2) line`;

/** Posts for many sellers, then for one, in rounds, alternately with the bare inserts. */
export async function benchPostings({ databaseUrl }: Servers, amount: PostingsAmount): Promise<PostingsFigure[]> {
  await withClient(databaseUrl, (client) => client.query(bareTables));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: amount.clients, options: plannerOptions });
  try {
    const figures: PostingsFigure[] = [];
    for (const sellers of [1000, 1]) {
      const ids = Array.from({ length: sellers }, () => newId('org'));
      const spent = { product: 0, bare: 0 };
      const seconds = (send: (n: number) => Promise<unknown>) => timeOf(amount, send);
      // The first round warms up and is not counted.
      for (let round = 0; round <= amount.rounds; round += 1) {
        const product = await seconds((n) =>
          pool.query({
            name: 'post',
            text: `select ledger.post($1, 'capture', $2, null, now(), 'USD', $3::jsonb)`,
            values: [newId('ltx'), newId('ltx'), linesOf(ids[n % sellers]!)],
          }),
        );
        const bare = await seconds((n) =>
          pool.query({ name: 'bare', text: bareStatement, values: [newId('ltx'), newId('ltx'), n % sellers] }),
        );
        if (round === 0) continue;
        spent.product += product;
        spent.bare += bare;
      }
      const count = amount.rounds * amount.perRound;
      figures.push({
        name: sellers === 1 ? 'postings for one seller' : 'postings for many sellers',
        perSecond: count / spent.product,
        barePostingsPerSecond: (2 * count) / spent.bare,
        ratio: spent.bare / spent.product,
        violations: await balancesOff(databaseUrl),
      });
    }
    return figures;
  } finally {
    await pool.end();
  }
}

/** Seconds until all clients have sent their part. */
async function timeOf({ perRound, clients }: PostingsAmount, send: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < perRound) await send(next++);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return (performance.now() - startedAt) / 1000;
}

/** Accounts whose balance is not the sum of their postings. */
async function balancesOff(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int as count
        from ledger.account a
        left join (select account, sum(amount) as balance
                     from (select to_account as account, amount from ledger.posting
                           union all select from_account, -amount from ledger.posting) each group by account) m
          on m.account = a.id
       where a.balance is not null and a.balance <> coalesce(m.balance, 0)`);
    return rows[0]!.count;
  });
}
