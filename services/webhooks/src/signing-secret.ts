import { randomBytes } from 'node:crypto';
import type { Keyring } from '@marketplace/store';

const place = 'webhooks|endpoint|sealed_secret';

/** `whsec_` and 32 random bytes in base64, the form that other people's verifiers know. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealSecret(keyring: Keyring, organizationId: string, secret: string): { sealedSecret: string; secretHint: string } {
  return { sealedSecret: keyring.seal(organizationId, place, secret), secretHint: secret.slice(-4) };
}

export function openSecret(keyring: Keyring, organizationId: string, sealedSecret: string): string {
  return keyring.open(organizationId, place, sealedSecret);
}
