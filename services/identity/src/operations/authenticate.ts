import { apiKeyRefusals } from '@marketplace/identity-contract';
import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { authenticateTogether } from '../authentication/authenticate-together.ts';
import type { Authenticated, IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';

/** Throws `invalid_api_key`, `api_key_revoked` or `api_key_expired`. */
export async function authenticate(
  context: Read & IdentityContext,
  { ip }: Caller,
  { requests, counts, ...asked }: IdentityInput<'authenticate'>,
): Promise<Authenticated> {
  const request = { ...asked, counts: counts && requests !== 0, ip };
  const [answer] = await authenticateTogether(context, [request], requests || 1);
  if ('refusal' in answer!) throw apiKeyRefusals[answer.refusal]();
  return answer!;
}
