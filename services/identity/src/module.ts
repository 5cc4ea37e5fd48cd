import { z } from 'zod';
import type { Logger } from '@marketplace/kernel';
import { type IdentityContract, identityContract } from '@marketplace/identity-contract';
import { identityEngineContract } from '@marketplace/identity-contract/engine';
import {
  createKeyring,
  createStore,
  exchangeOutboxOperation,
  implement,
  type Module,
  openModule,
  serviceSettings,
  type SealedColumn,
  type SealingDomain,
} from '@marketplace/store';
import { migrations } from '../migrations/index.ts';
import type { IdentityContext } from './context.ts';
import { ApiKeyEntity } from './entities/api-key.entity.ts';
import { AuditEventEntity } from './entities/audit-event.entity.ts';
import { EmailTokenEntity } from './entities/email-token.entity.ts';
import { InvitationEntity } from './entities/invitation.entity.ts';
import { MailEntity } from './entities/mail.entity.ts';
import { MailingEntity } from './entities/mailing.entity.ts';
import { MembershipEntity } from './entities/membership.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { RateLimitEntity } from './entities/rate-limit.entity.ts';
import { RecoveryCodeEntity } from './entities/recovery-code.entity.ts';
import { SessionEntity } from './entities/session.entity.ts';
import { SignInChallengeEntity } from './entities/sign-in-challenge.entity.ts';
import { SignInFailureEntity } from './entities/sign-in-failure.entity.ts';
import { SignUpAttemptEntity } from './entities/sign-up-attempt.entity.ts';
import { TotpEntity } from './entities/totp.entity.ts';
import { UserEntity } from './entities/user.entity.ts';
import { type LimitSettings, limitSettings, limitsOf } from './limit-settings.ts';
import { inboxMailer, type Mailer, noMailer } from './mail/mailer.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { acceptInvitation } from './operations/accept-invitation.ts';
import { mailPlace } from './mail/queue-mail.ts';
import { appendAudit } from './operations/append-audit.ts';
import { authenticate } from './operations/authenticate.ts';
import { closeOrganization } from './operations/close-organization.ts';
import { createApiKey } from './operations/create-api-key.ts';
import { createInvitation } from './operations/create-invitation.ts';
import { createOrganization } from './operations/create-organization.ts';
import { exportAuditEvents } from './operations/export-audit-events.ts';
import { getApiKey } from './operations/get-api-key.ts';
import { getOrganization } from './operations/get-organization.ts';
import { getOrganizationStatus } from './operations/get-organization-status.ts';
import { getSession } from './operations/get-session.ts';
import { listApiKeys } from './operations/list-api-keys.ts';
import { listAuditEvents } from './operations/list-audit-events.ts';
import { listInvitations } from './operations/list-invitations.ts';
import { listMembers } from './operations/list-members.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { mailMembers } from './operations/mail-members.ts';
import { removeMember } from './operations/remove-member.ts';
import { revokeApiKey } from './operations/revoke-api-key.ts';
import { revokeInvitation } from './operations/revoke-invitation.ts';
import { rotateApiKey } from './operations/rotate-api-key.ts';
import { sendMail } from './operations/send-mail.ts';
import { settleClosing } from './operations/settle-closing.ts';
import { beginTotp } from './operations/begin-totp.ts';
import { changePassword } from './operations/change-password.ts';
import { confirmTotp } from './operations/confirm-totp.ts';
import { createRecoveryCodes } from './operations/create-recovery-codes.ts';
import { deleteTotp } from './operations/delete-totp.ts';
import { forgotPassword } from './operations/forgot-password.ts';
import { listSessions } from './operations/list-sessions.ts';
import { reauthenticate } from './operations/reauthenticate.ts';
import { resendVerification } from './operations/resend-verification.ts';
import { resetPassword } from './operations/reset-password.ts';
import { revokeOtherSessions } from './operations/revoke-other-sessions.ts';
import { revokeSession } from './operations/revoke-session.ts';
import { signInTotp } from './operations/sign-in-totp.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import { signUp } from './operations/sign-up.ts';
import { switchOrganization } from './operations/switch-organization.ts';
import { verifyAuditEvents } from './operations/verify-audit-events.ts';
import { updateMember } from './operations/update-member.ts';
import { updateOrganization } from './operations/update-organization.ts';
import { verifyEmail } from './operations/verify-email.ts';
import { commonPasswords } from './password-list.ts';
import { totpPlace } from './take-code.ts';
import { forgetFullBuckets } from './take-turns.ts';

