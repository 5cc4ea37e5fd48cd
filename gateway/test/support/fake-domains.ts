import { EventEmitter, once } from 'node:events';
import { apiKeyRefusals, type AuditEvent, identityErrors } from '@marketplace/identity-contract';
import {
  type Actor,
  assertVersion,
  type Caller,
  type Contract,
  type Handlers,
  isServiceError,
  local,
  type Logger,
  newId,
  notFound,
  type Operation,
  type RateLimitDecision,
  type Role,
  type Scope,
  ServiceError,
} from '@marketplace/kernel';
import type { Delivery, DeliveryDetail, DeliveryOutline } from '@marketplace/webhooks-contract';
import type { Clients } from '../../src/calls/clients.ts';
import { contracts } from '../../src/calls/domains.ts';
import {
  apiKey,
  auditEvent,
  deliveries,
  delivery,
  dispute,
  endpoint,
  invitation,
  listing,
  notice,
  offer,
  order,
  organization,
  payment,
  payout,
  refund,
  session,
  totpRequired,
  user,
} from './fake-records.ts';
import { isKnownId, requiredIds, sampleOutput } from './sample.ts';

type Recorded = Parameters<Clients['identity']['recordRequests']>[1];

/**
 * Domains with fake handlers, which always answer the same records and remember sessions, keys and calls. The real
 * transport checks access and input.
 */
export interface FakeDomains extends Clients {
  /** The rate-limit decisions that identity answers from now on. */
  decisions: RateLimitDecision[];
  /** Instead of `decisions`: those on this number of requests. */
  decisionsOf?: ((requests: number) => RateLimitDecision[]) | undefined;
  /** Every call that reached a handler, newest last. */
  calls: { operation: string; caller: Caller; input: unknown }[];
  /** Starts a session of a member with this role, or of a user without an organization. Returns its token. */
  session(role: Role | null): string;
  /** Creates an API key of the fake organization. Returns its token. */
  key(...scopes: Scope[]): string;
  /** Creates an API key of a new organization of somebody else. Returns its token. */
  strangersKey(...scopes: Scope[]): string;
  /** Creates an API key of a new organization whose first owner is that of the fake organization. Returns its token. */
  siblingsKey(...scopes: Scope[]): string;
  /** Answer of webhooks to `listFullBacklogs`. */
  backlogs: Awaited<ReturnType<Clients['webhooks']['listFullBacklogs']>>['output'];
  /** The next call of this operation rejects with the error. */
  failNext(operation: string, error: unknown): void;
  /** The next calls of this operation answer these outputs, one each. An Error is thrown. */
  answerNext(operation: string, ...outputs: object[]): void;
  /** Requests that the gateway has recorded for the developers of organizations. */
  recordedRequests: Recorded['requests'];
  /** Idempotency keys whose requests are answered as replays, with the id of the original request. */
  replays: Map<string, string>;
  /** The audit log, oldest first. */
  auditLog: AuditEvent[];
  /** Deliveries that changed at the same time. Streams get them in one batch. */
  change(...deliveries: Delivery[]): void;
  /** Revokes the session of these headers. */
  endSession(headers: Record<string, string>): void;
  /** Revokes the API key of these headers. */
  revokeKey(headers: Record<string, string>): void;
}

function headOf(log: AuditEvent[]) {
  const last = log.at(-1);
  return last ? { seq: last.seq, hash: last.hash } : null;
}

/** The delivery without payload, headers and bodies. */
function outlineOf({ payload: _payload, attempts, ...outline }: DeliveryDetail): DeliveryOutline {
  return {
    ...outline,
    attempts: attempts.map(({ requestHeaders: _q, responseHeaders: _r, responseBody: _b, ...attempt }) => attempt),
  };
}

/** A handler that answers those of the records whose ids are asked for. */
function byIds(records: { id: string }[]) {
  return (_: Caller, { ids }: { ids: string[] }) => ({ data: records.filter(({ id }) => ids.includes(id)) });
}

