import { findRecords, sql, type Work } from '@marketplace/store';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { type Payment, PaymentEntity } from '../entities/payment.entity.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import type { Applied } from '../provider/snapshots.ts';
import type { DisputeSnapshot } from '../provider/snapshots.ts';
import { applyDispute } from './apply-dispute.ts';

/**
 * Applies the state of a bank's dispute at the provider to the payment that it disputes. `unmatched` if the payment is
 * not known, or has not succeeded here yet.
 */
export async function applyDisputeSnapshot(
  work: Work,
  provider: Payment['provider'],
  snapshot: DisputeSnapshot,
): Promise<Applied> {
  const { em } = work;
  const [payment]: Payment[] = await findRecords(
    em,
    PaymentEntity,
    sql`where provider = ${provider} and provider_ref = ${snapshot.paymentRef}`,
  );
  if (!payment) return 'unmatched';
  const locked = await lockPayment(em, payment);
  const [before]: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where provider = ${provider} and provider_ref = ${snapshot.ref}`,
  );
  const applied = await applyDispute(work, locked, snapshot);
  if (!applied) return 'unmatched';
  return applied.dispute.version === before?.version ? 'unchanged' : 'applied';
}
