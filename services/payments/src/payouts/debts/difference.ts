import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@marketplace/store';
import type { Payout } from '../../entities/payout.entity.ts';
import type { LedgerAccount } from '../../ledger/posting.ts';
import { lockBalances } from '../../ledger/lock-balances.ts';
import { netOfWaiting } from '../earnings-of-payout.ts';

/**
 * What a seller's balance in a currency, the first of `accounts`, has beyond what the payouts that wait are for. Locks
 * the accounts first. So the balance and the orders, which are read after it, are from the same moment: whoever changes
 * an order that is released changes the balance too.
 */
export async function differenceOf(
  em: EntityManager,
  { organizationId, currency }: Pick<Payout, 'organizationId' | 'currency'>,
  accounts: [payable: LedgerAccount, ...others: LedgerAccount[]],
): Promise<bigint> {
  const [balance] = await lockBalances(em, accounts);
  const { rows } = await sql<{ waiting: string }>`
    select coalesce(sum(${netOfWaiting}), 0) as waiting
      from payout p join order_account a on a.order_id = p.order_id
     where p.organization_id = ${organizationId} and p.status in ('scheduled', 'on_hold', 'failed')
       and p.currency = ${currency} and a.released_at is not null`.execute(em.getKysely());
  return balance! - BigInt(rows[0]!.waiting);
}
