import { EventEmitter, once } from 'node:events';
import { identityErrors, type AuditEvent } from '@marketplace/identity-contract';
import { type Actor, assertVersion, type Caller, type Contract, type Handlers, local, type Logger, notFound, type RateTurn, type Role, type Scope, ServiceError } from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { Clients } from '../src/clients.ts';
import { contracts } from '../src/domains.ts';
import { apiKey, auditEvent, deliveries, delivery, endpoint, eventType, invitation, listing, member, membership, notice, organization, recovery, session, sessionSummary, stats, totpRequired, user } from './fake-records.ts';

/** Domains that remember sessions, keys and calls, and answer fixed records. Access and input are checked by the real transport. */
export interface FakeDomains extends Clients {
  /** What became of the turns of every request from here on. */
  turns: RateTurn[];
  /** Every call that reached a handler, newest last. */
  calls: { operation: string; caller: Caller; input: unknown }[];
  /** Answers a session token of a member, or of a person without an organization. */
  session(role: Role | null): string;
  key(...scopes: Scope[]): string;
  /** The next call of this operation fails so. */
  failNext(operation: string, error: unknown): void;
  replays: Map<string, string>;
  /** What the audit log holds, oldest first. */
  auditLog: AuditEvent[];
  /** Deliveries that change together, as whoever follows the changes gets them. */
  change(...deliveries: Delivery[]): void;
  /** Ends the session whose headers these are, as revoking it elsewhere does. */
  endSession(headers: Record<string, string>): void;
  /** The same of a key. */
  revokeKey(headers: Record<string, string>): void;
}

function headOf(log: AuditEvent[]) {
  const last = log.at(-1);
  return last ? { seq: last.seq, hash: last.hash } : null;
}

