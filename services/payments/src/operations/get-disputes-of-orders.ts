import { type Caller, organizationOf } from '@marketplace/kernel';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { Dispute as DisputeOutput } from '@marketplace/payments-contract';
import { ofDisputeParty } from '../disputes/dispute-parties.ts';
import { presentDispute } from '../disputes/present-dispute.ts';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';

/** The newest disputes of each, newest first, of which the caller's organization is a party. */
export async function getDisputesOfOrders(
  { em }: Read,
  caller: Caller,
  { orderIds }: PaymentsInput<'getDisputesOfOrders'>,
): Promise<{ data: DisputeOutput[] }> {
  const viewer = organizationOf(caller);
  const found: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where id in (
          select newest.id from unnest(${orderIds}::text[]) as parent(id) cross join lateral (
            select id from dispute where order_id = parent.id and ${ofDisputeParty(viewer)}
             order by created_at desc, id desc limit 20) as newest)
        order by created_at desc, id desc`,
  );
  return { data: found.map(presentDispute) };
}
