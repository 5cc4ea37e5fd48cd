import { type Caller, notFound, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Refund as RefundOutput } from '@marketplace/payments-contract';
import { type Refund, RefundEntity } from '../entities/refund.entity.ts';
import { ofParty } from '../parties.ts';
import { presentRefund } from './present-refund.ts';

/** The refund. Throws `not_found` unless the caller's organization is a party of it. */
export async function readRefund({ em }: Read, caller: Caller, id: string): Promise<RefundOutput> {
  const viewer = organizationOf(caller);
  const [refund]: Refund[] = await findRecords(em, RefundEntity, sql`where id = ${id} and ${ofParty(viewer)}`);
  if (!refund) throw notFound();
  return presentRefund(refund);
}
