import {
  apiKeyRefusals,
  type ApiKeyRefusal,
  authenticatedTogetherMax,
  type IdentityClient,
} from '@marketplace/identity-contract';
import { batched, type Caller, isServiceError, networkOf, systemCaller, traced } from '@marketplace/kernel';

type Authenticate = IdentityClient['authenticate'];
type Input = Parameters<Authenticate>[1];
type Reply = Awaited<ReturnType<Authenticate>>;

interface Asked {
  caller: Caller;
  input: Input;
}
/** An answer, or the error with which `authenticate` rejects. */
type Answer = { reply: Reply } | { error: unknown };

/**
 * Limits of the calls. A further call begins only after the last one has taken `patienceMs`, so a call that hangs until
 * the transport's time limit delays the requests of others by no more.
 */
const limits = { sizeMax: authenticatedTogetherMax, callsMax: 8, patienceMs: 20 };

/**
 * Returns the clients with another `authenticate` of identity. Requests that arrive while a call is under way are sent
 * together in the next call: one call and one statement for all of them. A request that comes alone is sent at once, by
 * itself. Each gets the answer or the error that it would get alone.
 */
export function authenticateInBatches<Clients extends { identity: IdentityClient }>(clients: Clients): Clients {
  const { identity } = clients;
  const ask = batched((asked: Asked[]) => answersOf(identity, asked), {
    ...limits,
    ownerOf: ({ caller: { ip = '' } }) => networkOf(ip),
  });
  const authenticate: Authenticate = async (caller, input) => {
    // A call that counts as several requests, or gives one back, is rare.
    if ((input.requests ?? 1) !== 1) return identity.authenticate(caller, input);
    const answer = await ask({ caller, input });
    if ('error' in answer) throw answer.error;
    return answer.reply;
  };
  return { ...clients, identity: { ...identity, authenticate } };
}

async function answersOf(identity: IdentityClient, asked: Asked[]): Promise<Answer[]> {
  if (asked.length === 1) return [await answerOf(identity, asked[0]!)];
  try {
    const { output } = await traced(
      'authenticate requests',
      { causes: asked.map(({ caller }) => caller.traceparent) },
      () =>
        identity.authenticateRequests(systemCaller('gateway', asked[0]!.caller.requestId), {
          requests: asked.map(({ caller: { requestId, ip }, input: { requests: _, ...credential } }) => ({
            requestId,
            ip,
            ...credential,
          })),
        }),
    );
    return output.answers.map((answer) =>
      'refusal' in answer ? { error: errorOf(answer.refusal) } : { reply: { output: answer } },
    );
  } catch (error) {
    if (isServiceError(error, 'temporarily_unavailable')) throw error;
    // A failure of one of these calls fails its own request only.
    return Promise.all(asked.map((one) => answerOf(identity, one)));
  }
}

async function answerOf(identity: IdentityClient, { caller, input }: Asked): Promise<Answer> {
  try {
    return { reply: await identity.authenticate(caller, input) };
  } catch (error) {
    return { error };
  }
}

/** A later release of identity may have further reasons. */
function errorOf(refusal: ApiKeyRefusal): unknown {
  return (apiKeyRefusals[refusal] ?? apiKeyRefusals.invalid_api_key)();
}