const sealed: SealedColumn[] = [
  { table: 'mail', column: 'payload', id: 'id', owner: 'coalesce(user_id, id)', place: mailPlace },
  { table: 'totp', column: 'secret', id: 'user_id', owner: 'user_id', place: totpPlace },
];

export const identityDomain: SealingDomain = {
  schema: 'identity',
  entities: [
    ApiKeyEntity,
    AuditEventEntity,
    EmailTokenEntity,
    InvitationEntity,
    MailEntity,
    MailingEntity,
    MembershipEntity,
    OrganizationEntity,
    RateLimitEntity,
    RecoveryCodeEntity,
    SessionEntity,
    SignInChallengeEntity,
    SignInFailureEntity,
    SignUpAttemptEntity,
    TotpEntity,
    UserEntity,
  ],
  sealed,
  migrations,
};

const organizationsMaxDefault = 20;
const invitationDefaults = { days: 7, pendingMax: 50, perHourMax: 60 };
const membersMaxDefault = 200;
const stepUpSecondsDefault = 15 * 60;
const apiKeysMaxDefault = 50;
const apiKeyDaysDefault = 365;
const auditVerifyMaxDefault = 100_000;

export const identitySettings = serviceSettings.extend({
  /** The inbox that shows mails instead of sending them; without it mails wait. */
  INBOX_URL: z.url().optional(),
  /** The mail server. It goes before the inbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mails are from; a mail server takes none without. */
  MAIL_FROM: z.string().min(3).optional(),
  ...limitSettings,
  PUBLIC_URL: z.url(),
  /** `live` once the payment provider moves real money. */
  API_KEY_MODE: z.enum(['test', 'live']).default('test'),
  /** Active in one organization. */
  API_KEYS_MAX: z.coerce.number().int().min(1).default(apiKeysMaxDefault),
  /** How long a key lives unless told otherwise. */
  API_KEY_DAYS: z.coerce.number().int().min(1).max(3650).default(apiKeyDaysDefault),
  /** Audit events that one call verifies. */
  AUDIT_VERIFY_MAX: z.coerce.number().int().min(1).default(auditVerifyMaxDefault),
  /** How many organizations one person may own. */
  ORGANIZATIONS_MAX: z.coerce.number().int().min(1).default(organizationsMaxDefault),
  /** How many members one organization may have. */
  MEMBERS_MAX: z.coerce.number().int().min(1).default(membersMaxDefault),
  /** How long an invitation can be accepted. */
  INVITATION_DAYS: z.coerce.number().int().min(1).max(90).default(invitationDefaults.days),
  /** How many invitations of one organization may be pending. */
  INVITATIONS_PENDING_MAX: z.coerce.number().int().min(1).default(invitationDefaults.pendingMax),
  /** How many mails one organization may send to whom it likes. */
  INVITATIONS_PER_HOUR: z.coerce.number().int().min(1).default(invitationDefaults.perHourMax),
  /** How long after authenticating a person may make sensitive changes, such as a new API key. */
  STEP_UP_SECONDS: z.coerce.number().int().min(1).default(stepUpSecondsDefault),
});
export type IdentitySettings = Pick<
  z.output<typeof identitySettings>,
  'DATABASE_URL' | 'KEYRING' | 'INBOX_URL' | 'PUBLIC_URL' | 'API_KEY_MODE'
