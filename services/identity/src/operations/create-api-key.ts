import { type Caller, organizationOf, ServiceError, userOf } from '@marketplace/kernel';
import { type ApiKey, identityContract } from '@marketplace/identity-contract';
import type { Work } from '@marketplace/store';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';
import { lockActiveOrganization } from '../organizations/organization.ts';
import { lockOwnSession } from '../sessions/session.ts';
import { makeApiKey, presentApiKey } from '../api-keys/api-key.ts';
import { findOwnMembershipFor } from '../organizations/membership.ts';

const dayMs = 24 * 3600_000;
/** Lifetime of a key whose request names no end, in days. A year: keys are rotated at least yearly. */
const apiKeyDays = 365;

export async function createApiKey(
  { em, now, audit, ...context }: Work & IdentityContext,
  caller: Caller,
  { name, scopes, expiresAt }: IdentityInput<'createApiKey'>,
): Promise<{ apiKey: ApiKey; token: string }> {
  const end = endOf(expiresAt, now, apiKeyDays);
  await lockOwnSession(em, caller);
  const organization = await lockActiveOrganization(em, organizationOf(caller));
  await findOwnMembershipFor(em, caller, organization, identityContract.operations.createApiKey.access);
  const settings = { name, scopes, createdBy: userOf(caller).userId, createdAt: now, expiresAt: end };
  const { key, token } = await makeApiKey({ em, ...context }, organization, settings);
  audit({
    action: 'api_key.created',
    organizationId: organization.id,
    targets: [{ type: 'api_key', id: key.id }],
    changes: { name, scopes, expiresAt: end?.toISOString() ?? null },
  });
  return { apiKey: presentApiKey(key, now), token };
}

function endOf(expiresAt: string | null | undefined, now: Date, defaultDays: number): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt === undefined) return new Date(now.getTime() + defaultDays * dayMs);
  const end = new Date(expiresAt);
  if (end > now) return end;
  const detail = 'This time is in the past.';
  throw new ServiceError('validation_failed', detail, {
    faults: [{ path: ['expiresAt'], code: 'in_the_past', detail }],
  });
}
