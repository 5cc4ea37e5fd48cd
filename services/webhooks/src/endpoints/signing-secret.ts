import { randomBytes } from 'node:crypto';
import type { Keyring } from '@marketplace/store';

/** Context with which a signing secret is sealed. It is the same for the current and the previous secret. */
export const secretContext = (endpointId: string): string => `webhooks|endpoint|${endpointId}|sealed_secret`;

/** Returns `whsec_` and 32 random bytes in base64: the format of Standard Webhooks (www.standardwebhooks.com). */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Identifies whose secret is sealed: an organization's data key, and an endpoint for the context. */
export interface EndpointOwner {
  organizationId: string;
  endpointId: string;
}

export function sealSecret(
  keyring: Keyring,
  { organizationId, endpointId }: EndpointOwner,
  secret: string,
): { sealedSecret: string; secretHint: string } {
  return {
    sealedSecret: keyring.seal(organizationId, secretContext(endpointId), secret),
    secretHint: secret.slice(-4),
  };
}

/** Opens a sealed signing secret. Throws if its key is not in the keyring. */
export function openSecret(
  keyring: Keyring,
  { organizationId, endpointId }: EndpointOwner,
  sealedSecret: string,
): string {
  return keyring.open(organizationId, secretContext(endpointId), sealedSecret);
}
