import { assertVersion, type Caller, moneyJson, newId, notFound, organizationOf } from '@marketplace/kernel';
import type { Dispute as DisputeOutput, SharedDispute } from '@marketplace/payments-contract';
import { findRecords, type Read, sql } from '@marketplace/store';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Dispute, DisputeEntity } from '../entities/dispute.entity.ts';
import { type LockedPayment, lockPayment } from '../payments/payment.ts';
import { disputeRemindAt } from './dispute-rules.ts';

type Parties = Pick<Dispute, 'buyerOrganizationId' | 'sellerOrganizationId'>;

/** Party of an organization in a dispute. Null if it is neither, so that the record must be treated as missing. */
export function partyOfDispute(
  { buyerOrganizationId, sellerOrganizationId }: Parties,
  organizationId: string,
): 'buyer' | 'seller' | null {
  if (organizationId === buyerOrganizationId) return 'buyer';
  return organizationId === sellerOrganizationId ? 'seller' : null;
}

/** SQL: the columns of the parties of `dispute`, for `partsOf`. */
export const disputePartyColumns = {
  buyer: { organization: sql`buyer_organization_id` },
  seller: { organization: sql`seller_organization_id` },
};

/** Finds a dispute. Throws `not_found` if the organization is not a party of it. */
async function findOwnDispute(
  em: EntityManager,
  organizationId: string,
  id: string,
): Promise<{ dispute: Dispute; party: 'buyer' | 'seller' }> {
  const dispute = await findDispute(em, id);
  const party = dispute && partyOfDispute(dispute, organizationId);
  if (!party) throw notFound();
  return { dispute, party };
}

/** Finds a dispute of any organization. Null if there is none. */
export async function findDispute(em: EntityManager, id: string): Promise<Dispute | null> {
  const [dispute]: Dispute[] = await findRecords(em, DisputeEntity, sql`where id = ${id}`);
  return dispute ?? null;
}

/** A dispute with its payment and the account of its order, all locked. */
export interface LockedDispute extends LockedPayment {
  dispute: Dispute;
}

/** Statuses of a dispute that has not ended. */
export const openStatuses: readonly Dispute['status'][] = ['needs_response', 'under_review'];

/**
 * Locks a dispute for a change by one of its parties. Throws `not_found`, as `findOwnDispute` does, and
 * `precondition_failed` if the dispute is not at the version that the caller expects.
 */
export async function lockOwnDispute(
  em: EntityManager,
  caller: Caller,
  id: string,
): Promise<LockedDispute & { party: 'buyer' | 'seller' }> {
  const { dispute, party } = await findOwnDispute(em, organizationOf(caller), id);
  const locked = await lockDispute(em, dispute);
  assertVersion(caller, locked.dispute.version);
  return { ...locked, party };
}

/** Locks a dispute, its payment and the account of its order. */
export async function lockDispute(
  em: EntityManager,
  { id, paymentId, orderId }: Pick<Dispute, 'id' | 'paymentId' | 'orderId'>,
): Promise<LockedDispute> {
  const locked = await lockPayment(em, { id: paymentId, orderId });
  const [dispute]: Dispute[] = await findRecords(em, DisputeEntity, sql`where id = ${id} for update`);
  return { ...locked, dispute: dispute! };
}

/** Locks the open claim of an order, whose account is locked. Null if there is none. */
export async function lockOpenClaim(em: EntityManager, orderId: string): Promise<Dispute | null> {
  const [claim]: Dispute[] = await findRecords(
    em,
    DisputeEntity,
    sql`where order_id = ${orderId} and source = 'buyer' and status in ('needs_response', 'under_review') for update`,
  );
  return claim ?? null;
}

type Given = 'source' | 'stage' | 'reason' | 'amount' | 'status' | 'isRefundable' | 'evidenceDueBy' | 'openedAt';

/** A dispute of a payment that is recorded at a time. Amounts are in minor units of the payment's currency. */
export function newDispute(
  { account, payment }: LockedPayment,
  given: Pick<Dispute, Given> & Partial<Dispute>,
  at: Date,
): Dispute {
  const dispute: Dispute = {
    id: newId('dsp'),
    orderId: account.orderId,
    paymentId: payment.id,
    buyerOrganizationId: account.buyerOrganizationId,
    sellerOrganizationId: account.sellerOrganizationId,
    currency: account.currency,
    withdrawn: 0n,
    excess: 0n,
    fee: 0n,
    evidence: [],
    decideBy: null,
    answeredAt: null,
    answerRefusedAt: null,
    remindAt: null,
    closedAt: null,
    provider: payment.provider,
    providerRef: null,
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...given,
  };
  return { ...dispute, remindAt: disputeRemindAt(dispute, at) };
}

/** The dispute without its evidence, as it is in events and in reports to trading. */
export function presentSharedDispute(dispute: Dispute): SharedDispute {
  const { amount, currency, withdrawn, excess, status } = dispute;
  return {
    id: dispute.id,
    orderId: dispute.orderId,
    paymentId: dispute.paymentId,
    source: dispute.source,
    stage: dispute.stage,
    reason: dispute.reason,
    amount: moneyJson({ amount, currency }),
    status,
    // Money that a bank has taken for good is a chargeback, and no longer withdrawn.
    fundsWithdrawn: status !== 'lost' && withdrawn + excess > 0n,
    isRefundable: dispute.isRefundable,
    evidenceDueBy: dispute.evidenceDueBy?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
    version: dispute.version,
  };
}

/** The dispute as both parties see it. */
export function presentDispute(dispute: Dispute): DisputeOutput {
  return {
    ...presentSharedDispute(dispute),
    buyerOrganizationId: dispute.buyerOrganizationId,
    sellerOrganizationId: dispute.sellerOrganizationId,
    decisionDueBy: dispute.status === 'under_review' ? (dispute.decideBy?.toISOString() ?? null) : null,
    answeredAt: dispute.answeredAt?.toISOString() ?? null,
    evidence: dispute.evidence,
  };
}

/** The dispute as the caller sees it. Throws `not_found`. */
export async function readDispute({ em }: Read, caller: Caller, id: string): Promise<DisputeOutput> {
  return presentDispute((await findOwnDispute(em, organizationOf(caller), id)).dispute);
}

/** The records that audit rows of a dispute name. */
export function targetsOfDispute({ id, orderId }: Pick<Dispute, 'id' | 'orderId'>) {
  return [
    { type: 'dispute', id },
    { type: 'order', id: orderId },
  ];
}
