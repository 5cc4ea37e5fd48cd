import type { Keyring } from '@marketplace/store';
import type { EndpointOwner } from './signing-secret.ts';

export const headersContext = (endpointId: string): string => `webhooks|endpoint|${endpointId}|sealed_headers`;
export const formerHeadersContext = 'webhooks|endpoint|sealed_headers';

/**
 * Header names are case-insensitive, so they are kept in lower case. Values may be credentials: they are sealed like
 * the secret.
 */
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

export function openHeaders(
  keyring: Keyring,
  { organizationId, endpointId }: EndpointOwner,
  sealedHeaders: string | null,
): Record<string, string> {
  if (sealedHeaders === null) return {};
  return Object.fromEntries(
    JSON.parse(keyring.open(organizationId, headersContext(endpointId), sealedHeaders, formerHeadersContext)) as [
      string,
      string,
    ][],
  );
}
