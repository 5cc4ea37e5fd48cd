import type { EntityManager } from '@mikro-orm/postgresql';
import { findRecords, sql } from '@marketplace/store';
import type {
  AccountSnapshot,
  DisputeSnapshot,
  PaymentSnapshot,
  RefundSnapshot,
  Snapshot,
  SnapshotKind,
  TransferSnapshot,
} from '../../provider/snapshots.ts';
import { settlePayment } from './settle.ts';
import { type SandboxAccount, SandboxAccountEntity, type SandboxPayment } from '../entities/objects.entity.ts';
import { findDispute, isOpen } from './disputes.ts';
import { destinationOf } from './tokens.ts';
import { findPayment, methodOf } from './payments.ts';
import { findRefund } from './refunds.ts';
import { findTransfer } from './transfers.ts';

// Each function reads an object after its due changes, and throws an Error if it does not exist.

/** A payment as the platform sees it. */
export async function paymentSnapshot(em: EntityManager, ref: string, now: Date): Promise<PaymentSnapshot> {
  const payment = (await settlePayment(em, ref, now))!;
  const { paymentId, orderId, status, amount, currency, captured, captureBefore = null, failure = null } = payment;
  return {
    object: 'payment',
    ref,
    paymentId,
    orderId,
    status,
    money: { amount, currency },
    captured,
    captureBefore,
    failure,
    nextAction: status === 'requires_action' ? { type: 'redirect', url: authenticationUrl(payment) } : null,
    method: { type: 'card', brand: methodOf(payment).brand, last4: last4[methodOf(payment).brand] },
  };
}

const last4 = { visa: '4242', mastercard: '4444' };

/** Page on which the buyer is authenticated. The sandbox has none, so the buyer returns at once if that is possible. */
function authenticationUrl({ ref, returnUrl }: SandboxPayment): string {
  const url = new URL(returnUrl ?? 'https://sandbox.example/authenticate');
  url.searchParams.set('payment', ref);
  return url.href;
}

/** A refund as the platform sees it. */
export async function refundSnapshot(em: EntityManager, ref: string, now: Date): Promise<RefundSnapshot> {
  await settlePayment(em, (await findRefund(em, ref))!.paymentRef, now);
  const refund = (await findRefund(em, ref))!;
  const { refundId = null, paymentRef, status, amount, currency, failureCode = null } = refund;
  return { object: 'refund', ref, refundId, paymentRef, status, money: { amount, currency }, failureCode };
}

/** A dispute as the platform sees it. */
export async function disputeSnapshot(em: EntityManager, ref: string, now: Date): Promise<DisputeSnapshot> {
  await settlePayment(em, (await findDispute(em, ref))!.paymentRef, now);
  const dispute = (await findDispute(em, ref))!;
  const { paymentRef, stage, status, reason, amount, currency, withdrawn, evidenceDueBy, openedAt } = dispute;
  return {
    object: 'dispute',
    ref,
    paymentRef,
    stage,
    status,
    reason,
    money: { amount, currency },
    withdrawn,
    isRefundable: withdrawn === 0n,
    fee: 0n,
    evidenceDueBy: isOpen(dispute) ? evidenceDueBy : null,
    openedAt,
  };
}

/** A transfer as the platform sees it. */
export async function transferSnapshot(em: EntityManager, ref: string, now: Date): Promise<TransferSnapshot> {
  await settlePayment(em, (await findTransfer(em, ref))!.paymentRef, now);
  const transfer = (await findTransfer(em, ref))!;
  const { payoutId, amount, currency, status, reversed, failure = null, bankStatus } = transfer;
  return { object: 'transfer', ref, payoutId, money: { amount, currency }, status, reversed, failure, bankStatus };
}

/** The account of a seller as the platform sees it. */
export async function accountSnapshot(em: EntityManager, ref: string): Promise<AccountSnapshot> {
  const { organizationId, status, country } = (await findAccount(em, ref))!;
  const restricted = destinationOf(ref) === 'restricted';
  return {
    object: 'account',
    ref,
    organizationId,
    status,
    country,
    destination: ref,
    requirements: restricted ? ['external_account'] : [],
    onboardingUrl: restricted ? `https://sandbox.example/accounts/${ref}` : null,
  };
}

/** Reads an account. Null if there is none. */
export async function findAccount(em: EntityManager, ref: string): Promise<SandboxAccount | null> {
  const [account]: SandboxAccount[] = await findRecords(em, SandboxAccountEntity, sql`where ref = ${ref}`);
  return account ?? null;
}

/** An object as the platform sees it. Null if there is none. */
export async function snapshotOf(
  em: EntityManager,
  object: SnapshotKind,
  ref: string,
  now: Date,
): Promise<Snapshot | null> {
  const { find, read } = kinds[object];
  return (await find(em, ref)) ? read(em, ref, now) : null;
}

const kinds: Record<
  SnapshotKind,
  {
    find: (em: EntityManager, ref: string) => Promise<object | null>;
    read: (em: EntityManager, ref: string, now: Date) => Promise<Snapshot>;
  }
> = {
  payment: { find: findPayment, read: paymentSnapshot },
  refund: { find: findRefund, read: refundSnapshot },
  dispute: { find: findDispute, read: disputeSnapshot },
  transfer: { find: findTransfer, read: transferSnapshot },
  account: { find: findAccount, read: accountSnapshot },
};
