import { type Environment, serviceDatabaseUrlName } from '@marketplace/kernel';
import type { RoleUrls } from '@marketplace/store';
import type { Secrets } from '../infrastructure/secrets.ts';

/** The servers and the secrets that a stack uses. */
export interface StackBase {
  /** With the role that owns the tables. */
  databaseUrl: string;
  /** URLs with the roles of the services, by name. A service without one connects as the owner. */
  roles?: RoleUrls | undefined;
  temporalAddress: string;
  inboxUrl: string;
  secrets: Secrets;
}

/** The settings that name the servers and the secrets of a stack. */
export function baseEnvironment({ databaseUrl, roles, temporalAddress, inboxUrl, secrets }: StackBase): Environment {
  return {
    DATABASE_URL: databaseUrl,
    ...roleEnvironment(roles),
    TEMPORAL_ADDRESS: temporalAddress,
    INBOX_URL: inboxUrl,
    ...secretEnvironment(secrets),
  };
}

/** The settings with the database URLs of the services. */
export function roleEnvironment(roles: RoleUrls = {}): Environment {
  return Object.fromEntries(Object.entries(roles).map(([name, url]) => [serviceDatabaseUrlName(name), url]));
}

/** Where the sandbox sends its notices: the route of the gateway for payment providers. */
export function sandboxWebhookUrl(gatewayUrl: string): string {
  return `${gatewayUrl}/api/v1/payment-providers/sandbox/webhooks`;
}

/** The settings that contain the secrets. */
export function secretEnvironment(secrets: Secrets): Environment {
  return {
    KEYRING: secrets.keyring,
    SESSION_KEYS: secrets.sessionKey,
    GATEWAY_TOKEN: secrets.gatewayToken,
    WORKER_TOKEN: secrets.workerToken,
    CURSOR_KEY: secrets.cursorKey,
  };
}
