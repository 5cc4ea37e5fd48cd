import { z } from 'zod';
import { anyone, defineOperations, idSchema, priceSchema } from '@marketplace/kernel';
import { violationSchema } from './records/ledger-records.ts';

const yearSeconds = 365 * 24 * 3600;
const helper = {
  kind: 'command',
  idempotencyKey: 'ignored',
  access: anyone,
  output: z.strictObject({}),
} as const;
const payment = idSchema('pay');
const payout = idSchema('po');

/**
 * Operations of tests, which cause events of the provider. All throw `not_found` unless `TEST_HELPERS` is 1 and, except
 * for the clock and the verification, the provider is the sandbox. The state of a record follows by a notice of the
 * sandbox.
 */
export const testHelperOperations = defineOperations({
  advanceClock: {
    ...helper,
    summary:
      'Move the clock of payments and of the sandbox forward, and request the workflows of all orders ' +
      'with money that ' +
      'has not ended. For tests.',
    input: z.strictObject({ seconds: z.int().min(1).max(yearSeconds) }),
    output: z.strictObject({ now: z.iso.datetime() }),
  },
  verifyLedger: {
    kind: 'query',
    access: anyone,
    summary:
      'Check the ledger, and compare it with the records and with the books of the provider. ' +
      'For tests, while nothing ' +
      'else happens.',
    input: z.strictObject({}),
    output: z.strictObject({ ok: z.boolean(), violations: z.array(violationSchema) }),
    timeoutMs: 60_000,
  },
  disputePayment: {
    ...helper,
    summary: 'Let the bank dispute a captured payment in the sandbox. For tests.',
    input: z.strictObject({
      id: payment,
      reason: z.string().min(1).max(100).default('fraudulent'),
      stage: z.enum(['inquiry', 'chargeback']).default('chargeback'),
      amount: priceSchema.optional(),
    }),
  },
  closeBankDispute: {
    ...helper,
    summary: 'Let the bank decide its dispute in the sandbox. For tests.',
    input: z.strictObject({ id: idSchema('dsp'), outcome: z.enum(['won', 'lost']) }),
  },
  expireAuthorization: {
    ...helper,
    summary: 'End the authorization of a payment in the sandbox. For tests.',
    input: z.strictObject({ id: payment }),
  },
  failPayout: {
    ...helper,
    summary:
      'Let the bank of the seller refuse a payout that is paid in the sandbox; otherwise its next transfer fails. ' +
      'For tests.',
    input: z.strictObject({ id: payout }),
  },
  returnPayout: {
    ...helper,
    summary: 'Let the bank of the seller return a paid payout in the sandbox. For tests.',
    input: z.strictObject({ id: payout }),
  },
  topUpProvider: {
    ...helper,
    summary: 'Move money of the operator to the balance of the platform in the sandbox. For tests.',
    input: z.strictObject({ amount: priceSchema }),
  },
  holdNotices: {
    ...helper,
    summary: 'Hold the notices of the sandbox until they are flushed. For tests.',
    input: z.strictObject({}),
  },
  flushNotices: {
    ...helper,
    summary: 'Send all notices of the sandbox that wait, and hold them no more. For tests.',
    input: z.strictObject({}),
    output: z.strictObject({ accepted: z.int() }),
    timeoutMs: 60_000,
  },
  shuffleNotices: {
    ...helper,
    summary: 'Change the order of the notices of the sandbox that wait. For tests.',
    input: z.strictObject({}),
  },
  duplicateNotices: {
    ...helper,
    summary: 'Let the sandbox send each notice that waits twice. For tests.',
    input: z.strictObject({}),
  },
});
