import { expect } from '@jest/globals';
import type { Caller, Client, Contract, exchangeOutbox } from '@marketplace/kernel';
import type { AuditEntry } from '../transaction/work.ts';
import type { ExpectedAccess } from './access.ts';
import { takeRows } from './rows.ts';

/** The audit rows that a command is expected to write. */
export interface ExpectedAudit {
  /** The reason why the command writes no audit row. Without it, the command must write one. */
  unaudited?: string;
  /**
   * `organization`: the command has `user` access, but is audited in the log of the organization that its input or
   * reply names. `operator`: it concerns no organization, so it is audited in the operator's log only.
   */
  auditLog?: 'organization' | 'operator';
}

type WithOutbox = Contract<{ exchangeOutbox: typeof exchangeOutbox }>;

interface Made {
  caller: Caller;
  input: unknown;
  reply: unknown;
  engine: Client<WithOutbox>;
}

type Expected = ExpectedAudit & { access: ExpectedAccess };

interface AuditPayload extends AuditEntry {
  actor: { type: string };
  context: { requestId: string; sessionId?: string; apiKeyId?: string };
}

/**
 * Expects that a command has written an audit row with its request id and the caller's session or API key. The row must
 * be in the log of the caller's organization or, if the command needs no organization, in the person's own log. A
 * command of the operator must be in the logs of the operator and of the organizations concerned, which do not learn
 * who made it. Empties the audit topic of the outbox.
 */
export async function expectAudited(expected: Expected, { caller, input, reply, engine }: Made): Promise<void> {
  const rows = (await takeRows({ engine }, 'audit')).filter(({ requestId }) => requestId === caller.requestId);
  const entries = rows.map(({ payload }) => payload as unknown as AuditPayload);
  if (expected.unaudited !== undefined) return expect(entries).toEqual([]);
  expect(entries).not.toEqual([]);

  const logs = new Set(entries.map(({ organizationId }) => organizationId));
  if (isPersonal(expected)) expect([...logs]).toEqual([null]);
  else if (isOfOperator(expected)) {
    const own = 'organizationId' in caller.actor ? caller.actor.organizationId : null;
    expect([...logs]).toContain(own);
    // Actions that concern the whole platform are only in the operator's log.
    if (expected.auditLog !== 'operator') expect(logs.size).toBeGreaterThan(1);
    for (const { organizationId, actor } of entries) {
      expect(actor.type === 'operator' || actor.type === 'system').toBe(organizationId !== own);
    }
  } else {
    // Changes of a session are also written to the person's own log.
    const organizations = [...logs].filter((log) => log !== null);
    const own = 'organizationId' in caller.actor ? [caller.actor.organizationId] : [];
    expect(expected.auditLog ? organizationsIn([input, reply]) : own).toEqual(expect.arrayContaining(organizations));
    expect(organizations).toHaveLength(1);
  }
  for (const { actor, context } of entries) {
    expect(context.requestId).toBe(caller.requestId);
    if (actor.type !== caller.actor.type) continue;
    if (caller.actor.type === 'user') expect(context.sessionId).toBe(caller.actor.sessionId);
    if (caller.actor.type === 'api_key') expect(context.apiKeyId).toBe(caller.actor.apiKeyId);
  }
}

function isOfOperator({ access }: Expected): boolean {
  return typeof access === 'object' && 'operator' in access;
}

function isPersonal({ access, auditLog }: Expected): boolean {
  return (access === 'anyone' || access === 'user') && auditLog === undefined;
}

function organizationsIn(value: unknown): string[] {
  return JSON.stringify(value).match(/org_[0-9a-z]{26}/g) ?? [];
}
