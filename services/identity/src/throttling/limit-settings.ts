import type { z } from 'zod';
import { rateLimitSetting, type WindowLimit, windowLimitSetting } from '@marketplace/kernel';
import type { SignInLimits } from './sign-in-limit.ts';
import type { MailLimits } from './sign-up-limit.ts';
import type { RequestLimits } from './request-limits.ts';

/** Limits that protect accounts, mailboxes and the service. Null means no limit. */
export const limitSettings = {
  RATE_LIMIT_SIGN_IN: windowLimitSetting.prefault('10/900s').meta({
    description:
      'Wrong passwords for one account from one network. ' +
      'As many from all networks together delay the account, by a minute at most.',
  }),
  RATE_LIMIT_SIGN_IN_NETWORK: windowLimitSetting.prefault('50/900s').meta({
    description: 'Wrong passwords, codes and mailed tokens from one network (IPv6: a /64).',
  }),
  RATE_LIMIT_SIGN_IN_EVERYWHERE: windowLimitSetting.prefault('3000/900s').meta({
    description:
      'Wrong passwords and codes for all accounts. People who signed in from the same network before are exempt.',
  }),
  RATE_LIMIT_CODE: windowLimitSetting.prefault('5/900s').meta({ description: 'Wrong codes for one account.' }),
  RATE_LIMIT_SIGN_UP: windowLimitSetting.prefault('60/3600s').meta({
    description: 'Sign-ups, links sent again and forgotten passwords from one network.',
  }),
  RATE_LIMIT_MAIL: windowLimitSetting.prefault('5/3600s').meta({
    description:
      'Mails to one address (without its plus tag) for sign-ups and resent links; separately, for forgotten passwords.',
  }),
  RATE_LIMIT_INVITATION: windowLimitSetting
    .prefault('5/86400s')
    .meta({ description: 'Invitations to one address from all organizations together.' }),
  RATE_LIMIT_KEY: rateLimitSetting
    .prefault('20/40')
    .meta({ description: 'Requests with one API key. Counted in PostgreSQL, for all gateways together.' }),
  RATE_LIMIT_ORGANIZATION: rateLimitSetting.prefault('100/200').meta({
    description: 'Requests of one organization, by keys and people. Counted in PostgreSQL, for all gateways together.',
  }),
};
export type LimitSettings = z.output<z.ZodObject<typeof limitSettings>>;

/** The limits by purpose. */
export interface Limits {
  signInLimits: SignInLimits;
  mailLimits: MailLimits;
  requestLimits: RequestLimits;
  invitedLimit: WindowLimit | null;
}

/** Groups the limits of the settings by purpose. */
export function limitsOf(settings: LimitSettings): Limits {
  return {
    signInLimits: {
      account: settings.RATE_LIMIT_SIGN_IN,
      network: settings.RATE_LIMIT_SIGN_IN_NETWORK,
      everywhere: settings.RATE_LIMIT_SIGN_IN_EVERYWHERE,
      code: settings.RATE_LIMIT_CODE,
    },
    mailLimits: { asked: settings.RATE_LIMIT_SIGN_UP, mailed: settings.RATE_LIMIT_MAIL },
    invitedLimit: settings.RATE_LIMIT_INVITATION,
    requestLimits: { key: settings.RATE_LIMIT_KEY, organization: settings.RATE_LIMIT_ORGANIZATION },
  };
}
