import { type Caller, moneyJson, notFound, organizationOf, ServiceError } from '@marketplace/kernel';
import {
  allOf,
  aroundExternalCall,
  beyond,
  type ListOrder,
  openPage,
  type Outcome,
  type Page,
  type Read,
  sql,
  takeFirst,
  type Work,
} from '@marketplace/store';
import {
  type Dispute as DisputeOutput,
  disputeSources,
  disputeStatuses,
  type DueClaim,
} from '@marketplace/payments-contract';
import { claimDue } from '../../disputes/dispute-rules.ts';
import {
  findDispute,
  lockDispute,
  type LockedDispute,
  openStatuses,
  presentDispute,
  targetsOfDispute,
} from '../../disputes/dispute.ts';
import { type Dispute, disputeDeadline, DisputeEntity } from '../../entities/dispute.entity.ts';
import type { PaymentsInput } from '../../input.ts';
import type { PaymentsContext } from '../../payments-context.ts';
import { decideClaim as decide } from '../../refund-requests/claims.ts';
import type { DisputeSnapshot, RefundSnapshot } from '../../provider/snapshots.ts';
import { applyRefundAnswer, type RefundIntent, requestRefund } from '../../refund-requests/request-refund.ts';
import { auditedAsOperator } from '../../audited-as-operator.ts';
import { applyDispute } from '../../disputes/apply-dispute.ts';
import { acceptAtBank, applyEvidence, beginEvidence, type EvidenceIntent, sendEvidence } from '../../disputes/bank.ts';

/** Earliest deadline first. */
const byDeadline: ListOrder<Dispute> = {
  column: sql.raw(disputeDeadline),
  direction: 'asc',
  keyOf: ({ status, evidenceDueBy, decideBy }) =>
    (status === 'needs_response' ? evidenceDueBy : status === 'under_review' && decideBy) || 'infinity',
};

/** Disputes that have ended have no deadline, so that the newest id is first. */
const newestEnded: ListOrder<Dispute> = { ...byDeadline, direction: 'desc' };

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listOperatorDisputes(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor, ...filters }: PaymentsInput<'listOperatorDisputes'>,
): Promise<Page<DisputeOutput>> {
  const { source, status } = filters;
  const isOpen = status === undefined || status === 'needs_response' || status === 'under_review';
  const order = isOpen ? byDeadline : newestEnded;
  const bound = { list: 'operator-disputes', owner: organizationOf(caller), filters };
  const pager = openPage(cursorKey, bound, { limit, cursor }, order);
  const position = beyond(order, pager.after);
  // The index has source and status first, so that each pair is read in order, from the position on.
  const parts = (source ? [source] : disputeSources).flatMap((one) =>
    (status ? [status] : disputeStatuses).map((other) =>
      allOf([sql`source = ${one}`, sql`status = ${other}`, position]),
    ),
  );
  const wanted = sql`true`;
  const rows = await takeFirst<Dispute>(em, DisputeEntity, { parts, wanted, order, limit: pager.limit + 1 });
  return pager.page(rows!, presentDispute);
}

interface Row extends Pick<DueClaim, 'id' | 'orderId' | 'buyerOrganizationId' | 'sellerOrganizationId' | 'waitsFor'> {
  amount: string;
  currency: DueClaim['amount']['currency'];
  due: string | Date;
}

/** The one that is due first comes first. Throws `invalid_cursor`. */
export async function listDueClaims(
  { em, cursorKey }: Read & Pick<PaymentsContext, 'cursorKey'>,
  caller: Caller,
  { limit, cursor }: PaymentsInput<'listDueClaims'>,
): Promise<Page<DueClaim>> {
  const owner = organizationOf(caller);
  const pager = openPage(cursorKey, { list: 'due-claims', owner, filters: {} }, { limit, cursor });
  const { after } = pager;
  const { rows } = await sql<Row>`
    select * from (
      select id, order_id as "orderId", buyer_organization_id as "buyerOrganizationId",
             seller_organization_id as "sellerOrganizationId", amount::text, currency, ${claimDue} as due,
             case when status = 'needs_response' then 'seller' else 'operator' end as "waitsFor"
        from dispute where source = 'buyer' and status in ('needs_response', 'under_review')) claim
     where due is not null ${after ? sql`and (due, id) > (${after.key}::timestamptz, ${after.id})` : sql``}
     order by due, id limit ${pager.limit + 1}`.execute(em.getKysely());
  const found = rows.map((row) => ({ ...row, createdAt: new Date(row.due) }));
  return pager.page(found, ({ due: _due, createdAt, amount, currency, ...claim }) => ({
    ...claim,
    amount: moneyJson({ amount: BigInt(amount), currency }),
    dueBy: createdAt.toISOString(),
  }));
}

/** Decision of the operator about a claim. */
interface Decision {
  disputeId: string;
  /** Null if nothing is refunded. */
  refund: RefundIntent | null;
  reason: string;
}
async function beginDecision(
  work: Work,
  caller: Caller,
  { id, inFavorOf, amount, reason }: PaymentsInput<'decideClaim'>,
): Promise<Decision> {
  if (amount) await assertAmount(work, id, inFavorOf, amount.currency);
  const audited = auditedAsOperator(work, caller, reason);
  const claimed = amount === undefined ? undefined : BigInt(amount.amount);
  const refund = await decide(audited, id, inFavorOf === 'seller' ? 'won' : 'lost', claimed);
  return { disputeId: id, refund, reason };
}

