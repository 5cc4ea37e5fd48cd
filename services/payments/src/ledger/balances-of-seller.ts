import type { EntityManager } from '@mikro-orm/postgresql';
import type { Currency } from '@marketplace/kernel';
import { sql } from '@marketplace/store';

/** What a seller has in one currency: what it can be paid, which may be negative, and what is being paid. */
export interface SellerBalance {
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
