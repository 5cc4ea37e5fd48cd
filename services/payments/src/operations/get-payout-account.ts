import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { PayoutAccount as PayoutAccountOutput } from '@marketplace/payments-contract';
import { type PayoutAccount, PayoutAccountEntity } from '../entities/payout-account.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { presentPayoutAccount } from '../payout-accounts/payout-account.ts';

/** Throws `not_found` for another organization, and if the caller's organization has no payout account. */
export async function getPayoutAccount(
  { em }: Read,
  caller: Caller,
  { id }: PaymentsInput<'getPayoutAccount'>,
): Promise<PayoutAccountOutput> {
  if (id !== organizationOf(caller)) throw notFound();
  const [account]: PayoutAccount[] = await findRecords(em, PayoutAccountEntity, sql`where organization_id = ${id}`);
  if (!account) throw notFound();
  return presentPayoutAccount(account);
}
