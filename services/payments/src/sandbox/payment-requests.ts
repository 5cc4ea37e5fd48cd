import { paymentLimitsOf } from '@marketplace/kernel';
import type { Connection } from '@marketplace/store';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { settlePayment } from './objects/settle.ts';
import type { SandboxPayment } from './entities/objects.entity.ts';
import { closeDispute, findDispute, isOpen, review } from './objects/disputes.ts';
import { approve, beginPayment, cancel, capture, methodOf } from './objects/payments.ts';
import { refOf } from './objects/refs.ts';
import { disputeSnapshot, paymentSnapshot } from './objects/snapshots.ts';
import { type PaymentMethod, paymentMethodOf } from './objects/tokens.ts';
import { once, rejected, type Result } from './requests.ts';

type Requests = Pick<PaymentProvider, 'createPayment' | 'confirmPayment' | 'capturePayment' | 'cancelPayment'>;

/** Ways in which a first request is lost. */
const losses: Record<NonNullable<PaymentMethod['firstRequest']>, string> = {
  lost_before: 'the sandbox did not answer in time',
  lost_after: 'the sandbox did not answer in time',
  server_error: 'the sandbox answered with status 500',
};

/** Requests about payments. */
export function paymentRequests(connection: Connection): Requests {
  return {
    createPayment: (call, input) =>
      once(connection, call, {
        name: 'createPayment',
        input,
        run: async (em, now, calls): Promise<Result> => {
          const { money, paymentMethod } = input;
          const method = paymentMethodOf(paymentMethod);
          if (!method) return rejected('no_such_payment_method', `There is no payment method ${paymentMethod}.`);
          const { min, max } = paymentLimitsOf('sandbox', money.currency);
          if (money.amount < min || money.amount > max)
            return rejected('amount_out_of_range', `The amount must be ${min} to ${max} ${money.currency}.`);
          const lost = calls === 1 && method.firstRequest ? { lost: losses[method.firstRequest] } : null;
          if (lost && method.firstRequest !== 'lost_after') return lost;
          const payment: SandboxPayment = {
            ref: refOf('pi', call.key),
            paymentId: input.paymentId,
            orderId: input.orderId,
            paymentMethod,
            currency: money.currency,
            amount: money.amount,
            captureMethod: input.captureMethod,
            status: 'processing',
            captured: 0n,
            captureBefore: null,
            availableAt: null,
            failure: null,
            returnUrl: input.returnUrl,
            createdAt: now,
          };
          await beginPayment(em, payment);
          return { ref: payment.ref, ...lost };
        },
        read: paymentSnapshot,
      }),
    confirmPayment: (call, input) =>
      once(connection, call, {
        name: 'confirmPayment',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, input.ref, now);
          if (payment?.status !== 'requires_action') return unexpected(payment, 'confirmed');
          await approve(em, payment, now);
          return { ref: payment.ref };
        },
        read: paymentSnapshot,
      }),
    capturePayment: (call, input) =>
      once(connection, call, {
        name: 'capturePayment',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, input.ref, now);
          if (payment?.status !== 'requires_capture') return unexpected(payment, 'captured');
          if (input.money.amount !== payment.amount || input.money.currency !== payment.currency)
            return rejected('amount_mismatch', 'Only the whole authorized amount can be captured.');
          if (methodOf(payment).captureRejected) return rejected('capture_rejected', 'The bank refused the capture.');
          await capture(em, payment, now);
          return { ref: payment.ref };
        },
        read: paymentSnapshot,
      }),
    cancelPayment: (call, input) =>
      once(connection, call, {
        name: 'cancelPayment',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, input.ref, now);
          if (payment?.status === 'canceled') return { ref: payment.ref };
          if (!payment || ['succeeded', 'failed'].includes(payment.status)) return unexpected(payment, 'canceled');
          await cancel(em, payment, now);
          return { ref: payment.ref };
        },
        read: paymentSnapshot,
      }),
  };
}

function unexpected(payment: SandboxPayment | null, what: string): Result {
  if (!payment) return rejected('no_such_payment', 'There is no such payment.');
  if (payment.failure?.code === 'authorization_expired')
    return rejected('authorization_expired', 'The authorization has expired.');
  return rejected('unexpected_state', `A payment that is ${payment.status} cannot be ${what}.`);
}

/** Requests about disputes. */
export function disputeRequests(connection: Connection): Pick<PaymentProvider, 'submitEvidence' | 'acceptDispute'> {
  return {
    submitEvidence: (call, input) =>
      once(connection, call, {
        name: 'submitEvidence',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, (await findDispute(em, input.ref))?.paymentRef ?? '', now);
          const dispute = await findDispute(em, input.ref);
          if (!payment || !dispute) return rejected('no_such_dispute', 'There is no such dispute.');
          if (dispute.status !== 'needs_response')
            return rejected('unexpected_state', `A dispute that is ${dispute.status} takes no evidence.`);
          await review(em, payment, dispute, input.text, now);
          return { ref: input.ref };
        },
        read: disputeSnapshot,
      }),
    acceptDispute: (call, input) =>
      once(connection, call, {
        name: 'acceptDispute',
        input,
        run: async (em, now) => {
          const payment = await settlePayment(em, (await findDispute(em, input.ref))?.paymentRef ?? '', now);
          const dispute = await findDispute(em, input.ref);
          if (!payment || !dispute) return rejected('no_such_dispute', 'There is no such dispute.');
          if (dispute.status === 'won') return rejected('unexpected_state', 'The dispute is won.');
          if (isOpen(dispute)) await closeDispute(em, payment, dispute, 'lost', now);
          return { ref: input.ref };
        },
        read: disputeSnapshot,
      }),
  };
}
