import type { Logger } from '@marketplace/kernel';
import { type IdentityContract, identityContract } from '@marketplace/identity-contract';
import { identityEngineContract } from '@marketplace/identity-contract/engine';
import {
  createKeyring,
  createStore,
  databaseOf,
  defineService,
  exchangeOutboxOperation,
  implement,
  type Module,
  openModule,
  type SealedColumn,
  type SealingDomain,
} from '@marketplace/store';
import { migrations } from '../migrations/index.generated.ts';
import type { IdentityContext } from './context.ts';
import { ApiKeyEntity } from './entities/api-key.entity.ts';
import { AuditEventEntity, AuditHeadEntity, AuditVerificationEntity } from './entities/audit.entity.ts';
import { EmailTokenEntity } from './entities/email-token.entity.ts';
import { InvitationEntity } from './entities/invitation.entity.ts';
import { MailEntity, MailingCountEntity, MailingEntity, MailOptOutEntity } from './entities/mail.entity.ts';
import { MembershipEntity } from './entities/membership.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { RateLimitEntity, SignInFailureEntity, SignUpAttemptEntity } from './entities/limits.entity.ts';
import { RecoveryCodeEntity, TotpEntity } from './entities/second-factor.entity.ts';
import { RequestEntity } from './entities/request.entity.ts';
import { SessionEntity } from './entities/session.entity.ts';
import { SignInChallengeEntity } from './entities/sign-in-challenge.entity.ts';
import { UserEntity } from './entities/user.entity.ts';
import { engineOperations, operations } from './operations/index.generated.ts';
import { inboxMailer, type Mailer, noMailer, smtpMailer } from './mail/mailer.ts';
import { mailContext } from './mail/mail.ts';
import { countDropped } from './mail/mailing-limits.ts';
import { createPasswordHasher, type PasswordCost, productionPasswordCost } from './passwords/password-hash.ts';
import { commonPasswords, openLeakedPasswords, type PasswordList } from './passwords/password-list.ts';
import { createAuditSeals, headContext, headOwner } from './audit/audit-seals.ts';
import { identityDefaults, identitySettings, type IdentitySettings } from './settings.ts';
import { totpContext } from './second-factor/second-factor.ts';
import { createVerificationQueue } from './audit/verification-queue.ts';
import { purgeExpired } from './retention/purge-expired.ts';

const sealed: SealedColumn[] = [
  { table: 'mail', column: 'payload', id: 'id', owner: 'coalesce(user_id, id)', context: mailContext },
  { table: 'audit_head', column: 'seal', id: 'chain', owner: `'${headOwner}'`, context: headContext },
  { table: 'totp', column: 'secret', id: 'user_id', owner: 'user_id', context: totpContext },
];

export const identityDomain: SealingDomain = {
  schema: 'identity',
  outbox: identityEngineContract.outbox,
  entities: [
    ApiKeyEntity,
    AuditEventEntity,
    AuditHeadEntity,
    AuditVerificationEntity,
    EmailTokenEntity,
    InvitationEntity,
    MailEntity,
    MailingCountEntity,
    MailingEntity,
    MailOptOutEntity,
    MembershipEntity,
    OrganizationEntity,
    RateLimitEntity,
    RecoveryCodeEntity,
    RequestEntity,
    SessionEntity,
    SignInChallengeEntity,
    SignInFailureEntity,
    SignUpAttemptEntity,
    TotpEntity,
    UserEntity,
  ],
  sealed,
  migrations,
  rights: { 'identity.audit_event': ['select', 'insert'], 'identity.audit_head': ['select', 'insert', 'update'] },
};

export { identitySettings, type IdentitySettings } from './settings.ts';

export type IdentityModule = Module<IdentityContract, typeof identityEngineContract>;

/**
 * Opens the identity module. `passwordCost` is an argument and not a setting, so that no configuration can lower it;
 * only tests pass another cost.
 */
export async function createIdentity(
  settings: IdentitySettings,
  log: Logger,
  passwordCost = productionPasswordCost,
): Promise<IdentityModule> {
  const leakedFile = settings.LEAKED_PASSWORDS_FILE;
  const leaked = leakedFile === undefined ? null : await openLeakedPasswords(leakedFile);
  const store = await createStore({ ...databaseOf(settings), domain: identityDomain, log });
  const context = contextOf(settings, log, passwordCost, leaked);
  // Prometheus sees a counter's first increase only after a zero.
  countDropped(0);
  return openModule({
    store,
    contract: identityContract,
    handlers: implement(store, identityContract, context, operations),
    purgeExpired,
    engineContract: identityEngineContract,
    engineHandlers: implement(store, identityEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      ...engineOperations,
    }),
  });
}

export const identityService = defineService({
  name: 'identity',
  contract: identityContract,
  engineContract: identityEngineContract,
  domain: identityDomain,
  settings: identitySettings,
  create: (settings, log) => createIdentity(settings, log),
});

function contextOf(
  given: IdentitySettings,
  log: Logger,
  passwordCost: PasswordCost,
  leaked: PasswordList | null,
): IdentityContext {
  const settings = identityDefaults(given);
  const { QUOTAS: quotas, RATE_LIMITS: limits, SESSION_SECONDS: sessionSeconds } = settings;
  const keyring = createKeyring(settings.KEYRING);
  return {
    keyring,
    auditSeals: createAuditSeals(keyring),
    mailer: mailerOf(settings, log),
    passwords: { common: commonPasswords, leaked },
    passwordHasher: createPasswordHasher(passwordCost),
    sessionLimits: {
      lifetimeSeconds: sessionSeconds.lifetime,
      idleSeconds: sessionSeconds.idle,
      max: quotas.sessions,
    },
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
    publicUrl: settings.PUBLIC_URL,
    apiKeyMode: settings.API_KEY_MODE,
    apiKeysMax: quotas.apiKeys,
    auditVerifyMax: quotas.auditVerification,
    verifications: createVerificationQueue(),
    organizationsMax: quotas.organizations,
    membersMax: quotas.members,
    defaultCurrency: settings.SUPPORTED_CURRENCIES[0],
    invitationsPendingMax: quotas.pendingInvitations,
    invitationsPerHourMax: limits.invitationsPerHour,
    mailingsPerHour: limits.mailingsPerHour,
    stepUpSeconds: sessionSeconds.stepUp,
    operatorOrganizationId: settings.OPERATOR_ORGANIZATION_ID ?? null,
    log,
  };
}

/** Throws if SMTP_URL is set without MAIL_FROM. */
function mailerOf(
  { SMTP_URL, SMTP_TLS, MAIL_FROM, INBOX_URL }: ReturnType<typeof identityDefaults>,
  log: Logger,
): Mailer {
  if (SMTP_URL && !MAIL_FROM)
    throw new Error('SMTP_URL is set: set MAIL_FROM too, such as "Marketplace <no-reply@market.example>".');
  if (SMTP_URL && MAIL_FROM) return smtpMailer(SMTP_URL, MAIL_FROM, SMTP_TLS);
  if (INBOX_URL) return inboxMailer(INBOX_URL);
  log.warn('neither SMTP_URL nor INBOX_URL is set: mails are stored and not sent, so addresses cannot be confirmed');
  return noMailer;
}
