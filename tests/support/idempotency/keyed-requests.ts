import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Answer, Api } from '../api.ts';

/** An operation that creates a record once per idempotency key, by REST and, if the console has it, by GraphQL. */
export interface KeyedCreation {
  operation: string;
  path: (organizationId: string) => string;
  body: (name: string) => object;
  /** The created record in the response body. */
  record: (body: Record<string, unknown>) => Record<string, unknown>;
  /** The member that is shown once. */
  secret?: string;
  /** Builds the mutation. Null if GraphQL has none; REST with an API key then replaces it. */
  graphql: ((name: string, key: string, organizationId: string) => string) | null;
  /** Member of the GraphQL payload with the record. */
  member?: string;
  /** Owner of the idempotency keys. */
  keysOf: 'organization' | 'person';
  /** SQL that selects the ids of the rows whose name is like $1. */
  rows: string;
  list: (organizationId: string) => string;
  /** The action in the audit log. */
  audited: string;
}

const member = (name: string) => (body: Record<string, unknown>) => body[name] as Record<string, unknown>;
const text = JSON.stringify;

export const keyedCreations = {
  listing: {
    operation: 'trading.createListing',
    path: () => '/listings',
    body: (title) => ({ title, price: { amount: 100, currency: 'USD' }, publish: true }),
    record: (body) => body,
    graphql: null,
    keysOf: 'organization',
    rows: 'select id from trading.listing where title like $1',
    list: () => '/listings?mine=true&limit=100',
    audited: 'listing.created',
  },
  apiKey: {
    operation: 'identity.createApiKey',
    path: () => '/auth/api-keys',
    body: (name) => ({ name, scopes: ['listings:write'] }),
    record: member('apiKey'),
    secret: 'token',
    graphql: (name, key) =>
      `mutation { createApiKey(
        idempotencyKey: ${text(key)}, input: { name: ${text(name)}, scopes: ["listings:write"] }
      ) { replayed token apiKey { id } userErrors { code } } }`,
    member: 'apiKey',
    keysOf: 'organization',
    rows: 'select id from identity.api_key where name like $1',
    list: () => '/auth/api-keys?limit=100',
    audited: 'api_key.created',
  },
  organization: {
    operation: 'identity.createOrganization',
    path: () => '/organizations',
    body: (name) => ({ name }),
    record: member('organization'),
    graphql: (name, key) =>
      `mutation { createOrganization(
        idempotencyKey: ${text(key)}, input: { name: ${text(name)} }
      ) { replayed organization { id } userErrors { code } } }`,
    member: 'organization',
    keysOf: 'person',
    rows: 'select id from identity.organization where name like $1',
    list: () => '/organizations?limit=100',
    audited: 'organization.created',
  },
  invitation: {
    operation: 'identity.createInvitation',
    path: (organizationId) => `/organizations/${organizationId}/invitations`,
    body: (name) => ({ email: `${name}@example.com`, role: 'finance' }),
    record: member('invitation'),
    secret: 'token',
    graphql: (name, key, organizationId) =>
      `mutation { createInvitation(
        idempotencyKey: ${text(key)}, organizationId: ${text(organizationId)},
        input: { email: ${text(`${name}@example.com`)}, role: finance }
      ) { replayed token invitation { id } userErrors { code } } }`,
    member: 'invitation',
    keysOf: 'organization',
    rows: 'select id from identity.invitation where email like $1',
    list: (organizationId) => `/organizations/${organizationId}/invitations?limit=100`,
    audited: 'invitation.created',
  },
  endpoint: {
    operation: 'webhooks.createEndpoint',
    path: () => '/webhooks/endpoints',
    body: (description) => ({ url: 'https://93.184.215.14/hook', description, subscribedEvents: ['payout.released'] }),
    record: member('endpoint'),
    secret: 'signingSecret',
    graphql: (name, key) =>
      `mutation { createWebhookEndpoint(
        idempotencyKey: ${text(key)},
        input: {
          url: "https://93.184.215.14/hook", description: ${text(name)}, subscribedEvents: ["payout.released"]
        }
      ) { replayed signingSecret endpoint { id } userErrors { code } } }`,
    member: 'endpoint',
    keysOf: 'organization',
    rows: 'select id from webhooks.endpoint where description like $1',
    list: () => '/webhooks/endpoints?limit=100',
    audited: 'webhook_endpoint.created',
  },
} satisfies Record<string, KeyedCreation>;
export type CreationName = keyof typeof keyedCreations;
export const creationNames = Object.keys(keyedCreations) as CreationName[];

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
  /** Whether the answer is a replay. REST only, like `originalRequestId`. */
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
  /** Code of a problem. */
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

export interface StoredAnswer {
  requestId: string;
}

/**
 * The promise of docs/api.md#idempotency for all requests of one owner, operation and key: one of the bodies was
 * executed, once; each answer to it equals the first one, except for its secret; the other body is refused.
 */
export function expectOneEffect(outcomes: Outcome[], { ids, stored }: { ids: string[]; stored: StoredAnswer[] }): void {
  const context = { outcomes, ids, stored };
  expect({ ...context, effects: ids.length, answers: stored.length }).toEqual({ ...context, effects: 1, answers: 1 });
  const done = outcomes.filter(({ code }) => code === null);
  const refused = outcomes.filter(({ code }) => code !== null);
  expect({ ...context, done: new Set(done.map(({ name }) => name)).size }).toEqual({ ...context, done: 1 });
  expect(done.map(({ id }) => id)).toEqual(done.map(() => ids[0]));
  expect(new Set(done.flatMap(({ body }) => body ?? [])).size).toBeLessThanOrEqual(1);

  // The other body, in either way of asking.
  for (const { code, name, status, body } of refused) {
    expect([code, name === done[0]!.name, body]).toEqual(['idempotency_key_reused', false, null]);
    expect([422, 200]).toContain(status);
  }

  const first = done.filter(({ replayed }) => !replayed);
  expect(first.length).toBeLessThanOrEqual(1);
  for (const { replayed, secret, requestId, originalRequestId, status, key, echoedKey } of done) {
    if (replayed) expect(secret).toBeNull();
    // GraphQL takes the key as an argument, and reports replays in its own way.
    if (requestId === null) continue;
    expect([status, echoedKey, originalRequestId]).toEqual([201, key, replayed ? stored[0]!.requestId : null]);
    if (!replayed) expect(requestId).toBe(stored[0]!.requestId);
  }
  const requestIds = outcomes.flatMap(({ requestId }) => requestId ?? []);
  expect(new Set(requestIds).size).toBe(requestIds.length);
}
