import type { Caller } from '@marketplace/kernel';
import { type Read, sql } from '@marketplace/store';
import type { PaymentsContext } from '../../payments-context.ts';
import type { EngineInput } from '../../input.ts';
import { balancesOfSeller } from '../../ledger/ledger.ts';

/**
 * Counts the payouts of an organization that have not ended, and its currencies with a balance other than 0. For some
 * time after a payout, the bank may send it back: then the organization is still needed.
 */
export async function countObligations(
  { em, risk }: Read & Pick<PaymentsContext, 'risk'>,
  _caller: Caller,
  { organizationId }: EngineInput<'countObligations'>,
): Promise<{ payouts: number; balances: number; waitsUntil: string | null }> {
  const [{ rows }, balances] = await Promise.all([
    sql<{ payouts: number; waitsUntil: string | null }>`
      select (select count(*)::int from payout
               where organization_id = ${organizationId}
                 and status in ('scheduled', 'on_hold', 'processing', 'failed')) as payouts,
             (select max(released_at) + make_interval(secs => ${risk.closingWaitMs / 1000}) from payout
               where organization_id = ${organizationId} and status = 'released'
                 and released_at > payments.now() - make_interval(secs => ${risk.closingWaitMs / 1000})) as "waitsUntil"
    `.execute(em.getKysely()),
    balancesOfSeller(em, organizationId),
  ]);
  const open = balances.filter(({ payable, transit }) => payable !== 0n || transit !== 0n);
  const { payouts, waitsUntil } = rows[0]!;
  return { payouts, balances: open.length, waitsUntil: waitsUntil && new Date(waitsUntil).toISOString() };
}
