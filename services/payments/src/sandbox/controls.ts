import type { EntityManager } from '@mikro-orm/postgresql';
import { type Money, newId } from '@marketplace/kernel';
import { type Connection, separately, sql } from '@marketplace/store';
import type { BookEntry } from '../provider/payment-provider.ts';
import { book } from './books.ts';
import { settlePayment } from './objects/settle.ts';
import type { SandboxDispute, SandboxPayment } from './entities/objects.entity.ts';
import type { NoticeDelivery } from './notices/delivery.ts';
import { closeDispute, findDispute, isOpen, loseAppeal, openDispute, winAppeal } from './objects/disputes.ts';
import { findRef, refOf } from './objects/refs.ts';
import { expire } from './objects/payments.ts';
import { beginRefund, findRefund, refundableOf, returnRefund } from './objects/refunds.ts';
import { failBankPayout, findTransferOf, lockTransfer, returnTransfer, takeFromTransfer } from './objects/transfers.ts';

/** Controls of the sandbox for tests. Each returns false, and does nothing, if there is nothing it can change. */
export interface SandboxControls {
  /** The bank disputes a captured payment. Without an amount, all of it. */
  disputePayment(
    paymentId: string,
    dispute: { stage: SandboxDispute['stage']; reason: string; money?: Money | undefined },
  ): Promise<boolean>;
  /**
   * An open dispute ends. The bank may decide again: a lost dispute can be won, and vice versa. `ref` is its id in the
   * sandbox.
   */
  closeDispute(ref: string, outcome: 'won' | 'lost'): Promise<boolean>;
  /** Somebody refunds a part of a captured payment in the sandbox itself, without the platform. */
  refundPayment(paymentId: string, amount: bigint): Promise<boolean>;
  /** The bank of the buyer sends the money of a refund back, which had succeeded. */
  returnRefund(refundId: string): Promise<boolean>;
  /** The authorization of a payment ends. */
  expireAuthorization(paymentId: string): Promise<boolean>;
  /** The bank of the seller refuses the money of a payout. Without a paid transfer, its next transfer fails. */
  failPayout(payoutId: string): Promise<boolean>;
  /** The bank of the seller returns the money of a paid transfer. */
  returnPayout(payoutId: string): Promise<boolean>;
  /** Somebody takes a part of a paid transfer back in the sandbox itself, without the platform. */
  reversePayout(payoutId: string, amount: bigint): Promise<boolean>;
  /** The operator moves money of its own to the balance of the platform. Returns the entry in the books. */
  topUp(money: Money): Promise<BookEntry>;
  /** Notices wait until `flushNotices`. */
  holdNotices(): Promise<void>;
  /** Sends all that wait, and holds no more. Returns how many were accepted. */
  flushNotices(): Promise<number>;
  /** Sends the waiting notices in another order, which their ids decide. */
  shuffleNotices(): Promise<void>;
  /** Sends the waiting notices twice. */
  duplicateNotices(): Promise<void>;
}

