import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Api } from '../api.ts';
import { type CreationName, type KeyedCreation, keyedCreations } from './keyed-creations.ts';

/** Who acts in one organization, in each of the ways. */
export interface Side {
  organizationId: string;
  userId: string;
  owner: Api;
  /** A session apart: whoever creates an organization works in it from then on. */
  founder: Api;
  server: Api;
}

export interface KeyedRequest {
  creation: CreationName;
  side: number;
  key: string;
  /** Of what is created; another name is another body. */
  name: string;
  /** By GraphQL, or where that cannot be, as a server. */
  otherWay: boolean;
}

/** How a request was answered in the end, whichever way it came. */
export interface Outcome extends KeyedRequest {
  /** Null when it was done. */
  code: string | null;
  status: number;
  id: string | null;
  /** By REST: the body, with its secret null. */
  body: string | null;
  secret: unknown;
  replayed: boolean;
  /** By REST only. */
  requestId: string | null;
  originalRequestId: string | null;
  echoedKey: unknown;
  /** How often it was sent again. */
  repeats: number;
}

const pauseMs = 150;
const patienceMs = 60_000;
/** What is no answer yet: the client asks again. */
const passing = ['temporarily_unavailable', 'idempotency_request_in_progress', 'busy'];

/**
 * Sends the same request until it is answered, as a careful client does: over lost connections, 503, and a twin or
 * another that stands in the way.
 */
export async function sendUntilAnswered(sides: Side[], request: KeyedRequest): Promise<Outcome> {
  const deadline = Date.now() + patienceMs;
  for (let repeats = 0; ; repeats += 1) {
    const outcome = await sendOnce(sides, request).catch((error: unknown) => {
      if (isLostConnection(error)) return null;
      throw error;
    });
    if (outcome && !passing.includes(outcome.code ?? '')) return { ...request, ...outcome, repeats };
    if (Date.now() > deadline)
      throw new Error(`${JSON.stringify(request)} had no answer for ${patienceMs} ms: ${JSON.stringify(outcome)}`);
    await delay(pauseMs);
  }
}

/** What undici and Node say when the other end is not there, or goes away. Everything else is a fault of the answer. */
function isLostConnection(error: unknown): boolean {
  return /^(ECONN|UND_ERR_|EPIPE)/.test(String((error as NodeJS.ErrnoException).code));
}

type Answered = Omit<Outcome, keyof KeyedRequest | 'repeats'>;

function sendOnce(
  sides: Side[],
  { creation: creationName, side: number, key, name, otherWay }: KeyedRequest,
): Promise<Answered> {
  const creation: KeyedCreation = keyedCreations[creationName];
  const side = sides[number]!;
  const person = creation.keysOf === 'person' ? side.founder : side.owner;
  if (otherWay && creation.graphql)
    return byGraphql(person, creation, creation.graphql(name, key, side.organizationId));
  return byRest(otherWay ? side.server : person, creation, {
    path: creation.path(side.organizationId),
    body: creation.body(name),
    key,
  });
}

async function byRest(
  api: Api,
  creation: KeyedCreation,
  { path, body, key }: { path: string; body: object; key: string },
): Promise<Answered> {
  const answer = await api.post(path, body, { 'idempotency-key': key });
  const done = answer.status < 300;
  const { secret } = creation;
  return {
    code: done ? null : String(answer.body.code),
    status: answer.status,
    id: done ? String(creation.record(answer.body).id) : null,
    body: done ? JSON.stringify({ ...answer.body, ...(secret && { [secret]: null }) }) : null,
    secret: done && secret ? answer.body[secret] : null,
    replayed: answer.headers['idempotent-replayed'] === 'true',
    requestId: String(answer.headers['x-request-id']),
    originalRequestId: (answer.headers['x-original-request-id'] as string | undefined) ?? null,
    echoedKey: answer.headers['idempotency-key'],
  };
}

interface GraphqlBody extends Record<string, unknown> {
  data?: Record<
    string,
    (Record<string, unknown> & { replayed: boolean; userErrors: { code: string }[] }) | null
  > | null;
  errors?: { extensions: { code: string } }[];
  /** Of a problem. */
  code?: string;
}

async function byGraphql(api: Api, { member, secret }: KeyedCreation, query: string): Promise<Answered> {
  const { status, body, headers }: Answer<GraphqlBody> = await api.post<GraphqlBody>('/graphql', { query });
  const payload = Object.values(body.data ?? {})[0];
  const code = body.code ?? body.errors?.[0]?.extensions.code ?? payload?.userErrors[0]?.code ?? null;
  return {
    code,
    status,
    id: code === null ? String((payload![member!] as { id: string }).id) : null,
    body: null,
    secret: code === null && secret ? payload![secret] : null,
    replayed: payload?.replayed ?? false,
    requestId: null,
    originalRequestId: null,
    echoedKey: headers['idempotency-key'],
  };
}
