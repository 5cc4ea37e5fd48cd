import { equal, readsOf, sql } from '@marketplace/store';
import { PaymentEntity } from '../entities/payment.entity.ts';
import type { PaymentsInput } from '../input.ts';
import { partyColumns } from '../parties.ts';
import { presentPayment } from '../payments/payment.ts';

const reads = readsOf({ entity: PaymentEntity, parties: partyColumns, present: presentPayment });

export const { get: getPayment, getMany: getPayments } = reads;

export const getPaymentsOfOrders = reads.getNewestOf(sql`order_id`, 'orderIds');

export const listPayments = reads.list<PaymentsInput<'listPayments'>>('payments', ({ orderId }) => [
  equal(sql`order_id`, orderId),
]);
