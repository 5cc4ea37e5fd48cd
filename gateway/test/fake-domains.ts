import { EventEmitter, once } from 'node:events';
import { identityContract, type IdentityContract } from '@marketplace/identity-contract';
import { type Actor, assertVersion, type Caller, type Handlers, local, type Logger, notFound, type Role, type Scope, ServiceError } from '@marketplace/kernel';
import { tradingContract, type TradingContract } from '@marketplace/trading-contract';
import { type Delivery, webhooksContract, type WebhooksContract } from '@marketplace/webhooks-contract';
import type { Clients } from '../src/clients.ts';
import { apiKey, deliveries, delivery, endpoint, eventType, listing, membership, notice, organization, recovery, session, stats, user } from './fake-records.ts';

/** Domains that remember sessions, keys and calls, and answer fixed records. Access and input are checked by the real transport. */
export interface FakeDomains extends Clients {
  /** Every call that reached a handler, newest last. */
  calls: { operation: string; caller: Caller; input: unknown }[];
  /** Answers a session token of a member, or of a person without an organization. */
  session(role: Role | null): string;
  key(...scopes: Scope[]): string;
  /** The next call of this operation fails so. */
  failNext(operation: string, error: unknown): void;
  replays: Map<string, string>;
  /** Deliveries that change together, as whoever follows the changes gets them. */
  change(...deliveries: Delivery[]): void;
  /** Ends the session whose headers these are, as revoking it elsewhere does. */
  endSession(headers: Record<string, string>): void;
}

