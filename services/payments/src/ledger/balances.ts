import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Currency } from '@marketplace/kernel';
import type { LedgerAccount } from './posting.ts';

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

/** What a seller has in one currency: what it can be paid, which may be negative, and what is being paid. */
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
