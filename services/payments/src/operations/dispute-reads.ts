import { equal, readsOf, sql } from '@marketplace/store';
import { disputePartyColumns, presentDispute } from '../disputes/dispute.ts';
import { DisputeEntity } from '../entities/dispute.entity.ts';
import type { PaymentsInput } from '../input.ts';

const reads = readsOf({ entity: DisputeEntity, parties: disputePartyColumns, present: presentDispute });

export const { get: getDispute, getMany: getDisputes } = reads;

export const getDisputesOfOrders = reads.getNewestOf(sql`order_id`, 'orderIds');

export const listDisputes = reads.list<PaymentsInput<'listDisputes'>>('disputes', ({ orderId }) => [
  equal(sql`order_id`, orderId),
]);