export function fakeDomains(log: Logger): FakeDomains {
  const actors = new Map<string, Actor>();
  const limits: Pick<FakeDomains, 'decisions' | 'decisionsOf'> = { decisions: [] };
  const backlogs: FakeDomains['backlogs'] = { organizationIds: [], crowded: null };
  /** The first owners of organizations. */
  const owners = new Map([[organization.id, user.id]]);
  const calls: FakeDomains['calls'] = [];
  const failures = new Map<string, unknown>();
  const answers = new Map<string, object[]>();
  const replays = new Map<string, string>();
  const changes: Delivery[][] = [];
  const auditLog = [auditEvent];
  const recordedRequests: Recorded['requests'] = [];
  const changed = new EventEmitter().setMaxListeners(0);
  let made = 0;

  const addSession = (role: Role | null): string => {
    const token = `session-token-${(made += 1)}`;
    actors.set(token, {
      type: 'user',
      userId: user.id,
      sessionId: `ses_${made}`,
      organizationId: role && organization.id,
      ...(role && { ownerId: user.id }),
      role,
      recentlyAuthenticated: true,
      // The fake organization operates the platform too, so that tests reach every operation.
      operator: role !== null,
    });
    return token;
  };
  const endSession = (actor: Actor): void => {
    for (const [token, known] of actors) if (JSON.stringify(known) === JSON.stringify(actor)) actors.delete(token);
  };
  const renewSession = (actor: Actor) => {
    endSession(actor);
    return { session, sessionToken: addSession(actor.type === 'user' ? actor.role : null) };
  };
  const newOrganization = (ownerId: string): string => {
    const id = newId('org');
    owners.set(id, ownerId);
    return id;
  };
  const addKey = (organizationId: string, scopes: Scope[]): string => {
    const token = `mk_test_${(made += 1)}`;
    const ownerId = owners.get(organizationId)!;
    actors.set(token, { type: 'api_key', apiKeyId: apiKey.id, organizationId, ownerId, scopes });
    return token;
  };
  /**
   * Handlers of operations that have state or whose output tests check. All other operations answer a sample of their
   * output.
   */
  const own: Record<string, (caller: Caller, input: never) => unknown> = {
    authenticate: (_: Caller, asked: { apiKey?: string; sessionToken?: string; requests: number }) => {
      const { apiKey: key, sessionToken, requests } = asked;
      const actor = actors.get(key ?? sessionToken ?? '');
      if (!actor && key !== undefined) throw new ServiceError('invalid_api_key', 'There is no such API key.');
      const turns = limits.decisionsOf?.(requests) ?? limits.decisions;
      return { actor: actor ?? { type: 'anonymous' }, turns };
    },
    // Accounts with this prefix have a second factor, whose code is 123456.
    signIn: (_: Caller, { email, password }: { email: string; password: string }) => {
      if (password !== 'correct horse battery staple')
        throw identityErrors.invalid_credentials('This is not the password.');
      if (email.startsWith('totp'))
        return { answer: totpRequired, sessionToken: null, challengeToken: 'challenge-token' };
      return { answer: session, sessionToken: addSession('owner'), challengeToken: null };
    },
    signInTotp: (_: Caller, { challengeToken, code }: { challengeToken: string; code: string }) => {
      if (challengeToken !== 'challenge-token') throw new ServiceError('unauthenticated', 'No sign-in waits.');
      if (code !== '123456') throw identityErrors.invalid_credentials('This is not the code.');
      return { session, sessionToken: addSession('owner') };
    },
    changePassword: ({ actor }: Caller) => renewSession(actor),
    reauthenticate: ({ actor }: Caller) => renewSession(actor),
    switchOrganization: ({ actor }: Caller) => renewSession(actor),
    signOut: ({ actor }: Caller) => {
      endSession(actor);
      return {};
    },
    createInvitation: () => ({ invitation, token: 'invitation-token' }),
    createEndpoint: () => ({ endpoint, signingSecret: 'whsec_shown_once' }),
    closeOrganization: () => ({
      ...organization,
      status: 'closing',
      open: { listings: 3, offers: 2, orders: 1, payouts: 1, balances: 1 },
    }),
    // Two events per part, so that a small log has several parts.
    exportAuditEvents: (_: Caller, { afterSeq, untilSeq = Infinity }: { afterSeq: number; untilSeq?: number }) => ({
      data: auditLog.filter(({ seq }) => seq > afterSeq && seq <= untilSeq).slice(0, 2),
      head: headOf(auditLog),
    }),
    verifyAuditEvents: () => ({
      ok: true,
      complete: true,
      events: 1,
      head: headOf(auditLog),
      verified: headOf(auditLog),
      firstBreak: null,
    }),
    getListings: byIds([listing]),
    getOrganizations: byIds([organization]),
    getPublicOrganizations: byIds([{ id: organization.id, name: organization.name } as { id: string }]),
    getUsers: byIds([{ id: user.id, name: user.name, email: user.email } as { id: string }]),
    getApiKeys: byIds([apiKey]),
    getOffers: byIds([offer]),
    getOrders: byIds([order]),
    getPayments: byIds([payment]),
    getDisputes: byIds([dispute]),
    getDisputesOfOrders: () => ({ data: [dispute] }),
    getPayouts: byIds([payout]),
    getPaymentsOfOrders: () => ({ data: [payment] }),
    getRefundsOfPayments: () => ({ data: [refund] }),
    getEndpoints: byIds([endpoint]),
    listEndpointNotices: (_: Caller, { endpointId = endpoint.id }: { endpointId?: string }) => {
      if (endpointId !== endpoint.id) throw notFound();
      return { data: [notice], nextCursor: 'next-page' };
    },
    listDeliveries: () => ({
      data: deliveries.map(
        ({ attempts: _attempts, queuePosition: _position, plannedAttempts: _planned, ...record }) => record,
      ),
      nextCursor: 'next-page',
    }),
    getDeliveries: byIds(deliveries.map(outlineOf)),
    getDelivery: (_: Caller, { id }: { id: string }) => deliveries.find((each) => each.id === id) ?? delivery,
    // The number in a cursor is how many batches of changes came before it.
    listDeliveryChanges: async (
      _: Caller,
      { cursor = `at-${changes.length}`, waitMs }: { cursor?: string; waitMs: number },
    ) => {
      if (!cursor.startsWith('at-')) {
        throw new ServiceError('invalid_cursor', 'No.', {
          faults: [{ path: ['cursor'], code: 'invalid_cursor', detail: 'No.' }],
        });
      }
      const at = Number(cursor.slice(3));
      if (at === changes.length && waitMs > 0)
        await once(changed, 'change', { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
      return { data: changes[at] ?? [], cursor: `at-${Math.min(at + 1, changes.length)}` };
    },
  };

  const answer = (name: string, operation: Operation, caller: Caller, input: Record<string, unknown>): unknown => {
    if (requiredIds(operation).some((member) => !isKnownId(String(input[member])))) throw notFound();
    const output = own[name] ? own[name](caller, input as never) : sampleOutput(operation);
    if (operation.versioned)
      assertVersion(caller, (output as { version?: number }).version ?? [caller.expectedVersion!].flat()[0]!);
    return output;
  };
  const handlersOf = ({ operations }: Contract): Handlers<Contract> =>
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [
        name,
        async (caller: Caller, input: unknown) => {
          // The gateway calls this in the background, so it is not recorded.
          if (name === 'listFullBacklogs') return { output: { ...backlogs } };
          if (name === 'getFirstOwners')
            return { output: { data: [...owners].map(([organizationId, ownerId]) => ({ organizationId, ownerId })) } };
          if (name === 'recordRequests') {
            recordedRequests.push(...(input as Recorded).requests);
            return { output: {} };
          }
          // Recorded as the calls that it stands for.
          if (name === 'authenticateRequests') return { output: await authenticateRequests(caller, input as never) };
          calls.push({ operation: name, caller, input });
          const failure = failures.get(name);
          failures.delete(name);
          if (failure !== undefined) throw failure;
          const given = answers.get(name)?.shift();
          if (given instanceof Error) throw given;
          const output = given ?? (await answer(name, operation, caller, input as Record<string, unknown>));
          const first = caller.idempotencyKey && replays.get(caller.idempotencyKey);
          return first ? { output, replayed: true, originalRequestId: first } : { output };
        },
      ]),
    );
  const authenticateRequests = async (caller: Caller, { requests }: { requests: object[] }) => ({
    answers: await Promise.all(
      requests.map(async (request) => {
        try {
          return (await clients.identity.authenticate(caller, { ...request, requests: 1 })).output;
        } catch (error) {
          if (isServiceError(error, ...Object.keys(apiKeyRefusals))) return { refusal: error.code };
          throw error;
        }
      }),
    ),
  });
  const clients: Clients = Object.fromEntries(
    Object.entries<Contract>(contracts).map(([domain, contract]) => [
      domain,
      local(contract, handlersOf(contract), { log, checkOutputs: false }),
    ]),
  ) as Clients;
  return {
    ...clients,
    calls,
    set decisions(decisions) {
      limits.decisions = decisions;
    },
    get decisions() {
      return limits.decisions;
    },
    set decisionsOf(decide) {
      limits.decisionsOf = decide;
    },
    get decisionsOf() {
      return limits.decisionsOf;
    },
    backlogs,
    session: addSession,
    key: (...scopes) => addKey(organization.id, scopes),
    strangersKey: (...scopes) => addKey(newOrganization(newId('usr')), scopes),
    siblingsKey: (...scopes) => addKey(newOrganization(user.id), scopes),
    answerNext: (operation, ...outputs) => void answers.set(operation, outputs),
    failNext: (operation, error) => failures.set(operation, error),
    replays,
    recordedRequests,
    auditLog,
    change: (...batch) => {
      changes.push(batch);
      changed.emit('change');
    },
    endSession: ({ cookie = '' }) => void actors.delete(/=([^;]*)/.exec(cookie)![1]!),
    revokeKey: ({ authorization = '' }) => void actors.delete(authorization.slice('Bearer '.length)),
  };
}
