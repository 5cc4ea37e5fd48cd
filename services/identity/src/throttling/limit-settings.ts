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
      'As many from all networks together delay other networks by seconds, and leave each of them three attempts.',
  }),
  RATE_LIMIT_SIGN_IN_NETWORK: windowLimitSetting.prefault('50/900s').meta({
    description:
      'Wrong passwords, codes and mailed tokens from one network (IPv6: a /64). ' +
      'People who signed in from there before are exempt. Beyond 4 times as many from one site (a /24, IPv6: a /48) ' +
      'and 20 times from one region (a /16, IPv6: a /32), attempts are delayed by seconds.',
  }),
  RATE_LIMIT_SIGN_IN_SUCCESS: windowLimitSetting
    .prefault('60/900s')
    .meta({ description: 'Correct passwords for one account from one network.' }),
  RATE_LIMIT_CODE: windowLimitSetting.prefault('5/900s').meta({ description: 'Wrong codes for one account.' }),
  RATE_LIMIT_SIGN_UP: windowLimitSetting.prefault('60/3600s').meta({
    description: 'Sign-ups, links sent again and forgotten passwords from one network.',
  }),
  RATE_LIMIT_MAIL: windowLimitSetting.prefault('5/3600s').meta({
    description:
      'Mails to one address (without its plus tag) for sign-ups and resent links; separately, for forgotten passwords.',
  }),
  RATE_LIMIT_INVITATION: windowLimitSetting.prefault('5/86400s').meta({
    description: 'Invitations to one address from all organizations together. One person can send all but one of them.',
  }),
  RATE_LIMIT_ORGANIZATIONS: windowLimitSetting
    .prefault('30/86400s')
    .meta({ description: 'Organizations that one person creates, also if they are closed again.' }),
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
  organizationsMadeLimit: WindowLimit | null;
}

/** Groups the limits of the settings by purpose. */
export function limitsOf(settings: LimitSettings): Limits {
  return {
    signInLimits: {
      account: settings.RATE_LIMIT_SIGN_IN,
      network: settings.RATE_LIMIT_SIGN_IN_NETWORK,
      code: settings.RATE_LIMIT_CODE,
      success: settings.RATE_LIMIT_SIGN_IN_SUCCESS,
    },
    mailLimits: { asked: settings.RATE_LIMIT_SIGN_UP, mailed: settings.RATE_LIMIT_MAIL },
    invitedLimit: settings.RATE_LIMIT_INVITATION,
    organizationsMadeLimit: settings.RATE_LIMIT_ORGANIZATIONS,
    requestLimits: { key: settings.RATE_LIMIT_KEY, organization: settings.RATE_LIMIT_ORGANIZATION },
  };
}