/** Makes the controls of a sandbox. */
export function sandboxControls(connection: Connection, delivery: NoticeDelivery): SandboxControls {
  /** Changes the newest payment with this id. */
  const withPayment = (
    paymentId: string,
    change: (em: EntityManager, payment: SandboxPayment, now: Date) => Promise<boolean>,
  ) =>
    commit(async (em, now) => {
      const ref = await findRef(em, { object: 'payment', paymentId, orderId: '' });
      const payment = ref && (await settlePayment(em, ref, now));
      return payment ? change(em, payment, now) : false;
    });
  const commit = async <T>(run: (em: EntityManager, now: Date) => Promise<T>): Promise<T> => {
    const result = await separately(connection, run);
    delivery.wake();
    return result;
  };
  return {
    disputePayment: (paymentId, { stage, reason, money }) =>
      withPayment(paymentId, async (em, payment, now) => {
        const { amount, currency } = money ?? payment;
        if (payment.status !== 'succeeded' || amount > payment.amount || currency !== payment.currency) return false;
        await openDispute(em, payment, { stage, reason, amount }, now);
        return true;
      }),
    closeDispute: (ref, outcome) =>
      commit(async (em, now) => {
        const payment = await settlePayment(em, (await findDispute(em, ref))?.paymentRef ?? '', now);
        const dispute = await findDispute(em, ref);
        if (!payment || !dispute) return false;
        if (isOpen(dispute)) await closeDispute(em, payment, dispute, outcome, now);
        else if (dispute.status === outcome) return false;
        else await (outcome === 'won' ? winAppeal : loseAppeal)(em, payment, dispute, now);
        return true;
      }),
    refundPayment: (paymentId, amount) =>
      withPayment(paymentId, async (em, payment, now) => {
        const { ref: paymentRef, currency, status } = payment;
        if (status !== 'succeeded' || amount < 1n || amount > (await refundableOf(em, payment))) return false;
        const ref = refOf('re', newId('xcl'));
        const refund = { ref, refundId: null, paymentRef, currency, amount, failureCode: null, createdAt: now };
        await beginRefund(em, payment, { ...refund, status: 'pending' });
        return true;
      }),
    returnRefund: (refundId) =>
      commit(async (em, now) => {
        const ref = await findRef(em, { object: 'refund', refundId, paymentRef: '' });
        const payment = await settlePayment(em, (ref && (await findRefund(em, ref))?.paymentRef) ?? '', now);
        const refund = ref && (await findRefund(em, ref));
        if (!payment || !refund || refund.status !== 'succeeded') return false;
        await returnRefund(em, payment, refund, now);
        return true;
      }),
    expireAuthorization: (paymentId) =>
      withPayment(paymentId, async (em, payment, now) => {
        if (payment.status !== 'requires_capture') return false;
        await expire(em, payment, now);
        return true;
      }),
    failPayout: (payoutId) =>
      commit(async (em, now) => {
        const transfer = await findTransferOf(em, payoutId);
        if (transfer?.status === 'paid' && transfer.reversed === 0n) await failBankPayout(em, transfer, now);
        else
          await sql`insert into planned_failure (payout_id) values (${payoutId}) on conflict do nothing`.execute(
            em.getKysely(),
          );
        return true;
      }),
    returnPayout: (payoutId) =>
      commit(async (em, now) => {
        const paymentRef = (await findTransferOf(em, payoutId))?.paymentRef;
        if (paymentRef !== undefined) await settlePayment(em, paymentRef, now);
        const transfer = await findTransferOf(em, payoutId);
        if (transfer?.status !== 'paid' || transfer.reversed > 0n) return false;
        await returnTransfer(em, transfer, now);
        return true;
      }),
    reversePayout: (payoutId, amount) =>
      commit(async (em, now) => {
        const { ref } = (await findTransferOf(em, payoutId)) ?? {};
        const transfer = ref === undefined ? null : await lockTransfer(em, ref);
        if (transfer?.status !== 'paid' || amount < 1n || amount > transfer.amount - transfer.reversed) return false;
        await takeFromTransfer(em, transfer, amount, now);
        return true;
      }),
    topUp: ({ amount, currency }) =>
      commit(async (em, now) => {
        const [ref, kind] = [refOf('tu', newId('xcl')), 'other' as const];
        const id = await book(em, { kind, ref, currency, amount, flow: 'in', availableAt: now });
        return { id, kind, ref, currency, amount, createdAt: now };
      }),
    ...noticeControls(connection, delivery),
  };
}

type NoticeControls = Pick<SandboxControls, 'holdNotices' | 'flushNotices' | 'shuffleNotices' | 'duplicateNotices'>;

function noticeControls(connection: Connection, delivery: NoticeDelivery): NoticeControls {
  const db = () => connection.fork().getKysely();
  return {
    holdNotices: async () =>
      void (await sql`insert into hold (singleton) values (true) on conflict do nothing`.execute(db())),
    flushNotices: () => delivery.flush(),
    shuffleNotices: async () => {
      // Far below the positions of later notices, which are times.
      await sql`
        update notice set position = abs(hashtextextended(id, 0) % 1000000)
         where delivered_at is null`.execute(db());
    },
    duplicateNotices: async () =>
      void (await sql`update notice set copies = copies * 2 where delivered_at is null and copies < 8`.execute(db())),
  };
}