export function fakeDomains(log: Logger): FakeDomains {
  const actors = new Map<string, Actor>();
  const limits: { turns: RateTurn[] } = { turns: [] };
  const calls: FakeDomains['calls'] = [];
  const failures = new Map<string, unknown>();
  const replays = new Map<string, string>();
  const changes: Delivery[][] = [];
  const auditLog = [auditEvent];
  const changed = new EventEmitter().setMaxListeners(0);
  let made = 0;

  const addSession = (role: Role | null): string => {
    const token = `session-token-${(made += 1)}`;
    actors.set(token, { type: 'user', userId: user.id, sessionId: `ses_${made}`, organizationId: role && organization.id, role, recentlyAuthenticated: true });
    return token;
  };
  const endSession = (actor: Actor): void => {
    for (const [token, known] of actors) if (JSON.stringify(known) === JSON.stringify(actor)) actors.delete(token);
  };
  const renewSession = (actor: Actor) => {
    endSession(actor);
    return { session, sessionToken: addSession(actor.type === 'user' ? actor.role : null) };
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
      return { actor: actor ?? { type: 'anonymous' }, turns: limits.turns };
    },
    signUp: () => ({ status: 'accepted' }),
    verifyEmail: () => ({ status: 'verified' }),
    resendVerification: () => ({ status: 'accepted' }),
    // An account of this name has a second factor, whose code is 123456.
    signIn: (_: Caller, { email, password }: { email: string; password: string }) => {
      if (password !== 'correct horse battery staple') throw identityErrors.invalid_credentials('This is not the password.');
      if (email.startsWith('totp')) return { answer: totpRequired, sessionToken: null, challengeToken: 'challenge-token' };
      return { answer: session, sessionToken: addSession('owner'), challengeToken: null };
    },
    signInTotp: (_: Caller, { challengeToken, code }: { challengeToken: string; code: string }) => {
      if (challengeToken !== 'challenge-token') throw new ServiceError('unauthenticated', 'No sign-in waits.');
      if (code !== '123456') throw identityErrors.invalid_credentials('This is not the code.');
      return { session, sessionToken: addSession('owner') };
    },
    forgotPassword: () => ({ status: 'accepted' }),
    resetPassword: () => ({ status: 'changed' }),
    changePassword: ({ actor }: Caller) => renewSession(actor),
    beginTotp: () => ({ secret: 'GEZDGNBVGY3TQOJQ', otpauthUri: 'otpauth://totp/ada' }),
    confirmTotp: () => ({ recoveryCodes: ['2222-3333-4444-5555'] }),
    deleteTotp: () => ({}),
    createRecoveryCodes: () => ({ recoveryCodes: ['2222-3333-4444-5555'] }),
    reauthenticate: ({ actor }: Caller) => renewSession(actor),
    listSessions: () => page(sessionSummary),
    revokeSession: (_: Caller, { id }: { id: string }) => own(sessionSummary, id) && {},
    revokeOtherSessions: () => ({}),
    signOut: ({ actor }: Caller) => {
      endSession(actor);
      return {};
    },
    getSession: () => session,
    switchOrganization: ({ actor }: Caller) => renewSession(actor),
    listOrganizations: () => page(organization),
    createOrganization: () => ({ organization, membership }),
    getOrganization: (_: Caller, { id }: { id: string }) => own(organization, id),
    updateOrganization: (caller: Caller, { id }: { id: string }) => {
      assertVersion(caller, own(organization, id).version);
      return organization;
    },
    closeOrganization: (_: Caller, { id }: { id: string }) => ({ ...own(organization, id), status: 'closing', open: { listings: 3 } }),
    listMembers: (_: Caller, { organizationId }: { organizationId: string }) => own(organization, organizationId) && page(member),
    updateMember: (_: Caller, { memberId }: { memberId: string }) => own(member, memberId),
    removeMember: (_: Caller, { memberId }: { memberId: string }) => own(member, memberId) && {},
    listInvitations: (_: Caller, { organizationId }: { organizationId: string }) => own(organization, organizationId) && page(invitation),
    createInvitation: () => ({ invitation, token: 'invitation-token' }),
    revokeInvitation: (_: Caller, { invitationId }: { invitationId: string }) => own(invitation, invitationId) && {},
    acceptInvitation: () => membership,
    listApiKeys: () => page(apiKey),
    createApiKey: () => ({ apiKey, token: 'mk_test_new' }),
    getApiKey: (_: Caller, { id }: { id: string }) => own(apiKey, id),
    rotateApiKey: (_: Caller, { id }: { id: string }) => own(apiKey, id) && { apiKey, token: 'mk_test_new' },
    listAuditEvents: () => page(auditEvent),
    // Two at a time, so that few events are many parts.
    exportAuditEvents: (_: Caller, { afterSeq, untilSeq = Infinity }: { afterSeq: number; untilSeq?: number }) => ({
      data: auditLog.filter(({ seq }) => seq > afterSeq && seq <= untilSeq).slice(0, 2),
      head: headOf(auditLog),
    }),
    verifyAuditEvents: () => ({ ok: true, complete: true, events: 1, head: headOf(auditLog), verified: headOf(auditLog), firstBreak: null }),
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
  const domains: Record<keyof typeof contracts, Parameters<typeof handlersOf>[0]> = { identity, trading, webhooks };
  const clients = Object.fromEntries(
    Object.entries<Contract>(contracts).map(([domain, contract]) => [
      domain,
      local(contract, handlersOf(domains[domain as keyof typeof domains]) as Handlers<Contract>, options),
    ]),
  ) as Clients;
  return {
    ...clients,
    calls,
    set turns(turns) {
      limits.turns = turns;
    },
    get turns() {
      return limits.turns;
    },
    session: addSession,
    key: addKey,
    failNext: (operation, error) => failures.set(operation, error),
    replays,
    auditLog,
    change: (...batch) => {
      changes.push(batch);
      changed.emit('change');
    },
    endSession: ({ cookie = '' }) => void actors.delete(/=([^;]*)/.exec(cookie)![1]!),
    revokeKey: ({ authorization = '' }) => void actors.delete(authorization.slice('Bearer '.length)),
  };
}
