import type { Actor, Currency, Logger, RateLimitDecision, WindowLimit } from '@marketplace/kernel';
import type { Keyring } from '@marketplace/store';
import type { AuditSeals } from './audit/audit-seals.ts';
import type { VerificationQueue } from './audit/verification-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';
import type { PasswordLists } from './passwords/password-list.ts';
import type { SignInLimits } from './throttling/sign-in-limit.ts';
import type { MailLimits } from './throttling/mail-limits.ts';
import type { RequestLimits } from './throttling/request-limits.ts';

/** The actor of a request, and the rate-limit decisions about it. */
export interface Authenticated {
  actor: Actor;
  turns: RateLimitDecision[];
}

/** Durations of sessions, and the maximum number of a person. */
export interface SessionLimits {
  /** Seconds after which a session ends. */
  lifetimeSeconds: number;
  /** Seconds without use after which a session ends. */
  idleSeconds: number;
  /** Sessions of one person that have not ended. A further one ends the oldest. */
  max: number;
}

/** Dependencies of identity's operations besides the database. */
export interface IdentityContext {
  keyring: Keyring;
  /** Seals the heads of the audit log's chains. */
  auditSeals: AuditSeals;
  mailer: Mailer;
  /** Public base URL of the service. Links in mails begin with it. */
  publicUrl: string;
  apiKeyMode: 'test' | 'live';
  /** Passwords that are refused. */
  passwords: PasswordLists;
  passwordHasher: PasswordHasher;
  sessionLimits: SessionLimits;
  signInLimits: SignInLimits;
  mailLimits: MailLimits;
  requestLimits: RequestLimits;
  /** Maximum number of active keys of one organization. */
  apiKeysMax: number;
  /** Maximum number of audit events that one call verifies. */
  auditVerifyMax: number;
  /** The verifications of audit logs in this process. */
  verifications: VerificationQueue;
  /** Maximum number of organizations that one user owns. */
  organizationsMax: number;
  /** Limit of organizations that one person creates. Null means no limit. */
  organizationsMadeLimit: WindowLimit | null;
  /** Maximum number of active members of one organization. */
  membersMax: number;
  /** Currency of new organizations. */
  defaultCurrency: Currency;
  /** Maximum numbers of invitations of one organization. */
  invitationsPendingMax: number;
  invitationsPerHourMax: number;
  /** Limit of invitations to one address by all organizations together. Null means no limit. */
  invitedLimit: WindowLimit | null;
  /**
   * Maximum number of mails about offers, orders and money to the members of one organization in an hour, each counted
   * once.
   */
  mailingsPerHour: number;
  /** Seconds after authenticating in which a user may make sensitive changes. */
  stepUpSeconds: number;
  /** The organization that operates the platform; null if none does. */
  operatorOrganizationId: string | null;
  log: Logger;
}
