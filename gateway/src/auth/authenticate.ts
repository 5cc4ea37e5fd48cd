import type { IdentityClient } from '@marketplace/identity-contract';
import {
  type Access,
  type Actor,
  authorize,
  isServiceError,
  type RateLimitDecision,
  ServiceError,
} from '@marketplace/kernel';
import { callerOf, type GatewayContext, type GatewayMiddleware, organizationOf, requesterOf } from '../context.ts';
import { showDecisions } from '../errors/rate-limited.ts';

type KeyActor = Extract<Actor, { type: 'api_key' }>;

/** Asks identity who is calling. */
export interface Authentication {
  /**
   * Sets `actor`. Makes one call to identity, and none if the request has no credential. If a request has an
   * `Authorization` header, its cookie is ignored: a bad key with a good cookie is refused. Throws `invalid_api_key` or
   * `rate_limited`.
   */
  middleware: GatewayMiddleware;
  /**
   * Authenticates again if the body took long to arrive, or the request waited for others: meanwhile the session or key
   * may have been revoked, or the member removed. Throws what `authorize` throws if the actor has lost this access.
   * Returns undefined if the authentication is recent enough. Call it after the body was read and before anything is
   * changed. No call is made if another request with the same key was authenticated within `lateMs`, so requests that
   * wait for each other cost no second call each. The request is not counted again by rate limits.
   */
  again(ctx: GatewayContext, access: Access): Promise<void> | undefined;
  /**
   * Resolves to the current actor of the request's session, for answers that last long, such as streams. The call is
   * not counted by rate limits. Throws `unauthenticated` if the session has ended.
   */
  currentActor(ctx: GatewayContext): Promise<Actor>;
  /**
   * Counts requests towards the limits of the key and the organization, in addition to the one that was counted; -1
   * gives that one back. Returns the decisions. Throws `invalid_api_key` or `unauthenticated`.
   */
  count(ctx: GatewayContext, requests: number): Promise<RateLimitDecision[]>;
}

type Credential = ({ apiKey: string } | { sessionToken: string }) & { counts?: boolean; requests?: number };

/** Age beyond which an authentication is repeated before the request is processed, in milliseconds. */
const lateMs = 1_000;

/** Makes the authentication of one gateway. `cookieName` is that of the session cookie. */
export function createAuthentication(identity: IdentityClient, cookieName: string): Authentication {
  const recentKeys = rememberKeys();

  const ask = async (
    ctx: GatewayContext,
    credential: Credential,
  ): Promise<{ actor: Actor; decisions: RateLimitDecision[] }> => {
    // The idempotency key is for the operation that the client calls, not for this call.
    const { idempotencyKey: _, ...caller } = callerOf(ctx, { type: 'anonymous' });
    const { output } = await identity.authenticate(caller, { ...credential, relations: changes(ctx) });
    return { actor: output.actor, decisions: output.turns };
  };
  const currentActor = async (ctx: GatewayContext): Promise<Actor> =>
    (await ask(ctx, { sessionToken: ctx.state.sessionToken ?? '', counts: false })).actor;

  /**
   * A request with the cookie of an ended session is anonymous, so that the user can sign in again. The cookie is not
   * cleared: this answer may arrive after the answer of a request that renewed the session, and would then delete the
   * new cookie.
   */
  const resume = async (ctx: GatewayContext, sessionToken: string): Promise<void> => {
    let decisions: RateLimitDecision[] = [];
    try {
      ({ actor: ctx.state.actor, decisions } = await ask(ctx, { sessionToken }));
    } catch (error) {
      if (!isServiceError(error, 'unauthenticated')) throw error;
    }
    if (ctx.state.actor.type === 'user') ctx.state.sessionToken = sessionToken;
    showDecisions(ctx, decisions);
  };
  const authenticateAgain = async (ctx: GatewayContext, access: Access): Promise<void> => {
    const { actor } = ctx.state;
    if (actor.type === 'api_key')
      ctx.state.actor =
        recentKeys.find(actor.apiKeyId, performance.now() - lateMs) ??
        (await ask(ctx, { apiKey: bearerToken(ctx.get('authorization')), counts: false })).actor;
    if (actor.type === 'user') {
      ctx.state.actor = await currentActor(ctx).catch((error: unknown) => {
        if (isServiceError(error, 'unauthenticated')) return { type: 'anonymous' } as const;
        throw error;
      });
      assertExpectedCaller(ctx);
    }
    authorize(access, ctx.state);
  };

  return {
    middleware: async (ctx, next) => {
      if (ctx.req.headers.authorization !== undefined) {
        const askedAt = performance.now();
        const { actor, decisions } = await ask(ctx, { apiKey: bearerToken(ctx.get('authorization')) });
        ctx.state.actor = actor;
        if (actor.type === 'api_key' && changes(ctx)) recentKeys.add(actor, askedAt);
        showDecisions(ctx, decisions);
      } else {
        // The signature is verified first, so a forged cookie costs no call to identity.
        const sessionToken = ctx.cookies.get(cookieName, { signed: true });
        if (sessionToken) await resume(ctx, sessionToken);
      }
      ctx.state.authenticatedAt = performance.now();
      ctx.state.body.setClient({ ip: ctx.ip, owner: requesterOf(ctx)?.owner ?? null });
      await next();
    },
    again: (ctx, access) =>
      performance.now() - ctx.state.authenticatedAt < lateMs ? undefined : authenticateAgain(ctx, access),
    currentActor,
    count: async (ctx, requests) => {
      const { actor, sessionToken } = ctx.state;
      if (actor.type === 'api_key')
        return (await ask(ctx, { apiKey: bearerToken(ctx.get('authorization')), requests })).decisions;
      return sessionToken === undefined ? [] : (await ask(ctx, { sessionToken, requests })).decisions;
    },
  };
}

