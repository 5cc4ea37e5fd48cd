import type { Caller } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { authenticateTogether } from '../authentication/authenticate-together.ts';
import type { IdentityContext } from '../context.ts';
import type { IdentityInput } from '../input.ts';

/** Refusals are logged for each request, as those of `authenticate` are. */
export async function authenticateRequests(
  context: Read & IdentityContext,
  _caller: Caller,
  { requests }: IdentityInput<'authenticateRequests'>,
): Promise<{ answers: Awaited<ReturnType<typeof authenticateTogether>> }> {
  const answers = await authenticateTogether(context, requests);
  answers.forEach((answer, n) => {
    if ('refusal' in answer)
      context.log.info(
        { operation: 'identity.authenticate', request_id: requests[n]!.requestId, code: answer.refusal },
        'operation refused',
      );
  });
  return { answers };
}
