import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Caller,
  type MailingRequest,
  newId,
  type Operation,
  type OutboxRow,
  type OutboxTopic,
  outboxTopics,
  type SignalRequest,
  type WorkflowDeclaration,
  type WorkflowInput,
  type WorkflowRequest,
  workflowRequest,
} from '@marketplace/kernel';
import { leaseEnd } from '../outbox/handover.ts';
import type { Store } from '../store.ts';
import { sql, type Sql } from '../database/sql.ts';
import type { Ending, LastStatement, OpenEntityManager } from './transaction.ts';

/** A domain event: the payload of topic `event`. `webhooks.ingestEvents` makes the body of the webhook from it. */
export interface DomainEvent {
  type: string;
  /** The organizations whose endpoints may receive the event. */
  organizationIds: string[];
  objectId: string;
  objectVersion: number;
  /** Time of the change. Default: `Work.now`. */
  occurredAt?: Date;
  data: { object: Record<string, unknown> } & Record<string, unknown>;
}

/** An audit log entry: part of the payload of topic `audit`. Actor, time and request are added by `Work.audit`. */
export interface AuditEntry {
  action: string;
  /** Null for actions outside of an organization, such as signing in. */
  organizationId: string | null;
  targets: { type: string; id: string }[];
  /** Only data that the organization's owners may read, and no secrets. */
  changes?: Record<string, unknown>;
  /**
   * Whether the entry names the operator of the platform as the actor, without person, session and address. An
   * organization learns what the operator did to it, but not the person. See `auditOperator`.
   */
  byOperator?: true;
}

/** A mailing: part of the payload of topic `mailing`. `Work.mailMembers` adds the person who made the change. */
export type Mailing = Omit<MailingRequest, 'actorUserId' | 'senderOrganizationId'> & {
  /**
   * The organization that counts in the limit. Default: the caller's organization, or none if the caller is the system.
   */
  senderOrganizationId?: string | undefined;
};

/** The unit of work of a query. */
export interface Read {
  em: EntityManager;
}

/**
 * The unit of work of a command: one transaction and the outbox rows that are written with its commit. `emit`,
 * `startWorkflow`, `sendMail`, `mailMembers` and `audit` each write one outbox topic, and throw an Error if the
 * domain's engine contract does not declare that topic.
 */
export interface Work extends Read {
  /** The domain's clock, `<schema>.now()`, when the transaction began. */
  now: Date;
  /** Emits an event. Throws an Error if the contract does not declare that the command emits this type. */
  emit(event: DomainEvent): void;
  /**
   * Requests a workflow, which is started or signaled after the commit; see `workflowRequestSchema`. Throws a ZodError
   * if the input is invalid.
   */
  startWorkflow<D extends WorkflowDeclaration>(
    declaration: D,
    input: WorkflowInput<D>,
    options?: SignalRequest<D>,
  ): void;
  /**
   * Requests the sending of a mail that is stored under this id. `organizationId` is the organization that the mail
   * belongs to, for the relay's round robin; without it, the caller's.
   */
  sendMail(mailId: string, organizationId?: string): void;
  /** Requests a mail to the members of an organization. The caller, if it is a person, gets none. */
  mailMembers(mailing: Mailing): void;
  /** Writes an audit log entry in the name of the caller. */
  audit(entry: AuditEntry): void;
  /**
   * Executes a statement at the end of the transaction, in the round trip of the commit, for statements whose result
   * the command does not need. `refuse` gets an error of the end, and throws the error of the command; by default the
   * error itself.
   */
  executeLast(statement: Sql, refuse?: LastStatement['refuse']): void;
  /**
   * Executes a statement like `executeLast`, so that its locks end without another round trip. `take` gets its rows
   * after the commit, before the output of the command is returned, and may complete the output; a stored reply lacks
   * these additions. It must not throw.
   */
  readLast<Row>(statement: Sql<Row>, take: (rows: Row[]) => void): void;
  /** Wakes the calls that wait for the topic (`Notifications`) after the commit. Writes nothing. */
  notify(topic: string): void;
  /**
   * Calls `run` after the commit, in this process only: for metrics. It is not called if the transaction is rolled
   * back, or if the process dies before.
   */
  afterCommit(run: () => void): void;
}