/** Whether the request may change something. Only then the actor has `related`. */
function changes({ method }: GatewayContext): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function bearerToken(authorization: string): string {
  const token = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1];
  if (token === undefined)
    throw new ServiceError('invalid_api_key', 'Send the API key as `Authorization: Bearer <API_KEY>`.');
  return token;
}

/** Number of keys that are remembered. Beyond it, the one that was authenticated least recently is forgotten. */
const keysMax = 10_000;

/** Remembers identity's last answer about each API key. `askedAt`: when identity was asked, by `performance.now()`. */
function rememberKeys() {
  const keys = new Map<string, { actor: KeyActor; askedAt: number }>();
  return {
    add: (actor: KeyActor, askedAt: number): void => {
      keys.delete(actor.apiKeyId);
      keys.set(actor.apiKeyId, { actor, askedAt });
      if (keys.size > keysMax) keys.delete(keys.keys().next().value!);
    },
    /** Finds the answer, if identity was asked at `since` or later. */
    find: (apiKeyId: string, since: number): KeyActor | undefined => {
      const known = keys.get(apiKeyId);
      return known && known.askedAt >= since ? known.actor : undefined;
    },
  };
}

/** Headers that name the organization and the person that a request is meant for. */
const expectedOrganizationHeader = 'expected-organization';
const expectedUserHeader = 'expected-user';

/**
 * Refuses a request whose headers name another organization than the active one, or another person than the one who is
 * signed in. All tabs of a browser share one session: in one of them, somebody may have switched the organization, or
 * somebody else may have signed in. Throws `organization_changed` or `user_changed`.
 */
export function assertExpectedCaller(ctx: GatewayContext): void {
  const { actor } = ctx.state;
  if (actor.type === 'anonymous') return;
  // An empty header names nobody, so it is not treated like an absent one.
  const { [expectedUserHeader]: user, [expectedOrganizationHeader]: organization } = ctx.req.headers;
  if (user !== undefined && !(actor.type === 'user' && actor.userId === user))
    throw new ServiceError(
      'user_changed',
      'The request is meant to be made by another person than the one who is signed in. Nothing was done.',
    );
  if (organization !== undefined && organizationOf(ctx) !== organization)
    throw new ServiceError(
      'organization_changed',
      'The request is meant for another organization than the active one. Nothing was done.',
    );
}
