import { z } from 'zod';
import { idSchema, recordMembers } from '@marketplace/kernel';

export const payoutAccountStatuses = ['pending', 'active', 'restricted', 'rejected'] as const;
/** Modes of starting the payouts of an organization. */
export const payoutSchedules = ['automatic', 'manual'] as const;

/** The account to which the money of an organization is paid out. Its bank details are with the provider only. */
export const payoutAccountSchema = z
  .strictObject({
    organizationId: idSchema('org'),
    status: z.enum(payoutAccountStatuses).meta({
      description: '`pending`: the provider needs more data, see `onboardingUrl`. Payouts need `active`.',
    }),
    provider: z.enum(['sandbox', 'stripe']).describe('The payment provider, which has the bank details.'),
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2.', example: 'FR' }),
    payoutSchedule: z.enum(payoutSchedules).meta({
      description: '`automatic`: an order is paid out when it is completed. `manual`: when a member releases it.',
    }),
    manualCapture: z.boolean().meta({
      description: 'Whether buyers may pay with `captureMethod: manual`: you capture what their banks have authorized.',
    }),
    requirements: z.array(z.string()).meta({ description: 'What the provider still needs, in its own words.' }),
    onboardingUrl: z.string().nullable().meta({ description: 'The page of the provider on which data is entered.' }),
    ...recordMembers,
  })
  .meta({ id: 'PayoutAccount', description: 'The account to which an organization is paid.' });
/** The account to which the money of an organization is paid out. */
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;
