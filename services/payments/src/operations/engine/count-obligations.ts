import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { EngineInput } from '../../input.ts';
import { balancesOfSeller } from '../../ledger/balances-of-seller.ts';

/** Counts the payouts of an organization that have not ended, and its currencies with a balance other than 0. */
export async function countObligations(
  { em }: Read,
  _caller: Caller,
  { organizationId }: EngineInput<'countObligations'>,
): Promise<{ payouts: number; balances: number }> {
  const [{ rows }, balances] = await Promise.all([
    sql<{ payouts: number }>`
      select count(*)::int as payouts from payout
       where organization_id = ${organizationId}
         and status in ('scheduled', 'on_hold', 'processing', 'failed')`.execute(em.getKysely()),
    balancesOfSeller(em, organizationId),
  ]);
  const open = balances.filter(({ payable, transit }) => payable !== 0n || transit !== 0n);
  return { payouts: rows[0]!.payouts, balances: open.length };
}
