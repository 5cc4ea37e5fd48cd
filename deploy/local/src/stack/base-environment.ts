import type { Environment } from '@marketplace/kernel';
import type { Secrets } from '../infrastructure/secrets.ts';

/** The servers and the secrets that a stack uses. */
export interface StackBase {
  databaseUrl: string;
  temporalAddress: string;
  inboxUrl: string;
  secrets: Secrets;
}

/** The settings that name the servers and the secrets of a stack. */
export function baseEnvironment({ databaseUrl, temporalAddress, inboxUrl, secrets }: StackBase): Environment {
  return {
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    INBOX_URL: inboxUrl,
    ...secretEnvironment(secrets),
  };
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
    SANDBOX_WEBHOOK_SECRET: secrets.sandboxSecret,
  };
}
