import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
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