interface PendingRow {
  topic: OutboxTopic;
  organizationIds: string[];
  payload: object;
  /** The organization that a workflow is for, if its input names one. */
  workflowOf?: string | undefined;
}

/** A unit of work, with the functions for the end of its transaction. */
export interface OpenWork {
  work: Work;
  /** The statements of `executeLast`, and the one that inserts the outbox rows. Execute them with the commit. */
  last(): Ending<unknown>['last'];
  /** Wakes the relay for the written topics, and the calls that `notify` names; see also `afterCommit`. */
  wake(): void;
}

/**
 * Opens a unit of work in the transaction of the entity manager, which is made when `em` is used. `operation` is the
 * command that does the work; without it, all event types may be emitted.
 */
export function openWork(
  store: Store,
  open: OpenEntityManager,
  now: Date,
  caller: Caller,
  operation?: Operation,
): OpenWork {
  const rows: PendingRow[] = [];
  /** Rows to write as leased, because an exchange waits for them in this process. */
  let handed: OutboxRow[] = [];
  const notified: string[] = [];
  const committed: (() => void)[] = [];
  const prepared: Ending<unknown>['last'] = [];
  const { actor } = caller;
  const add = (topic: OutboxTopic, organizationIds: string[], payload: object, workflowOf?: string): void => {
    if (!store.outbox.includes(topic)) {
      throw new Error(
        `${store.schema} writes to the outbox topic "${topic}", which its engine contract does not declare: ` +
          'no relay would read it.',
      );
    }
    rows.push({ topic, organizationIds, payload, workflowOf });
  };
  const work: Work = {
    get em() {
      return open();
    },
    now,
    emit: ({ occurredAt = now, ...event }) => {
      if (operation) assertDeclared(operation, event);
      add('event', event.organizationIds, { ...event, eventId: newId('evt'), occurredAt: occurredAt.toISOString() });
    },
    startWorkflow: (declaration, input, options) => {
      const request = workflowRequest(declaration, input, options);
      add('workflow', [], request, organizationOf(request.input));
    },
    sendMail: (mailId, organizationId) => add('mail', organizationId === undefined ? [] : [organizationId], { mailId }),
    mailMembers: (mailing) =>
      add('mailing', [mailing.organizationId], {
        ...mailing,
        actorUserId: actor.type === 'user' ? actor.userId : null,
        senderOrganizationId: mailing.senderOrganizationId ?? ('organizationId' in actor ? actor.organizationId : null),
      } satisfies MailingRequest),
    audit: ({ byOperator, ...entry }) =>
      add('audit', entry.organizationId ? [entry.organizationId] : [], {
        ...entry,
        auditId: newId('aud'),
        occurredAt: now.toISOString(),
        ...(byOperator ? auditedOperator(caller) : auditedCaller(caller)),
      }),
    executeLast: (statement, refuse) => void prepared.push(refuse ? { statement, refuse } : statement),
    readLast: (statement, take) => void prepared.push({ statement, take: take as (rows: unknown[]) => void }),
    notify: (topic) => void notified.push(topic),
    afterCommit: (run) => void committed.push(run),
  };
  return {
    work,
    last: () => {
      const awaited = outboxTopics.filter((topic) => store.handover.isAwaited(topic));
      const written = rows.map((row) => ({ ...row, id: newId('obx'), leased: awaited.includes(row.topic) }));
      handed = written.filter(({ leased }) => leased).map((row) => handedRow(row, caller));
      return [...prepared, ...insertRows(caller, written)];
    },
    wake: () => {
      store.handover.give(handed);
      const topics = rows.map(({ topic }) => topic).filter((topic) => !handed.some((row) => row.topic === topic));
      // The relay that reads the topic here is busy, and finds the rows when it comes back.
      const elsewhere = topics.filter((topic) => !store.handover.isServed(topic));
      store.notifications.notify(new Set([...elsewhere, ...notified]));
      for (const topic of new Set(topics)) store.notifications.wake(topic);
      for (const run of committed) run();
    },
  };
}

