import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Payout as PayoutOutput } from '@marketplace/payments-contract';
import { type Payout, PayoutEntity } from '../entities/payout.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { presentPayout } from '../payouts/present-payout.ts';

/** The payouts of the caller's organization, in any order. */
export async function getPayouts(
  { em }: Read,
  caller: Caller,
  { ids }: PaymentsInput<'getPayouts'>,
): Promise<{ data: PayoutOutput[] }> {
  const found: Payout[] = await findRecords(
    em,
    PayoutEntity,
    sql`where id = any(${ids}) and organization_id = ${organizationOf(caller)}`,
  );
  return { data: found.map(presentPayout) };
}
