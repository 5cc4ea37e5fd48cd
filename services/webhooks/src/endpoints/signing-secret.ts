import { randomBytes } from 'node:crypto';
import type { Keyring } from '@marketplace/store';

/** A secret keeps its place when a rotation makes it the previous one. */
export const secretContext = (endpointId: string): string => `webhooks|endpoint|${endpointId}|sealed_secret`;
export const formerSecretContext = 'webhooks|endpoint|sealed_secret';

/** `whsec_` and 32 random bytes in base64, the form that other people's verifiers know. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export interface EndpointOwner {
  organizationId: string;
  endpointId: string;
}

export function sealSecret(
  keyring: Keyring,
  of: EndpointOwner,
  secret: string,
): { sealedSecret: string; secretHint: string } {
  return {
    sealedSecret: keyring.seal(of.organizationId, secretContext(of.endpointId), secret),
    secretHint: secret.slice(-4),
  };
}

export function openSecret(keyring: Keyring, of: EndpointOwner, sealedSecret: string): string {
  return keyring.open(of.organizationId, secretContext(of.endpointId), sealedSecret, formerSecretContext);
}
