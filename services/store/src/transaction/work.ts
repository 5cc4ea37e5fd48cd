import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Caller,
  newId,
  type Operation,
  type OutboxTopic,
  type WorkflowDeclaration,
  type WorkflowInput,
  type WorkflowRequest,
  workflowRequest,
  type WorkflowSignal,
} from '@marketplace/kernel';
import type { Store } from '../store.ts';
import { sql, type Sql } from '../database/sql.ts';

/** A domain event as its emitter writes it; `webhooks.ingestEvents` turns it into the bytes that receivers get. */
export interface DomainEvent {
  type: string;
  /** Whose endpoints may receive it. */
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  data: { object: Record<string, unknown> } & Record<string, unknown>;
}

export interface AuditEntry {
  action: string;
  /** Null for what a person does outside any organization, such as signing in. */
  organizationId: string | null;
  targets: { type: string; id: string }[];
  /** Only what may be read by the organization's owners: never a secret. */
  changes?: Record<string, unknown>;
}

/** What a query works with. */
export interface Read {
  em: EntityManager;
}

/**
 * What a command works with: one transaction, and the rows that leave with its commit. Each of `emit`,
 * `startWorkflow`, `sendMail` and `audit` writes to one topic of the outbox, and throws where the domain's engine contract does not declare
 * that topic.
 */
export interface Work extends Read {
  /** The domain's clock, `<schema>.now()`, when the transaction began. */
  now: Date;
  /** Throws when the contract does not declare that the command emits events of this type. */
  emit(event: DomainEvent): void;
  /**
   * Asks for a workflow, which is started when the transaction has committed. With `signal`, it is sent the signal, and
   * started where none is open. Throws when the input is not what the workflow takes.
   */
  startWorkflow<D extends WorkflowDeclaration>(
    declaration: D,
    input: WorkflowInput<D>,
    options?: { signal?: WorkflowSignal<D> | undefined },
  ): void;
  sendMail(mailId: string): void;
  audit(entry: AuditEntry): void;
  /** Wakes the calls that wait for the topic (`Notifications`), once the transaction has committed. Writes nothing. */
  notify(topic: string): void;
}

interface PendingRow {
  topic: OutboxTopic;
  organizationIds: string[];
  payload: object;
  /** The organization that a workflow is for, where its input names one. */
  workflowOf?: string | undefined;
}

export interface OpenWork {
  work: Work;
  /** The statement that writes what was emitted, if anything was. */
  last(): Sql[];
  /** Wakes the relay for what was written, and whom `notify` names. To be called once it is committed. */
  wake(): void;
}

/** `operation` is the command that does the work; without it, no event counts as undeclared. */
export function openWork(store: Store, em: EntityManager, now: Date, caller: Caller, operation?: Operation): OpenWork {
  const rows: PendingRow[] = [];
  const notified: string[] = [];
  const add = (topic: OutboxTopic, organizationIds: string[], payload: object, workflowOf?: string): void => {
    if (!store.outbox.includes(topic)) {
      throw new Error(
        `${store.schema} writes to the outbox topic "${topic}", which its engine contract does not declare: no relay would read it.`,
      );
    }
    rows.push({ topic, organizationIds, payload, workflowOf });
  };
  const work: Work = {
    em,
    now,
    emit: (event) => {
      if (operation) assertDeclared(operation, event);
      add('event', event.organizationIds, { ...event, eventId: newId('evt'), occurredAt: now.toISOString() });
    },
    startWorkflow: (declaration, input, options) => {
      const request = workflowRequest(declaration, input, options);
      add('workflow', [], request, organizationOf(request.input));
    },
    sendMail: (mailId) => add('mail', [], { mailId }),
    audit: (entry) =>
      add('audit', entry.organizationId ? [entry.organizationId] : [], {
        ...entry,
        auditId: newId('aud'),
        occurredAt: now.toISOString(),
        actor: auditActor(caller),
        context: {
          ip: caller.ip ?? null,
          userAgent: caller.userAgent ?? null,
          requestId: caller.requestId,
          ...auditCredential(caller),
        },
      }),
    notify: (topic) => void notified.push(topic),
  };
  return {
    work,
    last: () => insertRows(caller, rows),
    wake: () => store.notifications.notify(new Set([...rows.map(({ topic }) => topic), ...notified])),
  };
}

function assertDeclared({ emits = [], summary }: Operation, { type }: DomainEvent): void {
  if (emits.includes(type)) return;
  throw new Error(`The command "${summary}" emits ${type}, which its contract does not declare (emits).`);
}

/** Goes with the commit. */
function insertRows(caller: Caller, rows: PendingRow[]): Sql[] {
  if (rows.length === 0) return [];
  const values = rows.map((row) => {
    const { topic, payload, organizationIds } = row;
    return sql`(${newId('obx')}, ${topic}, ${JSON.stringify(payload)}, ${organizationIds}, ${ownerOf(row, caller)}, ${caller.requestId}, ${caller.traceparent})`;
  });
  return [
    sql`insert into outbox (id, topic, payload, organization_ids, owner, request_id, traceparent) values ${sql.join(values)}`,
  ];
}

function organizationOf({ organizationId }: WorkflowRequest['input']): string | undefined {
  return typeof organizationId === 'string' ? organizationId : undefined;
}

/**
 * Who caused the row, so that the relay can serve organizations in turn; empty for what no organization causes, such as
 * a sign-up.
 */
function ownerOf({ organizationIds, workflowOf }: PendingRow, { actor }: Caller): string {
  const acting = 'organizationId' in actor ? actor.organizationId : null;
  return acting ?? organizationIds[0] ?? workflowOf ?? '';
}

/** What the actor showed: one person has many sessions. */
function auditCredential({ actor }: Caller): { sessionId: string } | { apiKeyId: string } | Record<string, never> {
  if (actor.type === 'user') return { sessionId: actor.sessionId };
  return actor.type === 'api_key' ? { apiKeyId: actor.apiKeyId } : {};
}

function auditActor({ actor }: Caller): { type: string; id: string | null } {
  if (actor.type === 'user') return { type: 'user', id: actor.userId };
  if (actor.type === 'api_key') return { type: 'api_key', id: actor.apiKeyId };
  return { type: actor.type, id: actor.type === 'system' ? actor.name : null };
}