> & LimitSettings & {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  MEMBERS_MAX?: number;
  INVITATION_DAYS?: number;
  INVITATIONS_PENDING_MAX?: number;
  INVITATIONS_PER_HOUR?: number;
} & { API_KEYS_MAX?: number; API_KEY_DAYS?: number; AUDIT_VERIFY_MAX?: number; ORGANIZATIONS_MAX?: number; STEP_UP_SECONDS?: number };

export type IdentityModule = Module<IdentityContract, typeof identityEngineContract>;

/** People, sessions, organizations, API keys, and the audit log of all domains. */
export async function createIdentity(settings: IdentitySettings, log: Logger): Promise<IdentityModule> {
  const store = await createStore({ databaseUrl: settings.DATABASE_URL, domain: identityDomain, log });
  const context: IdentityContext = {
    keyring: createKeyring(settings.KEYRING),
    mailer: mailerOf(settings, log),
    passwords: commonPasswords,
    ...limitsOf(settings),
    publicUrl: settings.PUBLIC_URL,
    apiKeyMode: settings.API_KEY_MODE,
    apiKeysMax: settings.API_KEYS_MAX ?? apiKeysMaxDefault,
    apiKeyDays: settings.API_KEY_DAYS ?? apiKeyDaysDefault,
    auditVerifyMax: settings.AUDIT_VERIFY_MAX ?? auditVerifyMaxDefault,
    organizationsMax: settings.ORGANIZATIONS_MAX ?? organizationsMaxDefault,
    membersMax: settings.MEMBERS_MAX ?? membersMaxDefault,
    invitationDays: settings.INVITATION_DAYS ?? invitationDefaults.days,
    invitationsPendingMax: settings.INVITATIONS_PENDING_MAX ?? invitationDefaults.pendingMax,
    invitationsPerHourMax: settings.INVITATIONS_PER_HOUR ?? invitationDefaults.perHourMax,
    stepUpSeconds: settings.STEP_UP_SECONDS ?? stepUpSecondsDefault,
    log,
  };
  return openModule({
    store,
    contract: identityContract,
    handlers: implement(store, identityContract, context, {
      signUp,
      verifyEmail,
      resendVerification,
      signIn,
      signInTotp,
      signOut,
      forgotPassword,
      resetPassword,
      changePassword,
      beginTotp,
      confirmTotp,
      deleteTotp,
      createRecoveryCodes,
      reauthenticate,
      getSession,
      listSessions,
      revokeSession,
      revokeOtherSessions,
      switchOrganization,
      listOrganizations,
      createOrganization,
      getOrganization,
      updateOrganization,
      closeOrganization,
      listMembers,
      updateMember,
      removeMember,
      listInvitations,
      createInvitation,
      revokeInvitation,
      acceptInvitation,
      listApiKeys,
      createApiKey,
      getApiKey,
      rotateApiKey,
      revokeApiKey,
      listAuditEvents,
      exportAuditEvents,
      verifyAuditEvents,
      authenticate,
    }),
    tidy: forgetFullBuckets,
    engineContract: identityEngineContract,
    engineHandlers: implement(store, identityEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      sendMail,
      mailMembers,
      getOrganizationStatus,
      settleClosing,
      appendAudit,
    }),
  });
}

/** Throws when there is a mail server and nobody whom mails are from. */
function mailerOf({ SMTP_URL, MAIL_FROM, INBOX_URL }: IdentitySettings, log: Logger): Mailer {
  if (SMTP_URL && !MAIL_FROM) throw new Error('SMTP_URL is set: set MAIL_FROM too, such as "Marketplace <no-reply@market.example>".');
  if (SMTP_URL && MAIL_FROM) return smtpMailer(SMTP_URL, MAIL_FROM);
  if (INBOX_URL) return inboxMailer(INBOX_URL);
  log.warn('neither SMTP_URL nor INBOX_URL is set: mails wait, and nobody can confirm an address, until there is a mailer');
  return noMailer;
}
