import type { z } from 'zod';
import { defaultRateLimits, type RateLimit, rateLimitSetting, type WindowLimit, windowLimitSetting } from '@marketplace/kernel';
import type { SignInLimits } from './sign-in-limit.ts';
import type { MailLimits } from './sign-up-limit.ts';
import type { RequestLimits } from './take-turns.ts';

const minutes = 60;

/** Each is `<n>/<seconds>s`, or `off`; the last two also `<per second>/<burst>`. */
export const limitSettings = {
  /** Wrong passwords of one account from one network; beyond them, the account is slowed down wherever from. */
  RATE_LIMIT_SIGN_IN: windowLimitSetting.optional(),
  /** Wrong passwords, codes and mailed tokens from one network. */
  RATE_LIMIT_SIGN_IN_NETWORK: windowLimitSetting.optional(),
  /** Wrong passwords and codes in all, for those who come from networks that their accounts were never used from. */
  RATE_LIMIT_SIGN_IN_EVERYWHERE: windowLimitSetting.optional(),
  /** Wrong codes of one account. */
  RATE_LIMIT_CODE: windowLimitSetting.optional(),
  /** Sign-ups, resent links and forgotten passwords from one network. */
  RATE_LIMIT_SIGN_UP: windowLimitSetting.optional(),
  /** Mails that sign-ups and resent links send to one address; and, apart, forgotten passwords. */
  RATE_LIMIT_MAIL: windowLimitSetting.optional(),
  /** Invitations to one address, by all organizations together. */
  RATE_LIMIT_INVITATION: windowLimitSetting.optional(),
  /** Requests of one API key: `<per second>/<burst>`. */
  RATE_LIMIT_KEY: rateLimitSetting.optional(),
  /** Requests of one organization, by keys and people together. */
  RATE_LIMIT_ORGANIZATION: rateLimitSetting.optional(),
};
export type LimitSettings = { [K in keyof typeof limitSettings]?: z.output<(typeof limitSettings)[K]> };

export function limitsOf(settings: LimitSettings): { signInLimits: SignInLimits; mailLimits: MailLimits; requestLimits: RequestLimits; invitedLimit: WindowLimit | null } {
  const limit = (name: Exclude<keyof LimitSettings, 'RATE_LIMIT_KEY' | 'RATE_LIMIT_ORGANIZATION'>, max: number, seconds: number): WindowLimit | null => {
    const set = settings[name];
    return set === undefined ? { max, seconds } : set;
  };
  return {
    signInLimits: {
      account: limit('RATE_LIMIT_SIGN_IN', 10, 15 * minutes),
      network: limit('RATE_LIMIT_SIGN_IN_NETWORK', 50, 15 * minutes),
      everywhere: limit('RATE_LIMIT_SIGN_IN_EVERYWHERE', 3000, 15 * minutes),
      code: limit('RATE_LIMIT_CODE', 5, 15 * minutes),
    },
    mailLimits: {
      asked: limit('RATE_LIMIT_SIGN_UP', 60, 60 * minutes),
      mailed: limit('RATE_LIMIT_MAIL', 5, 60 * minutes),
    },
    invitedLimit: limit('RATE_LIMIT_INVITATION', 5, 24 * 60 * minutes),
    requestLimits: { key: orDefault(settings.RATE_LIMIT_KEY, 'key'), organization: orDefault(settings.RATE_LIMIT_ORGANIZATION, 'organization') },
  };
}

/** Null is no limit; what is not set is the default. */
function orDefault(set: RateLimit | null | undefined, name: 'key' | 'organization'): RateLimit | null {
  return set === undefined ? defaultRateLimits[name] : set;
}
