import type { Caller, Currency } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import { writeOffMs } from '@marketplace/payments-contract/limits';
import type { EngineInput } from '../../input.ts';
import { doBooksDisagree } from '../../books/compare-with-provider.ts';
import { lockBalances, postAll } from '../../ledger/ledger.ts';
import { lossesOf, payableOf } from '../../ledger/posting.ts';

interface Debt {
  organizationId: string;
  currency: Currency;
  since: string;
  owed: bigint;
}

/**
 * Records since when sellers have a negative balance, and writes off the oldest debts. Does nothing while the books
 * disagree.
 */
export async function writeOffDebts(
  work: Work,
  _caller: Caller,
  { limit }: EngineInput<'writeOffDebts'>,
): Promise<{ writtenOff: number }> {
  const { em, now, audit } = work;
  if (await doBooksDisagree(em)) return { writtenOff: 0 };
  await recordDebts(work);
  const due = await lockDueDebts(work, limit);
  const lost = due.map((debt) => ({ ...debt, reference: referenceOf(debt) }));
  const writtenOff = await postAll(
    em,
    'write_off',
    now,
    lost.map(({ organizationId, currency, reference, owed }) => ({
      reference,
      currency,
      postings: [{ from: lossesOf(currency), to: payableOf(organizationId, currency), amount: owed }],
    })),
  );
  await recordLosses(work, lost);
  await endDebts(work, due);
  for (const { organizationId, currency, owed } of due)
    audit({
      action: 'balance.written_off',
      organizationId,
      targets: [{ type: 'organization', id: organizationId }],
      changes: { currency, amount: String(owed) },
    });
  return { writtenOff };
}

function referenceOf({ organizationId, currency, since }: Debt): string {
  return `write_off:${organizationId}:${currency}:${new Date(since).toISOString()}`;
}

/** Stores the losses, for money that comes back; see `recoverWriteOffs`. */
async function recordLosses({ em, now }: Work, lost: (Debt & { reference: string })[]): Promise<void> {
  const rows = lost.map(({ since: _since, owed, ...debt }) => ({ ...debt, amount: String(owed) }));
  await sql`
    insert into write_off (reference, organization_id, currency, amount, recovered, created_at)
    select reference, "organizationId", currency, amount, 0, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as t(reference text, "organizationId" text, currency text, amount bigint)
    on conflict (reference) do nothing`.execute(em.getKysely());
}

/**
 * Deletes the start times of these debts. A negative balance before the next call is another debt, with a time of its
 * own.
 */
async function endDebts({ em }: Work, due: Debt[]): Promise<void> {
  const rows = due.map(({ organizationId, currency }) => ({ organizationId, currency }));
  await sql`
    delete from negative_balance n
     using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("organizationId" text, currency text)
     where n.organization_id = t."organizationId" and n.currency = t.currency`.execute(em.getKysely());
}

async function recordDebts({ em, now }: Work): Promise<void> {
  await sql`
    insert into negative_balance (organization_id, currency, since)
    select split_part(name, ':', 2), currency, ${now} from ledger.account where kind = 'payable' and balance < 0
    on conflict (organization_id, currency) do nothing`.execute(em.getKysely());
  await sql`
    delete from negative_balance n using ledger.account a
     where a.name = 'seller:' || n.organization_id || ':payable:' || n.currency and a.balance >= 0`.execute(
    em.getKysely(),
  );
}

/** Debts that are old enough, with their balances locked, in the order in which the ledger locks them. */
async function lockDueDebts({ em, now }: Work, limit: number): Promise<Debt[]> {
  const before = new Date(now.getTime() - writeOffMs);
  const { rows } = await sql<Omit<Debt, 'owed'>>`
    select n.organization_id as "organizationId", n.currency, n.since
      from negative_balance n
      join ledger.account a on a.name = 'seller:' || n.organization_id || ':payable:' || n.currency
     where n.since <= ${before}
     order by a.id limit ${limit}`.execute(em.getKysely());
  const balances = await lockBalances(
    em,
    rows.map(({ organizationId, currency }) => payableOf(organizationId, currency)),
  );
  return rows.map((row, at) => ({ ...row, owed: -balances[at]! })).filter(({ owed }) => owed > 0n);
}