async function assertAmount(
  { em }: Work,
  id: string,
  inFavorOf: PaymentsInput<'decideClaim'>['inFavorOf'],
  currency: string,
): Promise<void> {
  const dispute = await findDispute(em, id);
  const refuse = (path: string[], detail: string) =>
    new ServiceError('validation_failed', detail, { faults: [{ path, code: 'invalid_value', detail }] });
  if (inFavorOf === 'seller') throw refuse(['amount'], 'There is an amount only if the buyer is right.');
  if (dispute && dispute.currency !== currency)
    throw refuse(['amount', 'currency'], `The claim is in ${dispute.currency}.`);
}

/**
 * Decides the open claim of a buyer. Throws `not_found`, `invalid_state_transition` for a dispute that is not an open
 * claim, `refund_pending`, `payment_disputed`, `refund_exceeds_captured`, `amount_not_possible`, `refund_impossible`,
 * and `validation_failed` for an amount that cannot be.
 */
export const decideClaim = aroundExternalCall<
  PaymentsContext,
  PaymentsInput<'decideClaim'>,
  DisputeOutput,
  Decision,
  RefundSnapshot | null
>({
  begin: beginDecision,
  call: async ({ provider }, { refund }, request): Promise<Outcome<RefundSnapshot | null>> =>
    refund ? requestRefund(provider, refund, request) : { kind: 'ok', value: null },
  apply: async (work, caller, { disputeId, refund, reason }, outcome) => {
    const audited = auditedAsOperator(work, caller, reason);
    if (refund) await applyRefundAnswer(audited, refund, outcome as Outcome<RefundSnapshot>);
    return presentDispute((await findDispute(work.em, disputeId))!);
  },
});

// Operations of the operator on disputes of banks, instead of the seller, who may lose nothing by them.

/** Locks an open dispute of a bank. Throws `not_found`, and `invalid_state_transition` for a claim and a closed one. */
async function lockOpenAtBank({ em }: Work, id: string): Promise<LockedDispute> {
  const found = await findDispute(em, id);
  if (!found) throw notFound();
  const locked = await lockDispute(em, found);
  const { source, status } = locked.dispute;
  const refuse = (detail: string): ServiceError =>
    new ServiceError('invalid_state_transition', detail, { members: { currentStatus: status } });
  if (source === 'buyer') throw refuse('This is the claim of a buyer. Decide it.');
  if (!openStatuses.includes(status)) throw refuse(`The dispute is ${status}.`);
  return locked;
}

interface OperatorEvidence extends EvidenceIntent {
  reason: string;
}

/**
 * Sends evidence to the bank instead of the seller. Evidence that the provider refuses is removed again, so the answer
 * does not have it. Throws `not_found`, and `invalid_state_transition` for a dispute that accepts no evidence.
 */
export const submitEvidenceAsOperator = aroundExternalCall<
  PaymentsContext,
  PaymentsInput<'submitEvidenceAsOperator'>,
  DisputeOutput,
  OperatorEvidence,
  DisputeSnapshot | null
>({
  begin: async (work, caller, { id, text, fileUrls, reason }) => {
    const locked = await lockOpenAtBank(work, id);
    const audited = auditedAsOperator(work, caller, reason);
    const { sellerOrganizationId } = locked.dispute;
    const intent = await beginEvidence(audited, locked, { by: 'operator', text, fileUrls }, sellerOrganizationId);
    return { ...intent, reason };
  },
  call: ({ provider }, intent, request) => sendEvidence(provider, intent, request),
  apply: async (work, caller, intent, outcome) => {
    const audited = auditedAsOperator(work, caller, intent.reason);
    return presentDispute((await applyEvidence(audited, intent, outcome)).dispute);
  },
});

interface Acceptance {
  dispute: { id: string; orderId: string; paymentId: string };
  /** The provider's id. */
  ref: string;
  reason: string;
}

async function beginAcceptance(
  work: Work,
  caller: Caller,
  { id, reason }: PaymentsInput<'acceptDisputeAsOperator'>,
): Promise<Acceptance> {
  const { dispute } = await lockOpenAtBank(work, id);
  const { stage, status, orderId, paymentId, providerRef, sellerOrganizationId } = dispute;
  if (stage === 'inquiry')
    throw new ServiceError('invalid_state_transition', 'Accept an inquiry by refunding the payment.', {
      members: { currentStatus: status },
    });
  auditedAsOperator(work, caller, reason).audit({
    action: 'dispute.accepted',
    organizationId: sellerOrganizationId,
    targets: targetsOfDispute(dispute),
  });
  return { dispute: { id, orderId, paymentId }, ref: providerRef!, reason };
}

/**
 * Accepts a chargeback instead of the seller. Throws `not_found`, and `invalid_state_transition` for a dispute that is
 * not an open chargeback.
 */
export const acceptDisputeAsOperator = aroundExternalCall<
  PaymentsContext,
  PaymentsInput<'acceptDisputeAsOperator'>,
  DisputeOutput,
  Acceptance,
  DisputeSnapshot
>({
  begin: beginAcceptance,
  call: ({ provider }, { ref }, request) => acceptAtBank(provider, ref, request),
  apply: async (work, caller, { dispute, reason }, outcome) => {
    const audited = auditedAsOperator(work, caller, reason);
    const locked = await lockDispute(work.em, dispute);
    if (outcome.kind !== 'ok') return presentDispute(locked.dispute);
    return presentDispute(((await applyDispute(audited, locked, outcome.value)) ?? locked).dispute);
  },
});
