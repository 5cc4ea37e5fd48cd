import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Api } from '../api.ts';
import { type CreationName, type KeyedCreation, keyedCreations } from './keyed-creations.ts';

/** The clients of one organization. */
export interface Side {
  organizationId: string;
  userId: string;
  owner: Api;
  /** A separate session, because creating an organization switches the session to it. */
  founder: Api;
  server: Api;
}

export interface KeyedRequest {
  creation: CreationName;
  side: number;
  key: string;
  /** Name of the record. Another name makes another body. */
  name: string;
  /** By GraphQL, or with an API key if GraphQL has no such mutation. */
  otherWay: boolean;
}

/** Final result of a request, by REST or GraphQL. */
export interface Outcome extends KeyedRequest {
  /** Error code. Null on success. */
  code: string | null;
  status: number;
  id: string | null;
  /** REST only: the body, with its secret set to null. */
  body: string | null;
  secret: unknown;
  replayed: boolean;
  /** REST only, as is `originalRequestId`. */
  requestId: string | null;
  originalRequestId: string | null;
  echoedKey: unknown;
  /** Number of repetitions. */
  repeats: number;
}

const pauseMs = 150;
const patienceMs = 60_000;
/** Error codes after which the client repeats the request. */
const passing = ['temporarily_unavailable', 'idempotency_request_in_progress', 'busy'];

/**
 * Sends the same request until it has a final response. Repeats it after a lost connection, a 503, or while a
 * concurrent request with the same key is in progress.
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

/** Whether the error is one that undici and Node report for refused and closed connections. */
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
