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

/** Context with which an endpoint's custom headers are sealed. */
export const headersContext = (endpointId: string): string => `webhooks|endpoint|${endpointId}|sealed_headers`;

/** Seals custom headers, because their values may be credentials. Names are stored in lower case. */
export function sealHeaders(
  keyring: Keyring,
  { organizationId, endpointId }: EndpointOwner,
  headers: Record<string, string>,
): { headerNames: string[]; sealedHeaders: string | null } {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const sealedHeaders =
    entries.length > 0 ? keyring.seal(organizationId, headersContext(endpointId), JSON.stringify(entries)) : null;
  return { headerNames: entries.map(([name]) => name), sealedHeaders };
}

/** Opens sealed custom headers. Throws if their key is not in the keyring. */
export function openHeaders(
  keyring: Keyring,
  { organizationId, endpointId }: EndpointOwner,
  sealedHeaders: string | null,
): Record<string, string> {
  if (sealedHeaders === null) return {};
  return Object.fromEntries(
    JSON.parse(keyring.open(organizationId, headersContext(endpointId), sealedHeaders)) as [string, string][],
  );
}
