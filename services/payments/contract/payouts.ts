import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  member,
  pageInput,
  pageOf,
  severalStatuses,
  timeFilters,
  withRecentAuthentication,
} from '@marketplace/kernel';
import { payoutAccountSchema, payoutScheduleSchema } from './records/payout-account-records.ts';
import { balanceSchema } from './records/ledger-records.ts';
import { payoutSchema, payoutStatuses } from './records/payout-records.ts';

const access = member('owner', 'admin', 'finance');
const id = idSchema('po');
const organizationId = idSchema('org').meta({ description: 'Your organization.' });

/** Operations on payouts to sellers. API keys cannot call them. */
export const payoutOperations = defineOperations({
  listPayouts: {
    kind: 'query',
    access,
    summary: 'List the payouts of your organization.',
    input: z.strictObject({
      ...pageInput,
      status: severalStatuses(payoutStatuses, 'payouts'),
      orderId: idSchema('ord').optional().describe('Only the payouts of this order.'),
      ...timeFilters,
    }),
    output: pageOf(payoutSchema),
  },
  getPayout: {
    kind: 'query',
    access,
    summary: 'Get a payout.',
    input: z.strictObject({ id }),
    output: payoutSchema,
  },
  getPayouts: {
    kind: 'query',
    access,
    summary: 'Get payouts by id. Ids that do not exist or belong to others are left out.',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ data: z.array(payoutSchema) }),
  },
  releasePayout: {
    kind: 'command',
    whenClosed: true,
    access,
    summary:
      'Start a payout that waits for it: the payout schedule of your organization is `manual`, or the bank has ' +
      'sent it back. ' +
      'Emits `payout.released`.',
    input: z.strictObject({ id }),
    output: payoutSchema,
    versioned: true,
    cost: { time: 'provider' },
    emits: ['payout.released'],
  },
  retryPayout: {
    kind: 'command',
    whenClosed: true,
    access,
    summary: 'Start a failed payout again. Emits `payout.released`.',
    input: z.strictObject({ id }),
    output: payoutSchema,
    versioned: true,
    cost: { time: 'provider' },
    emits: ['payout.released'],
  },
  getBalance: {
    kind: 'query',
    access,
    summary: 'Get what your organization has, by currency.',
    cost: { time: 'search' },
    returns: 'What your organization has, by currency.',
    input: z.strictObject({}),
    output: z.strictObject({ data: z.array(balanceSchema).describe('One balance for each currency.') }),
  },
  getPayoutAccount: {
    kind: 'query',
    access,
    summary: 'Get the account to which your organization is paid.',
    input: z.strictObject({ id: organizationId }),
    output: payoutAccountSchema,
  },
  setPayoutAccount: {
    kind: 'command',
    whenClosed: true,
    // A stolen session must not suffice to redirect payouts.
    access: withRecentAuthentication(access),
    summary:
      'Create or change the account to which your organization is paid. Bank details are entered on the page of the ' +
      'provider, at `onboardingUrl`.',
    input: z.strictObject({
      id: organizationId,
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .meta({
          description: 'ISO 3166-1 alpha-2. It can be changed while the account is `pending` or `rejected`.',
          example: 'FR',
        }),
      payoutSchedule: payoutScheduleSchema
        .default('automatic')
        .describe('`automatic`: an order is paid out when it is completed. `manual`: when a member releases it.'),
      manualCapture: z
        .boolean()
        .optional()
        .describe('Allows buyers `captureMethod: manual`. Without it, the setting stays; it is off at first.'),
      returnUrl: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .meta({ description: 'Where the provider sends the person afterwards.' }),
      destination: z
        .string()
        .regex(/^acct_sandbox_\w{1,50}$/)
        .optional()
        .meta({ description: 'Sandbox only: how payouts end, such as `acct_sandbox_ok`.' }),
    }),
    output: payoutAccountSchema,
    cost: { time: 'provider' },
  },
});
