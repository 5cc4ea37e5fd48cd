import type { RateLimits, WindowLimit } from '@marketplace/kernel';
import type { SignInLimits } from './sign-in-limit.ts';
import type { MailLimits } from './sign-up-limit.ts';
import type { RequestLimits } from './request-limits.ts';

/** The limits by purpose. Null means no limit. */
export interface Limits {
  signInLimits: SignInLimits;
  mailLimits: MailLimits;
  requestLimits: RequestLimits;
  invitedLimit: WindowLimit | null;
  organizationsMadeLimit: WindowLimit | null;
}

/** Groups the limits of `RATE_LIMITS` by purpose. */
export function limitsOf(limits: RateLimits): Limits {
  return {
    signInLimits: {
      account: limits.signIn,
      network: limits.signInNetwork,
      code: limits.code,
      success: limits.signInSuccess,
    },
    mailLimits: { asked: limits.signUp, mailed: limits.mail },
    invitedLimit: limits.invitation,
    organizationsMadeLimit: limits.organizations,
    requestLimits: { key: limits.key, organization: limits.organization },
  };
}
