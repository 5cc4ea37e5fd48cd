import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { ofParty } from '../parties.ts';
import { presentRefund } from '../refunds/present-refund.ts';

/** The refunds of payments of which the caller's organization is a party, in any order. */
export async function getRefunds(
  { em }: Read,
  caller: Caller,
  { ids }: PaymentsInput<'getRefunds'>,
): Promise<{ data: RefundOutput[] }> {
  const viewer = organizationOf(caller);
  const found: Refund[] = await findRecords(em, RefundEntity, sql`where id = any(${ids}) and ${ofParty(viewer)}`);
  return { data: found.map(presentRefund) };
}
