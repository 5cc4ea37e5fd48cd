import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { actorOfApiKey } from '../api-keys/actor-of-api-key.ts';
import { actorOfSession } from '../sessions/actor-of-session.ts';
import type { Authenticated, IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';

/** If the request has an API key, its session is ignored, even if the key is refused. */
export async function authenticate(
  context: Read & IdentityContext,
  caller: Caller,
  { apiKey, sessionToken, counts }: IdentityInput<'authenticate'>,
): Promise<Authenticated> {
  if (apiKey !== undefined) return actorOfApiKey(context, apiKey, counts, caller.ip);
  if (sessionToken !== undefined) return actorOfSession(context, sessionToken, counts);
  return { actor: { type: 'anonymous' }, turns: [] };
}
