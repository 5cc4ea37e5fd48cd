import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { centsOf } from '../risk/dollar-units.ts';
import { costOfPending } from './lock-cover.ts';

/**
 * US cents that organizations owe, in all currencies, but for one balance. Refunds that are pending count as if they had
 * succeeded. What an organization is owed in one currency does not cover what it owes in another.
 */
export async function findOtherDebts(
  em: EntityManager,
  organizationIds: readonly string[],
  except: { organizationId: string; currency: Currency },
): Promise<bigint> {
  // Names are ordered by bytes: `;` follows `:`.
  const { rows } = await sql<{ currency: Currency; debt: string }>`
    with balances as (
      select one.id, account.currency, account.balance
        from unnest(${[...organizationIds]}::text[]) as one (id)
        join ledger.account account
          on account.name > 'seller:' || one.id || ':' and account.name < 'seller:' || one.id || ';'
       where account.kind = 'payable'),
    pending as (
      select seller_organization_id as id, currency, ${costOfPending} as cost
        from order_account
       where order_id in (select order_id from refund
                           where status = 'pending' and payee_organization_id = any(${[...organizationIds]}::text[]))
         and released_at is not null
       group by 1, 2)
    select currency, (coalesce(cost, 0) - balance)::text as debt
      from balances left join pending using (id, currency)
     where balance < coalesce(cost, 0)
       and (id, currency) <> (${except.organizationId}, ${except.currency})`.execute(em.getKysely());
  return rows.reduce((sum, { currency, debt }) => sum + centsOf(BigInt(debt), currency), 0n);
}
