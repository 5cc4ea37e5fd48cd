import type { Keyring } from '@marketplace/store';
import type { EndpointOwner } from './signing-secret.ts';

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
