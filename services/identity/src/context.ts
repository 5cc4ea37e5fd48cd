import type { Actor, Currency, Logger, RateLimitDecision, WindowLimit } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';
import type { ApiKeyMode } from './api-keys/api-key-token.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';
import type { PasswordList } from './passwords/password-list.ts';
import type { SignInLimits } from './throttling/sign-in-limit.ts';
import type { MailLimits } from './throttling/sign-up-limit.ts';
import type { RequestLimits } from './throttling/take-turns.ts';

/** Who asks, and what became of their turns at the rate limits. */
export interface Authenticated {
  actor: Actor;
  turns: RateLimitDecision[];
}

/** What identity's operations use besides their database. */
export interface IdentityContext {
  keyring: Keyring;
  mailer: Mailer;
  /** Where people reach the service; links in mails begin with it. */
  publicUrl: string;
  apiKeyMode: ApiKeyMode;
  /** Passwords that nobody may choose. */
  passwords: PasswordList;
  passwordHasher: PasswordHasher;
  signInLimits: SignInLimits;
  mailLimits: MailLimits;
  requestLimits: RequestLimits;
  /** Active in one organization. */
  apiKeysMax: number;
  /** How long a key lives unless told otherwise. */
  apiKeyDays: number;
  /** Audit events that one call verifies. */
  auditVerifyMax: number;
  /** Owned by one person. */
  organizationsMax: number;
  membersMax: number;
  /** Of new organizations. */
  defaultCurrency: Currency;
  /** How long an invitation can be accepted. */
  invitationDays: number;
  invitationsPendingMax: number;
  invitationsPerHourMax: number;
  /** Of invitations to one address, by all organizations together. Null is no limit. */
  invitedLimit: WindowLimit | null;
  /** How long after authenticating a person may make sensitive changes. */
  stepUpSeconds: number;
  log: Logger;
}
