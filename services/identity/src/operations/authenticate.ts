import type { Actor, Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { actorOfApiKey } from '../actor-of-api-key.ts';
import { actorOfSession } from '../actor-of-session.ts';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';

/** A key decides alone: with a wrong one, not even a good session helps. */
export async function authenticate(
  context: Read & IdentityContext,
  _caller: Caller,
  { apiKey, sessionToken }: IdentityInput<'authenticate'>,
): Promise<{ actor: Actor }> {
  if (apiKey !== undefined) return { actor: await actorOfApiKey(context, apiKey) };
  if (sessionToken !== undefined) return { actor: await actorOfSession(context, sessionToken) };
  return { actor: { type: 'anonymous' } };
}
