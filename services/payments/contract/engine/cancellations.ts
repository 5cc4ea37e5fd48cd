import { z } from 'zod';
import { defineOperations, moneySchema } from '@marketplace/kernel';
import { move, orderId, orderInput } from './shared.ts';
import { aroundProviderMs } from '../payments.ts';

/** What the workflow of an order asks of its payments and refunds. */
export const cancellationOperations = defineOperations({
  closeAccount: {
    ...move,
    summary:
      'Refuse further payments of a canceled order. Cancels its payment, or refunds it if it was captured ' +
      '(`late_payment`).',
    input: z.strictObject(orderInput),
    timeoutMs: aroundProviderMs,
  },
  refundOrder: {
    ...move,
    summary:
      'Refund everything that is left of an order whose cancellation was requested, or what it owes for units that ' +
      'were not shipped.',
    input: z.strictObject({
      orderId,
      reason: z.enum(['seller_canceled', 'sla_expired']),
      /** What is owed for units that were not shipped. What was refunded for them before is deducted. */
      unshippedAmount: moneySchema.optional(),
    }),
    timeoutMs: aroundProviderMs,
  },
  captureDue: {
    ...move,
    summary: 'Capture the authorized payment of an order shortly before its authorization ends.',
    timeoutMs: aroundProviderMs,
  },
});

/** What the workflow of an order asks of its claims, and of disputes of banks. */
export const claimOperations = defineOperations({
  expireClaim: {
    ...move,
    summary: 'Refund the buyer of a claim that the seller has not answered in time.',
    timeoutMs: aroundProviderMs,
  },
  answerDispute: {
    ...move,
    summary: 'Answer a bank that disputes a refunded payment with the refunds, when it is time.',
    timeoutMs: aroundProviderMs,
  },
});
