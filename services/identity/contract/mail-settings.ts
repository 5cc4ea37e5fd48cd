import { z } from 'zod';
import { anyone, defineOperations, user } from '@marketplace/kernel';
import { mailSettingsChanges, mailSettingsSchema } from './mailings.ts';

/** Mails that a link to unsubscribe switches off. */
const unsubscribedMails = z.enum(['this_kind', 'all']).default('this_kind').meta({
  description: '`this_kind`: mails of the kind that had the link. `all`: all mails about offers, orders and money.',
});

/** Mails about offers, orders and money that a person gets. Mails about the account cannot be switched off. */
export const mailSettingOperations = defineOperations({
  getMailSettings: {
    kind: 'query',
    access: user,
    summary: 'Return which mails about offers, orders and money you get.',
    input: z.strictObject({}),
    output: mailSettingsSchema,
  },
  updateMailSettings: {
    kind: 'command',
    access: user,
    summary: 'Switch kinds of mails about offers, orders and money on or off, for yourself in all your organizations.',
    example: { offerReceived: false },
    input: mailSettingsChanges,
    returns: 'The mail settings, as they are now.',
    output: mailSettingsSchema,
  },
  unsubscribe: {
    kind: 'command',
    access: anyone,
    summary: 'Switch off mails with the token of the link in one of them. The token does not expire.',
    returns: 'The mails are switched off.',
    input: z.strictObject({
      token: z
        .string()
        .min(1)
        .max(256)
        .meta({ description: 'The token of the link in the mail.', example: '7yXq2mVtP0sKd9LrWcB4nE' }),
      mails: unsubscribedMails,
    }),
    output: z.strictObject({ status: z.literal('unsubscribed').describe('The mails are switched off.') }),
    idempotent: true,
  },
});