export function fakeDomains(log: Logger): FakeDomains {
  const actors = new Map<string, Actor>();
  const calls: FakeDomains['calls'] = [];
  const failures = new Map<string, unknown>();
  const replays = new Map<string, string>();
  const changes: Delivery[][] = [];
  const changed = new EventEmitter().setMaxListeners(0);
  let made = 0;

  const addSession = (role: Role | null): string => {
    const token = `session-token-${(made += 1)}`;
    actors.set(token, { type: 'user', userId: user.id, sessionId: `ses_${made}`, organizationId: role && organization.id, role, recentlyAuthenticated: true });
    return token;
  };
  const addKey = (...scopes: Scope[]): string => {
    const token = `mk_test_${(made += 1)}`;
    actors.set(token, { type: 'api_key', apiKeyId: apiKey.id, organizationId: organization.id, scopes });
    return token;
  };
  const page = <T>(record: T) => ({ data: [record], nextCursor: 'next-page' });
  const own = <T extends { id: string }>(record: T, id: string): T => {
    if (id !== record.id) throw notFound();
    return record;
  };
  const changedListing = (caller: Caller, id: string) => {
    const record = own(listing, id);
    assertVersion(caller, record.version);
    return record;
  };

  const identity = {
    authenticate: (_: Caller, { apiKey: key, sessionToken }: { apiKey?: string; sessionToken?: string }) => {
      const actor = actors.get(key ?? sessionToken ?? '');
      if (!actor && key !== undefined) throw new ServiceError('invalid_api_key', 'There is no such API key.');
      return { actor: actor ?? { type: 'anonymous' } };
    },
    signUp: () => ({ status: 'accepted' }),
    verifyEmail: () => ({ status: 'verified' }),
    signIn: (_: Caller, { password }: { password: string }) => {
      if (password !== 'correct horse battery staple') throw new ServiceError('invalid_credentials', 'This is not the password.');
      return { session, sessionToken: addSession('owner') };
    },
    signOut: ({ actor }: Caller) => {
      for (const [token, known] of actors) if (JSON.stringify(known) === JSON.stringify(actor)) actors.delete(token);
      return {};
    },
    getSession: () => session,
    switchOrganization: () => session,
    listOrganizations: () => page(organization),
    createOrganization: () => ({ organization, membership }),
    listApiKeys: () => page(apiKey),
    createApiKey: () => ({ apiKey, token: 'mk_test_new' }),
    revokeApiKey: (_: Caller, { id }: { id: string }) => own(apiKey, id) && {},
  };
  const trading = {
    listListings: () => page(listing),
    getListing: (_: Caller, { id }: { id: string }) => own(listing, id),
    createListing: () => listing,
    updateListing: (caller: Caller, { id }: { id: string }) => changedListing(caller, id),
    publishListing: (caller: Caller, { id }: { id: string }) => changedListing(caller, id),
  };
  const { attempts: _attempts, ...deliveryRecord } = delivery;
  const webhooks = {
    listEventTypes: () => ({ data: [eventType] }),
    listEndpoints: () => page(endpoint),
    getEndpoints: (_: Caller, { ids }: { ids: string[] }) => ({ data: [endpoint].filter(({ id }) => ids.includes(id)) }),
    createEndpoint: () => ({ endpoint, signingSecret: 'whsec_shown_once' }),
    updateEndpoint: (_: Caller, { id }: { id: string }) => own(endpoint, id),
    deleteEndpoint: (_: Caller, { id }: { id: string }) => own(endpoint, id) && {},
    listDeliveries: () => ({ data: deliveries.map(({ attempts: _, ...record }) => record), nextCursor: 'next-page' }),
    getDelivery: (_: Caller, { id }: { id: string }) => own(delivery, id),
    getDeliveries: (_: Caller, { ids }: { ids: string[] }) => ({ data: deliveries.filter(({ id }) => ids.includes(id)) }),
    getEndpoint: (_: Caller, { id }: { id: string }) => own(endpoint, id),
    rotateEndpointSecret: (_: Caller, { id }: { id: string }) => own(endpoint, id) && { endpoint, signingSecret: 'whsec_shown_once' },
    deletePreviousEndpointSecret: (_: Caller, { id }: { id: string }) => own(endpoint, id) && {},
    redeliverDelivery: (_: Caller, { id }: { id: string }) => own(deliveryRecord, id),
    retryDelivery: (_: Caller, { id }: { id: string }) => own(deliveryRecord, id),
    cancelDelivery: (_: Caller, { id }: { id: string }) => own(deliveryRecord, id),
    resumeEndpoint: (_: Caller, { id }: { id: string }) => own(endpoint, id),
    testEndpoint: (_: Caller, { id }: { id: string }) => own(endpoint, id) && deliveryRecord,
    awaitAttempt: (_: Caller, { deliveryId }: { deliveryId: string }) => own(delivery, deliveryId),
    getEndpointStats: (_: Caller, { id }: { id: string }) => own(endpoint, id) && stats,
    listEndpointNotices: (_: Caller, { endpointId = endpoint.id }: { endpointId?: string }) => own(endpoint, endpointId) && page(notice),
    recoverEndpoint: (_: Caller, { id }: { id: string }) => own(endpoint, id) && recovery,
    getRecovery: (_: Caller, { id }: { id: string }) => own(recovery, id),
    cancelRecovery: (_: Caller, { id }: { id: string }) => own(recovery, id),
    eraseEventContent: (_: Caller, { id }: { id: string }) => own({ id: delivery.eventId }, id) && {},
    // A cursor says how many changes came before it.
    listDeliveryChanges: async (_: Caller, { cursor = `at-${changes.length}`, waitMs }: { cursor?: string; waitMs: number }) => {
      if (!cursor.startsWith('at-')) {
        throw new ServiceError('invalid_cursor', 'No.', { faults: [{ path: ['cursor'], code: 'invalid_cursor', detail: 'No.' }] });
      }
      const at = Number(cursor.slice(3));
      if (at === changes.length && waitMs > 0) await once(changed, 'change', { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
      return { data: changes[at] ?? [], cursor: `at-${Math.min(at + 1, changes.length)}` };
    },
  };

  const handlersOf = (functions: Record<string, (caller: Caller, input: never) => unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(functions).map(([operation, run]) => [
        operation,
        async (caller: Caller, input: unknown) => {
          calls.push({ operation, caller, input });
          const failure = failures.get(operation);
          failures.delete(operation);
          if (failure !== undefined) throw failure;
          const output = await run(caller, input as never);
          const first = caller.idempotencyKey && replays.get(caller.idempotencyKey);
          return first ? { output, replayed: true, originalRequestId: first } : { output };
        },
      ]),
    );
  const options = { log, checkOutputs: false };
  return {
    identity: local(identityContract, handlersOf(identity) as Handlers<IdentityContract>, options),
    trading: local(tradingContract, handlersOf(trading) as Handlers<TradingContract>, options),
    webhooks: local(webhooksContract, handlersOf(webhooks) as Handlers<WebhooksContract>, options),
    calls,
    session: addSession,
    key: addKey,
    failNext: (operation, error) => failures.set(operation, error),
    replays,
    change: (...batch) => {
      changes.push(batch);
      changed.emit('change');
    },
    endSession: ({ cookie = '' }) => void actors.delete(/=([^;]*)/.exec(cookie)![1]!),
  };
}
