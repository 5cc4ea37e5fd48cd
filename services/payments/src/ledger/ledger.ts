import type { EntityManager } from '@mikro-orm/postgresql';
import { type Currency, newId } from '@marketplace/kernel';
import type { LedgerTransaction } from '@marketplace/payments-contract';
import { sql } from '@marketplace/store';
import type { LedgerAccount, Posting } from './posting.ts';

/** A transaction for the ledger. */
export interface NewTransaction {
  kind: LedgerTransaction['kind'];
  /** Cause of the transaction, such as `capture:pay_...`. Nothing is posted twice under one reference. */
  reference: string;
  orderId: string | null;
  currency: Currency;
  at: Date;
  postings: Posting[];
}

/**
 * Posts a transaction. Returns false, and posts nothing, if there is one with this reference. Does nothing if all
 * amounts are 0. Throws RangeError for an amount below 0.
 */
export async function post(em: EntityManager, transaction: NewTransaction): Promise<boolean> {
  const { kind, reference, orderId, currency, at, postings } = transaction;
  const rows = rowsOf(postings, reference);
  if (rows.length === 0) return false;
  const result = await sql<{ posted: boolean }>`
    select ledger.post(${newId('ltx')}, ${kind}, ${reference}, ${orderId}, ${at}, ${currency},
                       ${JSON.stringify(rows)}::jsonb) as posted`.execute(em.getKysely());
  return result.rows[0]!.posted;
}

/**
 * Posts transactions of one kind that belong to no order, in one statement. Transactions whose reference is known are
 * left out. Returns how many were posted. Throws RangeError for an amount below 0.
 */
export async function postAll(
  em: EntityManager,
  kind: NewTransaction['kind'],
  at: Date,
  transactions: Pick<NewTransaction, 'reference' | 'currency' | 'postings'>[],
): Promise<number> {
  if (transactions.length === 0) return 0;
  const all = transactions.map(({ reference, currency, postings }) => ({
    id: newId('ltx'),
    reference,
    currency,
    postings: rowsOf(postings, reference),
  }));
  const { rows } = await sql<{ posted: boolean }>`
    select ledger.post(t.id, ${kind}, t.reference, null, ${at}, t.currency, t.postings) as posted
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
           as t(id text, reference text, currency text, postings jsonb)`.execute(em.getKysely());
  return rows.filter(({ posted }) => posted).length;
}

function rowsOf(postings: Posting[], reference: string) {
  if (postings.some(({ amount }) => amount < 0n)) throw new RangeError(`${reference} moves an amount below 0.`);
  return postings
    .filter(({ amount }) => amount > 0n)
    .map(({ from, to, amount }) => ({
      from: from.name,
      fromKind: from.kind,
      to: to.name,
      toKind: to.kind,
      // Amounts as text: JSON numbers of PostgreSQL are exact, those of JavaScript are not.
      amount: String(amount),
    }));
}

/**
 * Locks accounts until the end of the transaction, in the order in which the ledger locks them itself, and returns
 * their balances in the order of the arguments. The balance of an account that does not exist is 0; such an account is
 * not locked.
 */
export async function lockBalances(em: EntityManager, accounts: LedgerAccount[]): Promise<bigint[]> {
  const names = accounts.map(({ name }) => name);
  const { rows } = await sql<{ name: string; balance: string }>`
    select name, balance from ledger.lock_balances(${names}::text[])`.execute(em.getKysely());
  const balances = new Map(rows.map(({ name, balance }) => [name, BigInt(balance)]));
  return names.map((name) => balances.get(name) ?? 0n);
}

/** Balance of a seller in one currency: available for payouts, which may be negative, and being paid out. */
interface SellerBalance {
  currency: Currency;
  payable: bigint;
  transit: bigint;
}

/** The balances of a seller, by currency. Currencies that it never had are left out. */
export async function balancesOfSeller(em: EntityManager, organizationId: string): Promise<SellerBalance[]> {
  // A range of names, which are ordered by bytes: `;` follows `:`.
  const [from, until] = [`seller:${organizationId}:`, `seller:${organizationId};`];
  const { rows } = await sql<{ currency: Currency; payable: string; transit: string }>`
    select currency, coalesce(sum(balance) filter (where kind = 'payable'), 0) as payable,
           coalesce(sum(balance) filter (where kind = 'transit'), 0) as transit
      from ledger.account where name > ${from} and name < ${until}
     group by currency order by currency`.execute(em.getKysely());
  return rows.map(({ currency, payable, transit }) => ({
    currency,
    payable: BigInt(payable),
    transit: BigInt(transit),
  }));
}
