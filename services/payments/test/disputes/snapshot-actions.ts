import { randomUUID } from 'node:crypto';
import { inTransaction, sql } from '@marketplace/store';
import { applyDisputeSnapshot } from '../../src/disputes/apply-dispute.ts';
import type { DisputeSnapshot } from '../../src/provider/snapshots.ts';
import { paymentsStore } from '../observe.ts';
import { execute, type TestedPayments, worker } from '../payments-under-test.ts';

/** A snapshot of a dispute of the payment with this id, whose reference is not known yet. */
export type UnresolvedSnapshot = DisputeSnapshot & { paymentId: string };

/** Applies states of disputes that the sandbox does not produce. `tested` is read at each call, not before. */
export function snapshotActions(tested: () => TestedPayments) {
  return {
    /** A new chargeback of the whole payment, without a withdrawal yet. */
    snapshotOf: (
      { payment: { id: paymentId, amount } }: { payment: { id: string; amount: { amount: number } } },
      more: Partial<DisputeSnapshot>,
    ): UnresolvedSnapshot => ({
      object: 'dispute',
      paymentId,
      ref: `dp_${randomUUID()}`,
      paymentRef: '',
      stage: 'chargeback',
      status: 'needs_response',
      reason: 'fraudulent',
      money: { amount: BigInt(amount.amount), currency: 'USD' },
      withdrawn: 0n,
      fee: 0n,
      isRefundable: true,
      evidenceDueBy: new Date('2030-01-01T00:00:00.000Z'),
      openedAt: new Date('2026-01-01T00:00:00.000Z'),
      ...more,
    }),
    applySnapshot: async ({ paymentId, ...snapshot }: UnresolvedSnapshot) => {
      const [row] = await execute(
        tested(),
        sql<{ ref: string }>`select provider_ref as ref from payment where id = ${paymentId}`,
      );
      const paymentRef = snapshot.paymentRef || row!.ref;
      return inTransaction(await paymentsStore(tested()), worker, (work) =>
        applyDisputeSnapshot(work, 'sandbox', { ...snapshot, paymentRef }),
      );
    },
  };
}