function assertDeclared({ emits = [], summary }: Operation, { type }: DomainEvent): void {
  if (emits.includes(type)) return;
  throw new Error(`The command "${summary}" emits ${type}, which its contract does not declare (emits).`);
}

interface WrittenRow extends PendingRow {
  id: string;
  leased: boolean;
}

/**
 * Number of rows above which they are one parameter, because the text of a prepared statement must not depend on their
 * number.
 */
const rowsOfTextMax = 4;

function insertRows(caller: Caller, written: WrittenRow[]): Sql[] {
  if (written.length === 0) return [];
  const source = written.length <= rowsOfTextMax ? valuesOf(caller, written) : selectOf(caller, written);
  return [
    sql`insert into outbox
          (id, topic, payload, organization_ids, owner, request_id, traceparent, attempts, claimed_until)
        ${source}`,
  ];
}

function valuesOf(caller: Caller, written: WrittenRow[]): Sql {
  const values = written.map((row) => {
    const { id, topic, payload, organizationIds, leased } = row;
    return sql`(${id}, ${topic}, ${JSON.stringify(payload)}, ${organizationIds}, ${ownerOf(row, caller)},
                ${caller.requestId}, ${caller.traceparent}, ${leased ? leasedOnce : notLeased})`;
  });
  return sql`values ${sql.join(values)}`;
}

const leasedOnce = sql`1, ${leaseEnd}`;
const notLeased = sql`0, null`;

function selectOf(caller: Caller, written: WrittenRow[]): Sql {
  const rows = written.map((row) => {
    const { id, topic, payload, organizationIds, leased } = row;
    return { id, topic, payload, organizationIds, leased, owner: ownerOf(row, caller) };
  });
  return sql`
    select id, topic, payload, "organizationIds", owner, ${caller.requestId}, ${caller.traceparent},
           leased::int, case when leased then ${leaseEnd} end
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id text, topic text, payload json, "organizationIds" text[], owner text, leased boolean)`;
}

/** A row as an exchange would read it. */
function handedRow({ id, topic, payload }: WrittenRow, { requestId, traceparent }: Caller): OutboxRow {
  return {
    ...{ id, topic, requestId, attempts: 1, traceparent: traceparent ?? null },
    payload: JSON.parse(JSON.stringify(payload)) as Record<string, unknown>,
  };
}

function organizationOf({ organizationId }: WorkflowRequest['input']): string | undefined {
  return typeof organizationId === 'string' ? organizationId : undefined;
}

/** The organization that caused the row, for the relay's round robin; empty if there is none, as for a sign-up. */
function ownerOf({ organizationIds, workflowOf }: PendingRow, { actor }: Caller): string {
  const acting = 'organizationId' in actor ? actor.organizationId : null;
  return acting ?? organizationIds[0] ?? workflowOf ?? '';
}

function auditedCaller(caller: Caller): { actor: object; context: object } {
  const { ip = null, userAgent = null, requestId } = caller;
  return { actor: auditActor(caller), context: { ip, userAgent, requestId, ...auditCredential(caller) } };
}

function auditedOperator({ requestId }: Caller): { actor: object; context: object } {
  return { actor: { type: 'operator', id: null }, context: { ip: null, userAgent: null, requestId } };
}

/** The session or API key of the actor. */
function auditCredential({ actor }: Caller): { sessionId: string } | { apiKeyId: string } | Record<string, never> {
  if (actor.type === 'user') return { sessionId: actor.sessionId };
  return actor.type === 'api_key' ? { apiKeyId: actor.apiKeyId } : {};
}

function auditActor({ actor }: Caller): { type: string; id: string | null } {
  if (actor.type === 'user') return { type: 'user', id: actor.userId };
  if (actor.type === 'api_key') return { type: 'api_key', id: actor.apiKeyId };
  return { type: actor.type, id: actor.type === 'system' ? actor.name : null };
}
