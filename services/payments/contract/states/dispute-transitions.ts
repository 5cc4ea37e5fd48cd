import type { disputeStatuses } from '../records/dispute-records.ts';
import { reading, type Transition } from './transition.ts';

type DisputeStatus = (typeof disputeStatuses)[number];

const open = ['needs_response', 'under_review'] as const;

/** Every change of a claim of a buyer, and of a bank's dispute. Their events are those of orders. */
export const disputeTransitions: readonly Transition<DisputeStatus>[] = [
  { from: [], to: 'needs_response', by: ['buyer'], operations: ['createDispute'], label: 'claim' },
  {
    from: [],
    to: 'needs_response',
    by: ['provider'],
    operations: ['processNotices'],
    label: 'bank disputes',
    when: 'the bank of the buyer disputes the payment',
  },
  {
    from: open,
    to: 'same',
    by: ['buyer'],
    operations: ['submitEvidence'],
    label: 'evidence',
  },
  {
    from: ['needs_response'],
    to: 'under_review',
    by: ['seller'],
    operations: ['submitEvidence'],
    label: 'answer',
  },
  {
    from: ['under_review'],
    to: 'same',
    by: ['seller'],
    operations: ['submitEvidence'],
    label: 'evidence',
    when: 'it is a claim: a bank takes the evidence once',
  },
  {
    from: ['needs_response'],
    to: 'under_review',
    by: ['provider'],
    operations: reading,
    label: 'reviewed',
    when: 'the bank reviews the evidence',
  },
  {
    from: ['under_review'],
    to: 'needs_response',
    by: ['provider'],
    operations: reading,
    label: 'becomes a chargeback',
    when: 'an inquiry becomes a chargeback',
  },
  {
    from: open,
    to: 'same',
    by: ['provider'],
    operations: reading,
    label: 'becomes a chargeback',
    when: 'an inquiry becomes a chargeback',
  },
  {
    from: ['needs_response'],
    to: 'under_review',
    by: ['system'],
    operations: ['processNotices'],
    label: 'refund fails',
    when: 'the refund of a claim fails: the operator decides',
  },
  {
    from: open,
    to: 'withdrawn',
    by: ['buyer'],
    operations: ['withdrawDispute'],
    label: 'withdraw',
    when: 'it is a claim',
  },
  {
    from: open,
    to: 'won',
    by: ['provider'],
    operations: reading,
    label: 'won',
    when: 'the bank decides for the seller, and has returned the money',
  },
  {
    from: open,
    to: 'lost',
    by: ['provider'],
    operations: reading,
    label: 'lost',
    when: 'the bank decides for the buyer',
  },
  {
    from: open,
    to: 'lost',
    by: ['seller'],
    operations: ['acceptDispute'],
    label: 'accept',
    when: 'the bank has taken the amount, or the refund of the claim has succeeded',
  },
  {
    from: ['needs_response'],
    to: 'lost',
    by: ['system'],
    operations: ['expireClaim'],
    label: 'evidenceDueBy passed',
    when: 'the seller has not answered a claim in time, and the refund has succeeded',
  },
  {
    from: open,
    to: 'lost',
    by: ['system'],
    operations: ['createRefund', 'refundOrder', 'closeAccount'],
    label: 'order refunded',
    when: 'it is a claim, and nothing is left to refund',
  },
];
