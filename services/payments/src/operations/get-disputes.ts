import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { ofDisputeParty } from '../disputes/dispute-parties.ts';
import { presentDispute } from '../disputes/present-dispute.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';

/** The disputes of which the caller's organization is a party, in any order. */
export async function getDisputes(
  { em }: Read,
  caller: Caller,
  { ids }: PaymentsInput<'getDisputes'>,
): Promise<{ data: DisputeOutput[] }> {
  const viewer = organizationOf(caller);
  const found: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where id = any(${ids}) and ${ofDisputeParty(viewer)}`,
  );
  return { data: found.map(presentDispute) };
}
