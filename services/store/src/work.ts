import type { EntityManager } from '@mikro-orm/postgresql';
import { type Caller, newId, type OutboxTopic } from '@marketplace/kernel';
import type { Store } from './store.ts';
import { statement } from './statement.ts';

/** A domain event as its emitter writes it; `webhooks.ingestEvents` turns it into the bytes that receivers get. */
export interface DomainEvent {
  type: string;
  /** Whose endpoints may receive it. */
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  data: { object: Record<string, unknown> } & Record<string, unknown>;
}

/** A workflow to start, or, with `signal`, to signal and start if it does not run. `id` makes the start happen once. */
export interface WorkflowRequest {
  type: string;
  id: string;
  input: Record<string, unknown>;
  signal?: string;
  /** A line for the Temporal UI: what it does, to what. No secret, and nothing of a payload. */
  summary?: string;
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

/** What a command works with: one transaction, and the rows that leave with its commit. */
export interface Work extends Read {
  /** The database's clock when the transaction began. */
  now: Date;
  emit(event: DomainEvent): void;
  startWorkflow(request: WorkflowRequest): void;
  sendMail(mailId: string): void;
  audit(entry: AuditEntry): void;
}

interface PendingRow {
  topic: OutboxTopic;
  organizationIds: string[];
  payload: object;
}

export interface OpenWork {
  work: Work;
  /** Writes what was emitted, in one statement. */
  flush(): Promise<void>;
  /** Wakes the relay for what was written. To be called once it is committed. */
  wake(): void;
}

export function openWork(store: Store, em: EntityManager, now: Date, caller: Caller): OpenWork {
  const rows: PendingRow[] = [];
  const add = (topic: OutboxTopic, organizationIds: string[], payload: object): void => {
    rows.push({ topic, organizationIds, payload });
  };
  const work: Work = {
    em,
    now,
    emit: (event) => add('event', event.organizationIds, { ...event, eventId: newId('evt'), occurredAt: now.toISOString() }),
    startWorkflow: (request) => add('workflow', [], request),
    sendMail: (mailId) => add('mail', [], { mailId }),
    audit: (entry) =>
      add('audit', entry.organizationId ? [entry.organizationId] : [], {
        ...entry,
        auditId: newId('aud'),
        occurredAt: now.toISOString(),
        actor: auditActor(caller),
        context: { ip: caller.ip ?? null, userAgent: caller.userAgent ?? null, requestId: caller.requestId, ...auditCredential(caller) },
      }),
  };
  return {
    work,
    flush: () => insertRows(em, caller, rows),
    wake: () => store.notifications.tell(new Set(rows.map(({ topic }) => topic))),
  };
}

async function insertRows(em: EntityManager, caller: Caller, rows: PendingRow[]): Promise<void> {
  await em.flush();
  if (rows.length === 0) return;
  const written = rows.map((row) => ({ ...row, id: newId('obx'), requestId: caller.requestId, traceparent: caller.traceparent ?? null }));
  await statement(
    em,
    `insert into outbox (id, topic, payload, organization_ids, request_id, traceparent)
     select id, topic, payload, array(select json_array_elements_text("organizationIds")), "requestId", traceparent
       from json_to_recordset(?::json) as r(id text, topic text, payload json, "organizationIds" json, "requestId" text, traceparent text)`,
    [JSON.stringify(written)],
  );
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
