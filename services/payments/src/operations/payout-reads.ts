import { equal, readsOf, sql } from '@marketplace/store';
import { PayoutEntity } from '../entities/payout.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { presentPayout } from '../payouts/payout.ts';

const reads = readsOf({
  entity: PayoutEntity,
  parties: { seller: { organization: sql`organization_id` } },
  present: presentPayout,
});

export const { get: getPayout, getMany: getPayouts } = reads;

export const listPayouts = reads.list<PaymentsInput<'listPayouts'>>('payouts', ({ orderId }) => [
  equal(sql`order_id`, orderId),
]);
