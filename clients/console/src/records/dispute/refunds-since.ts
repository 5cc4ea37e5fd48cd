import type { CountedRefundFragment, RefundStatus } from '../../generated/graphql/graphql.ts';

/** The refunds of an order, by payment. */
export interface RefundedOrder {
  payments: readonly { refunds: readonly CountedRefundFragment[] | null }[] | null;
}

interface RefundsSince {
  /** Refunded amount, in minor units. */
  succeeded: number;
  /** Amount returned to the buyer, in minor units: refunds and chargebacks. */
  got: number;
  /** Amount of pending refunds, in minor units. */
  pending: number;
  /** True if somebody has tried to refund the claim itself. */
  ofClaim: boolean;
  /** True if the bank gave a chargeback back on appeal. */
  returned: boolean;
}

/** Refunds and chargebacks of the order since the dispute was opened. Each of them counts towards a claim. */
export function refundsSince({ openedAt }: { openedAt: string }, { payments }: RefundedOrder): RefundsSince {
  const since = (payments ?? [])
    .flatMap(({ refunds }) => refunds ?? [])
    .filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(openedAt));
  const refunds = since.filter(({ kind }) => kind === 'refund');
  const chargebacks = since.filter(({ kind }) => kind === 'chargeback');
  const sum = (records: readonly CountedRefundFragment[], status: RefundStatus): number =>
    records.filter((refund) => refund.status === status).reduce((all, { amount }) => all + amount.amount, 0);
  return {
    succeeded: sum(refunds, 'succeeded'),
    got: sum(since, 'succeeded'),
    pending: sum(refunds, 'pending'),
    ofClaim: refunds.some(({ reason }) => reason === 'claim'),
    returned: chargebacks.length > 0 && chargebacks.every(({ failureCode }) => failureCode === 'dispute_won'),
  };
}
