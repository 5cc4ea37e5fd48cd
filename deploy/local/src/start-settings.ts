import { z } from 'zod';
import { type Environment, processSettings, serviceDatabaseUrlName } from '@marketplace/kernel';
import { roleSettings } from '@marketplace/operations/role-settings';
import { databaseSettings } from '@marketplace/store/database-settings';
import type { RoleUrls } from '@marketplace/store';
import { localPortsSetting } from './infrastructure/infrastructure-ports.ts';
import type { Secrets } from './infrastructure/secrets.ts';

/** Settings of `npm start` itself. It passes the settings of the services, the gateway and the worker on to them. */
export const startSettings = z.object({
  ...databaseSettings,
  DATABASE_URL: databaseSettings.DATABASE_URL.optional().meta(databaseSettings.DATABASE_URL.meta()!),
  ...roleSettings,
  LOG_LEVEL: processSettings.LOG_LEVEL,
  PORT: processSettings.PORT.default(3000).meta(processSettings.PORT.meta()!),
  LOCAL_PORTS: localPortsSetting,
  TEMPORAL_UI_WRITES: z.enum(['0', '1']).default('0').meta({
    description:
      '`npm start` and Compose: `1` lets the Temporal UI change workflows, such as to terminate or trigger one.',
  }),
  DATA_DIR: z.string().default('.data').meta({
    description: '`npm start`: directory for all data. A relative path is resolved from the repository.',
    form: 'path',
  }),
});

const loopback = '127.0.0.0/8,::1/128';

/**
 * The environment of the processes that `npm start` runs: the given settings, development defaults for the missing
 * ones, and the addresses of the servers of this start, which override given ones. An empty setting counts as not set.
 * `HOST` is always 127.0.0.1.
 */
export function startEnvironment(
  given: Environment,
  base: StackBase & { port: number; temporalUiUrl?: string | undefined; consoleDir?: string | undefined },
): Environment {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const isSandbox = set.NODE_ENV !== 'production' || set.SANDBOX_INSTALLATION === '1';
  const { KEYRING, ...secrets } = secretEnvironment(base.secrets);
  const { DATABASE_URL, TEMPORAL_ADDRESS, INBOX_URL } = baseEnvironment(base);
  const publicUrl = (set.PUBLIC_URL ?? `http://127.0.0.1:${base.port}`).replace(/\/+$/, '');
  return {
    // The tour advances the clock of deadlines. With real money, nobody may.
    ...(isSandbox && set.PAYMENTS_PROVIDER !== 'stripe' && { TEST_HELPERS: '1' }),
    WEBHOOK_ALLOWED_CIDRS: loopback,
    INBOX_URL,
    CONSOLE_DIR: base.consoleDir,
    CONSOLE_LINKS: [`inbox=${INBOX_URL}`, ...(base.temporalUiUrl ? [`temporalUi=${base.temporalUiUrl}`] : [])].join(),
    SANDBOX_WEBHOOK_URL: sandboxWebhookUrl(`http://127.0.0.1:${base.port}`),
    // Keys of local mode have their own prefix, and invitations show their tokens.
    ...(isSandbox && { API_KEY_MODE: 'test' }),
    ...roleEnvironment(base.roles),
    ...secrets,
    ...(set.KEYRING_FILE === undefined && { KEYRING }),
    ...set,
    ...{ DATABASE_URL, TEMPORAL_ADDRESS, PUBLIC_URL: publicUrl, HOST: '127.0.0.1', PORT: String(base.port) },
  };
}

/** The servers and the secrets that a stack uses. */
export interface StackBase {
  /** URL with the role that owns the tables. */
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

/** Address of the sandbox's webhooks: the gateway's route for payment providers. */
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
