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
  { apiKey, sessionToken, counts, requests, relations }: IdentityInput<'authenticate'>,
): Promise<Authenticated> {
  const counted = counts ? requests : 0;
  if (apiKey !== undefined) return actorOfApiKey(context, apiKey, { requests: counted, relations }, caller.ip);
  if (sessionToken !== undefined) return actorOfSession(context, sessionToken, { requests: counted, relations });
  return { actor: { type: 'anonymous' }, turns: [] };
}
