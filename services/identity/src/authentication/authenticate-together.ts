import type { ApiKeyRefusal } from '@marketplace/identity-contract';
import type { Actor } from '@marketplace/kernel';
import type { Read } from '@marketplace/store';
import { isApiKeyToken } from '../api-keys/api-key-token.ts';
import type { Authenticated, IdentityContext } from '../context.ts';
import { type LimitColumns, requestDecisions, withRequestLimits } from '../throttling/request-limits.ts';
import { digest } from '../token.ts';
import {
  actorOfApiKey,
  actorOfSession,
  type Credential,
  type FoundApiKey,
  foundApiKeys,
  type FoundSession,
  foundSessions,
  touch,
} from './credentials.ts';

/** A request to authenticate. If it has an API key, its session is ignored, even if the key is refused. */
export interface AskedRequest {
  apiKey?: string | undefined;
  sessionToken?: string | undefined;
  /** Whether it counts towards the rate limits. */
  counts: boolean;
  /** Whether the actor gets `related`, which commands need. */
  relations: boolean;
  ip?: string | undefined;
}

type Found = (FoundApiKey | FoundSession) & LimitColumns;
type Kind = Found['kind'];

/** The credential of a request. Null if there is none, or if a key's format or checksum is wrong. */
type Sent = { kind: Kind; hash: string } | null;

/**
 * Authenticates requests in the order of their arrival, by one statement. `requestsEach`: as how many requests each of
 * them counts, or -1 to give one back. Returns for each request, in order, its actor, or why its API key is refused. A
 * request without a credential or with the token of a session that has ended is anonymous. API keys with a wrong format
 * or checksum are refused without a query.
 */
export async function authenticateTogether(
  context: Read & IdentityContext,
  requests: readonly AskedRequest[],
  requestsEach = 1,
): Promise<(Authenticated | { refusal: ApiKeyRefusal })[]> {
  const sent = requests.map(credentialOf);
  const rows = await findCallers(context, credentialsOf(requests, sent), requestsEach);
  const found = new Map(rows.map((row) => [idOf(row), row]));
  recordUse(context, rows, requests, sent);
  const decide = requestDecisions(context.requestLimits, requestsEach);
  return requests.map(({ apiKey, counts, relations }, n) => {
    const row = sent[n] && found.get(idOf(sent[n]));
    if (!row)
      return apiKey === undefined ? { actor: { type: 'anonymous' }, turns: [] } : { refusal: 'invalid_api_key' };
    if (row.refusal) return { refusal: row.refusal };
    return { actor: actorOf(context, relations ? row : { ...row, related: null }), turns: counts ? decide(row) : [] };
  });
}

function credentialOf({ apiKey, sessionToken }: AskedRequest): Sent {
  if (apiKey !== undefined) return isApiKeyToken(apiKey) ? { kind: 'api_key', hash: digest(apiKey) } : null;
  return sessionToken === undefined ? null : { kind: 'session', hash: digest(sessionToken) };
}

/** Identifies a credential by kind and text: an API key that is sent as a session does not count. */
const idOf = ({ kind, hash }: { kind: Kind; hash: string }): string => `${kind}:${hash}`;

/** Each credential once, by kind. */
function credentialsOf(requests: readonly AskedRequest[], sent: readonly Sent[]): Record<Kind, Credential[]> {
  const known = new Map<string, Credential>();
  const credentials: Record<Kind, Credential[]> = { api_key: [], session: [] };
  requests.forEach(({ counts, relations }, n) => {
    const one = sent[n];
    if (!one) return;
    let credential = known.get(idOf(one));
    if (!credential) {
      credential = { hash: one.hash, counted: 0, relations: false };
      known.set(idOf(one), credential);
      credentials[one.kind].push(credential);
    }
    if (counts) credential.counted += 1;
    credential.relations ||= relations;
  });
  return credentials;
}

async function findCallers(
  context: Read & IdentityContext,
  { api_key: keys, session: sessions }: Record<Kind, Credential[]>,
  requestsEach: number,
): Promise<Found[]> {
  const found = [
    ...(keys.length > 0 ? [foundApiKeys(keys)] : []),
    ...(sessions.length > 0 ? [foundSessions(sessions, context)] : []),
  ];
  if (found.length === 0) return [];
  const statement = withRequestLimits<Found>(found, context.requestLimits, requestsEach);
  return (await statement.execute(context.em.getKysely())).rows;
}

function recordUse(
  context: Read & IdentityContext,
  rows: readonly Found[],
  requests: readonly AskedRequest[],
  sent: readonly Sent[],
): void {
  const stale = rows.filter((row) => row.stale && !row.refusal);
  if (stale.length === 0) return;
  const addresses = new Map(sent.flatMap((one, n) => (one ? [[idOf(one), requests[n]!.ip] as const] : [])));
  for (const kind of ['api_key', 'session'] as const) {
    const used = stale.filter((row) => row.kind === kind);
    touch(
      context,
      kind,
      used.map((row) => ({ id: row.id, ip: addresses.get(idOf(row)) })),
    );
  }
}

function actorOf(context: IdentityContext, row: FoundApiKey | FoundSession): Actor {
  return row.kind === 'api_key' ? actorOfApiKey(row) : actorOfSession(row, context);
}
