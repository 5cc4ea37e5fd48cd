import { z } from 'zod';
import type { Logger } from '@marketplace/kernel';
import { type IdentityContract, identityContract } from '@marketplace/identity-contract';
import { identityEngineContract } from '@marketplace/identity-contract/engine';
import {
  createKeyring,
  createStore,
  type Domain,
  exchangeOutboxOperation,
  implement,
  type Module,
  openModule,
  serviceSettings,
} from '@marketplace/store';
import { migrations } from '../migrations/index.ts';
import type { IdentityContext } from './context.ts';
import { ApiKeyEntity } from './entities/api-key.entity.ts';
import { AuditEventEntity } from './entities/audit-event.entity.ts';
import { EmailTokenEntity } from './entities/email-token.entity.ts';
import { MailEntity } from './entities/mail.entity.ts';
import { MailingEntity } from './entities/mailing.entity.ts';
import { MembershipEntity } from './entities/membership.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { SessionEntity } from './entities/session.entity.ts';
import { SignInFailureEntity } from './entities/sign-in-failure.entity.ts';
import { SignUpAttemptEntity } from './entities/sign-up-attempt.entity.ts';
import { UserEntity } from './entities/user.entity.ts';
import { inboxMailer, noMailer } from './mail/mailer.ts';
import { appendAudit } from './operations/append-audit.ts';
import { authenticate } from './operations/authenticate.ts';
import { createApiKey } from './operations/create-api-key.ts';
import { createOrganization } from './operations/create-organization.ts';
import { getSession } from './operations/get-session.ts';
import { listApiKeys } from './operations/list-api-keys.ts';
import { listOrganizations } from './operations/list-organizations.ts';
import { mailMembers } from './operations/mail-members.ts';
import { revokeApiKey } from './operations/revoke-api-key.ts';
import { sendMail } from './operations/send-mail.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import { signUp } from './operations/sign-up.ts';
import { switchOrganization } from './operations/switch-organization.ts';
import { verifyEmail } from './operations/verify-email.ts';

export const identityDomain: Domain = {
  schema: 'identity',
  entities: [
    ApiKeyEntity,
    AuditEventEntity,
    EmailTokenEntity,
    MailEntity,
    MailingEntity,
    MembershipEntity,
    OrganizationEntity,
    SessionEntity,
    SignInFailureEntity,
    SignUpAttemptEntity,
    UserEntity,
  ],
  migrations,
};

const organizationsMaxDefault = 20;
const stepUpSecondsDefault = 15 * 60;

export const identitySettings = serviceSettings.extend({
  /** The inbox that shows mails instead of sending them; without it mails wait. */
  INBOX_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  /** `live` once the payment provider moves real money. */
  API_KEY_MODE: z.enum(['test', 'live']).default('test'),
  /** How many organizations one person may own. */
  ORGANIZATIONS_MAX: z.coerce.number().int().min(1).default(organizationsMaxDefault),
  /** How long after authenticating a person may make sensitive changes, such as a new API key. */
  STEP_UP_SECONDS: z.coerce.number().int().min(1).default(stepUpSecondsDefault),
});
export type IdentitySettings = Pick<
  z.output<typeof identitySettings>,
  'DATABASE_URL' | 'KEYRING' | 'INBOX_URL' | 'PUBLIC_URL' | 'API_KEY_MODE'
> & { ORGANIZATIONS_MAX?: number; STEP_UP_SECONDS?: number };

export type IdentityModule = Module<IdentityContract, typeof identityEngineContract>;

/** People, sessions, organizations, API keys, and the audit log of all domains. */
export async function createIdentity(settings: IdentitySettings, log: Logger): Promise<IdentityModule> {
  if (!settings.INBOX_URL) log.warn('INBOX_URL is not set: mails wait, and nobody can confirm an address, until there is a mailer');
  const store = await createStore({ databaseUrl: settings.DATABASE_URL, domain: identityDomain, log });
  const context: IdentityContext = {
    keyring: createKeyring(settings.KEYRING),
    mailer: settings.INBOX_URL ? inboxMailer(settings.INBOX_URL) : noMailer,
    publicUrl: settings.PUBLIC_URL,
    apiKeyMode: settings.API_KEY_MODE,
    organizationsMax: settings.ORGANIZATIONS_MAX ?? organizationsMaxDefault,
    stepUpSeconds: settings.STEP_UP_SECONDS ?? stepUpSecondsDefault,
    log,
  };
  return openModule({
    store,
    contract: identityContract,
    handlers: implement(store, identityContract, context, {
      signUp,
      verifyEmail,
      signIn,
      signOut,
      getSession,
      switchOrganization,
      listOrganizations,
      createOrganization,
      listApiKeys,
      createApiKey,
      revokeApiKey,
      authenticate,
    }),
    engineContract: identityEngineContract,
    engineHandlers: implement(store, identityEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      sendMail,
      mailMembers,
      appendAudit,
    }),
  });
}
