import type { Refund } from '../records/payment-records.ts';
import { reading, type Transition } from './transition.ts';

type RefundStatus = Refund['status'];

const asking = [
  { by: ['seller'], operations: ['createRefund', 'acceptDispute'] },
  { by: ['operator'], operations: ['refundAsOperator', 'decideClaim'] },
  { by: ['system'], operations: ['refundOrder', 'closeAccount', 'expireClaim'] },
] as const satisfies Pick<Transition<RefundStatus>, 'by' | 'operations'>[];

/** Every change of a refund. Chargebacks are refunds too. */
export const refundTransitions: readonly Transition<RefundStatus>[] = [
  ...asking.flatMap(({ by, operations }): Transition<RefundStatus>[] => [
    {
      from: [],
      to: 'succeeded',
      by,
      operations,
      label: 'refund',
      when: 'the bank settles it at once',
      event: 'payment.refunded',
    },
    { from: [], to: 'pending', by, operations, label: 'refund', when: 'the bank settles it later' },
    {
      from: [],
      to: 'failed',
      by,
      operations,
      label: 'refund',
      when: 'the provider refuses it',
      event: 'refund.failed',
    },
  ]),
  {
    from: [],
    to: 'succeeded',
    by: ['provider'],
    operations: reading,
    label: 'chargeback',
    when: 'a dispute is lost',
    event: 'payment.refunded',
  },
  {
    from: [],
    to: 'pending',
    by: ['provider'],
    operations: ['processNotices'],
    label: 'refund',
    when: 'somebody refunds at the provider, and the bank settles it later',
  },
  {
    from: ['pending'],
    to: 'succeeded',
    by: ['provider'],
    operations: reading,
    label: 'settled',
    when: 'the bank has settled it',
    event: 'payment.refunded',
  },
  {
    from: ['pending'],
    to: 'failed',
    by: ['provider'],
    operations: reading,
    label: 'refused',
    when: 'the bank refuses it',
    event: 'refund.failed',
  },
  {
    from: ['succeeded'],
    to: 'failed',
    by: ['provider'],
    operations: ['processNotices'],
    label: 'returned',
    when: 'the bank of the buyer returns the money',
    event: 'refund.failed',
  },
];
