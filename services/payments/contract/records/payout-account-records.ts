import { z } from 'zod';
import { idSchema, inGraphql, recordMembers, valuesSchema } from '@marketplace/kernel';
import { paymentProviderSchema } from './payment-records.ts';

const payoutAccountStatusSchema = valuesSchema('PayoutAccountStatus', 'Whether an organization can be paid.', {
  pending: 'The provider needs more data: see `onboardingUrl`.',
  active: 'Payouts are made.',
  restricted: 'The provider stopped payouts until it gets more data.',
  rejected: 'The provider refused the account.',
});
/** Modes of starting the payouts of an organization. */
export const payoutScheduleSchema = valuesSchema('PayoutSchedule', 'When payouts start.', {
  automatic: 'By themselves, as soon as nothing holds them.',
  manual: 'When a member starts them with `releasePayout`.',
});

/** The account to which the money of an organization is paid out. Its bank details are with the provider only. */
export const payoutAccountSchema = z
  .strictObject({
    organizationId: idSchema('org'),
    status: payoutAccountStatusSchema.meta({
      description: '`pending`: the provider needs more data, see `onboardingUrl`. Payouts need `active`.',
    }),
    provider: paymentProviderSchema.describe('The payment provider, which has the bank details.'),
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2.', example: 'FR' }),
    payoutSchedule: payoutScheduleSchema.meta({
      description: '`automatic`: an order is paid out when it is completed. `manual`: when a member releases it.',
    }),
    manualCapture: z.boolean().meta({
      description: 'Whether buyers may pay with `captureMethod: manual`: you capture what their banks have authorized.',
    }),
    requirements: z.array(z.string()).meta({ description: 'What the provider still needs, in its own words.' }),
    onboardingUrl: z.string().nullable().meta({ description: 'The page of the provider on which data is entered.' }),
    ...recordMembers,
  })
  .meta({ id: 'PayoutAccount', description: 'The account to which an organization is paid.' })
  .register(inGraphql, {
    about: 'The account to which an organization is paid. Its bank details are with the provider only.',
  });
/** The account to which the money of an organization is paid out. */
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

/** A payout account of the API reference. */
export const examplePayoutAccount: PayoutAccount = {
  organizationId: 'org_01m4qj0b00ex0vv9h46hwnm08w',
  status: 'active',
  provider: 'sandbox',
  country: 'FR',
  payoutSchedule: 'automatic',
  manualCapture: false,
  requirements: [],
  onboardingUrl: null,
  createdAt: '2026-10-21T07:00:00.000Z',
  updatedAt: '2026-10-21T07:10:00.000Z',
  version: 2,
};
