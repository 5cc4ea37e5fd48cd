import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { z } from 'zod';
import {
  type Caller,
  clientRequestIdSchema,
  defineContract,
  exchangeOutbox,
  factsOf,
  idSchema,
  local,
  newId,
  organization,
  organizationOf,
  type OutboxTopic,
  systemCaller,
} from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import {
  ClientRequestEntity,
  clientRequestV1,
  clockV1,
  createStore,
  type Domain,
  exchangeOutboxOperation,
  idempotencyV1,
  implement,
  outboxV1,
  type Read,
  type Store,
  type Work,
} from '../src/index.ts';
import { createMigratedDatabase, type LossyWay } from '../src/testing/index.ts';

export const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    text: p.text(),
    createdAt: p.datetime(3),
    tags: p.array().nullable(),
  },
});

class Notes extends Migration {
  override up(): void {
    const standard = [
      ...outboxV1('notes'),
      ...idempotencyV1('notes'),
      ...clientRequestV1('notes'),
      ...clockV1('notes'),
    ];
    for (const statement of standard) this.addSql(statement);
    this.addSql(`
      create table notes.note (
        id text primary key, organization_id text not null, text text not null, created_at timestamptz(3) not null,
        tags text[]
      )
    `);
  }
}

/** The smallest domain: notes, and an event for each. */
export const notes: Domain = {
  schema: 'notes',
  outbox: ['event', 'workflow', 'audit'],
  entities: [NoteEntity, ClientRequestEntity],
  migrations: [{ name: '0001-notes', class: Notes }],
};

const writeNote = {
  kind: 'command',
  access: organization('listings:write'),
  summary: 'Write a note.',
  input: z.strictObject({ text: z.string(), tags: z.record(z.string(), z.string()).default({}) }),
  output: z.strictObject({ id: idSchema('lst'), text: z.string(), secret: z.string().nullable() }),
  secrets: ['secret'],
  emits: ['note.written'],
} as const;
const sendNote = {
  ...writeNote,
  clientRequest: true,
  input: writeNote.input.extend({ clientRequestId: clientRequestIdSchema.optional() }),
} as const;
const priceNote = { ...writeNote, facts: z.strictObject({ total: z.int() }) } as const;
const contract = defineContract('notes', {
  writeNote,
  rewriteNote: writeNote,
  priceNote,
  sendNote,
  resendNote: sendNote,
});
const engineContract = defineContract('notes.engine', { exchangeOutbox });

export interface OpenNotes {
  store: Store;
  databaseUrl: string;
  client: ReturnType<typeof local<typeof contract>>;
  exchange(input: Partial<z.input<typeof exchangeOutbox.input>>): Promise<OutboxRows>;
  /** Called by every write, after the note and its event are written and before the commit. */
  during: (work: Work, text: string) => Promise<unknown>;
}
type OutboxRows = z.output<typeof exchangeOutbox.output>['rows'];

const relay = systemCaller('test', 'req_relay');
const log = testLog();

/** Opens notes with a separate database, for all tests of the file. `wayTo`: see `LossyWay`. */
export function openNotes(wayTo?: (databaseUrl: string) => Promise<LossyWay>): () => OpenNotes {
  const closers: (() => Promise<unknown>)[] = [];
  let opened: OpenNotes | undefined;
  beforeAll(async () => {
    const database = await createMigratedDatabase([notes]);
    closers.push(() => database.drop());
    const way = await wayTo?.(database.url);
    if (way) closers.push(() => way.close());
    const databaseUrl = way?.url ?? database.url;
    const store = await createStore({ databaseUrl, domain: notes, testHelpers: true, log });
    closers.push(() => store.close());
    const write = async (work: Work, caller: Caller, { text }: { text: string }) => {
      const organizationId = organizationOf(caller);
      const note = work.em.create(NoteEntity, { id: newId('lst'), organizationId, text, createdAt: work.now });
      work.emit({
        type: 'note.written',
        organizationIds: [organizationId],
        objectId: note.id,
        objectVersion: 1,
        data: { object: { text } },
      });
      await work.em.flush();
      await opened!.during(work, text);
      return { id: note.id, text, secret: `hunter2-${note.id}` };
    };
    const sent = {
      run: write,
      resourceId: ({ id }: { id: string }) => id,
      read: async ({ em }: Read, _caller: Caller, id: string) => {
        const { text } = await em.findOneOrFail(NoteEntity, { id });
        return { id, text, secret: null };
      },
    };
    const options = { log, checkOutputs: true };
    const engine = local(
      engineContract,
      implement(store, engineContract, {}, { exchangeOutbox: exchangeOutboxOperation }),
      options,
    );
    const price = (work: Work, caller: Caller, { text }: { text: string }) =>
      write(work, caller, { text: `${text} for ${factsOf(priceNote, caller).total}` });
    opened = {
      store,
      databaseUrl: database.url,
      client: local(
        contract,
        implement(
          store,
          contract,
          {},
          { writeNote: write, rewriteNote: write, priceNote: price, sendNote: sent, resendNote: sent },
        ),
        options,
      ),
      exchange: async (input) =>
        (await engine.exchangeOutbox(relay, { topic: 'event', ack: [], putBack: [], limit: 100, waitMs: 0, ...input }))
          .output.rows,
      during: () => Promise.resolve(),
    };
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return () => opened!;
}

export function callerOf(organizationId: string, more: Partial<Caller> = {}): Caller {
  const actor = { type: 'api_key', apiKeyId: 'key_test', organizationId, scopes: ['listings:write'] } as const;
  return {
    requestId: `req_${randomBytes(6).toString('hex')}`,
    actor: { ...actor, scopes: [...actor.scopes] },
    ...more,
  };
}

export const execute = <T extends object = object>(
  { store }: OpenNotes,
  statement: string,
  values: unknown[] = [],
): Promise<T[]> => store.fork().execute<T[]>(statement, values);

/** Inserts outbox rows without a command. Returns their ids, in sorted order. */
export async function addRows(opened: OpenNotes, topic: OutboxTopic, count: number, owner = ''): Promise<string[]> {
  const rows = await execute<{ id: string }>(
    opened,
    `insert into outbox (id, topic, payload, organization_ids, owner, request_id)
     select ? || '_' || lpad(n::text, 6, '0'), ?, json_build_object('owner', ?::text), '{}', ?, 'req_test'
       from generate_series(1, ?) n returning id`,
    [`obx_${randomBytes(4).toString('hex')}`, topic, owner, owner, count],
  );
  return rows.map(({ id }) => id);
}

/** Waits until the condition is true. The test's time limit applies. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}
