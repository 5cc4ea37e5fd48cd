import { z } from 'zod';
import { defineOperations, moneySchema, system } from '@marketplace/kernel';
import { move, orderId, orderInput } from './shared.ts';

/** Operations of the order workflow on payments and refunds. */
export const cancellationOperations = defineOperations({
  closeAccount: {
    ...move,
    summary:
      'Refuse further payments of a canceled order. Cancels its payment, or refunds it if it was captured ' +
      '(`late_payment`).',
    input: z.strictObject(orderInput),
    cost: { time: 'provider' },
  },
  refundOrder: {
    ...move,
    summary:
      'Refund everything that is left of an order whose cancellation was requested, or what it owes for units that ' +
      'were not shipped.',
    input: z.strictObject({
      orderId,
      reason: z.enum(['seller_canceled', 'sla_expired']),
      /** Amount owed for units that were not shipped. Earlier refunds for them are deducted from it. */
      unshippedAmount: moneySchema.optional(),
    }),
    cost: { time: 'provider' },
  },
  captureDue: {
    ...move,
    summary: 'Capture the authorized payment of an order shortly before its authorization ends.',
    cost: { time: 'provider' },
  },
});

/** Operations of workflows on disputes. */
export const claimOperations = defineOperations({
  sendReminders: {
    kind: 'command',
    access: system,
    summary:
      'Request the mails about a batch of disputes that the seller must answer soon, or the operator decide, once ' +
      'for each. Returns how many, and whether there may be more.',
    input: z.strictObject({ limit: z.int().min(1).max(1000) }),
    output: z.strictObject({ reminded: z.int(), more: z.boolean() }),
    idempotent: true,
  },
  expireClaim: {
    ...move,
    summary: 'End a claim that the seller has not answered, or the operator not decided, in time.',
    cost: { time: 'provider' },
  },
  answerDispute: {
    ...move,
    summary: 'Answer a bank that disputes a refunded payment with the refunds, when it is time.',
    cost: { time: 'provider' },
  },
});
