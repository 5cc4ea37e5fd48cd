import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  inGraphql,
  member,
  memberCosts,
  pageInput,
  pageOf,
  queryInteger,
  timestamp,
  valuesSchema,
} from '@marketplace/kernel';
import { exampleOrganization, exampleUser } from './records.ts';
import { exampleApiKey } from './api-key-records.ts';

const time = z.iso.datetime();
const hash = z.string().meta({ description: 'SHA-256 in base64url.' });
const seq = z.int().meta({ description: 'Position in the audit log of the organization: 1, 2, 3, without gaps.' });

/** The context as it was stored. Older events and their hashes lack the optional members. */
const auditContextSchema = z
  .strictObject({
    ip: z.string().nullable().describe('The address of the client. Null if no client was involved.'),
    userAgent: z.string().nullable().describe('The `User-Agent` of the client.'),
    requestId: z.string().describe('The request that made the change.'),
    sessionId: z.string().optional().describe('The session of the user.'),
    apiKeyId: z.string().optional().describe('The API key.'),
  })
  .register(inGraphql, { type: 'AuditContext', about: 'Where the change came from.' });

/** An event of the audit log, as clients see it. */
export const auditEventSchema = z
  .strictObject({
    id: idSchema('aud'),
    organizationId: idSchema('org'),
    seq,
    action: z.string().meta({ description: 'What was done, such as `api_key.created`. New actions may be added.' }),
    occurredAt: time.describe('When it was done.'),
    actor: z
      .strictObject({
        type: z
          .string()
          .meta({ description: '`user`, `api_key`, `system`, or `operator`: the operator of the platform.' }),
        id: z.string().nullable().describe('Id of the user or the API key. Null for the system.'),
      })
      .register(inGraphql, { type: 'AuditActor', about: 'Who did it.' })
      .describe('Who did it.'),
    targets: z
      .array(
        z
          .strictObject({
            type: z.string().describe('The kind of record, such as `api_key`.'),
            id: z.string().describe('Id of the record.'),
          })
          .register(inGraphql, { type: 'AuditTarget', about: 'A record that was changed.' }),
      )
      .describe('The records that were changed.'),
    context: auditContextSchema.describe('Where the change came from.'),
    changes: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'What changed, without secrets.' })
      .register(memberCosts, { kb: 8 }),
    prevHash: hash.nullable().meta({ description: 'The `hash` of the previous event; null for the first event.' }),
    hash: hash.meta({
      description: 'SHA-256 in base64url of the event with its `prevHash`, so it covers all earlier events too.',
    }),
  })
  .meta({ id: 'AuditEvent' })
  .register(inGraphql, {
    about: 'What was done in an organization, by whom, and from where.',
    texts: {
      seq: "Sequence number in the organization's log: 1, 2, 3, without gaps.",
      changes: 'What was changed, as an object without secrets.',
      prevHash: 'The `hash` of the previous event. Null for the first.',
      hash: 'SHA-256, in base64url, of the event including `prevHash`, and so of all events before it too.',
    },
  });
export type AuditEvent = z.infer<typeof auditEventSchema>;

const auditEventPage = pageOf(auditEventSchema);

/** A position in the log, with the hash of the event there, which covers all events up to it. */
const auditHeadSchema = z
  .strictObject({ seq, hash })
  .meta({ id: 'AuditHead' })
  .register(inGraphql, { about: 'An event of the log, with the hash that covers all events up to it.' });
export type AuditHead = z.infer<typeof auditHeadSchema>;

/** Ways in which a hash chain can be broken. */
const auditBreakSchema = valuesSchema(
  'AuditBreakReason',
  '`missing`: the event does not exist. `changed`: its content does not match its hash. `unlinked`: its ' +
    '`prevHash` is not\n' +
    'the hash of the previous event.',
  {
    missing: 'The event does not exist.',
    changed: 'Its content does not match its hash.',
    unlinked: 'Its `prevHash` is not the hash of the previous event.',
  },
);
export const auditBreaks = auditBreakSchema.options;
/** Formats of an audit log download. */
export const auditFormats = ['ndjson', 'csv'] as const;

const seqMax = 2_147_483_647;
const readers = member('owner', 'admin');

/**
 * The audit log of the active organization. An event is appended shortly after the change that it records, and is
 * never modified.
 */
export const auditOperations = defineOperations({
  listAuditEvents: {
    kind: 'query',
    access: readers,
    summary: 'List the audit log of the active organization, newest first.',
    input: z.strictObject({
      ...pageInput,
      action: z.string().min(1).max(100).optional().describe('Only events with this `action`.'),
      actorId: z.string().min(1).max(100).optional().describe('Only events of this user or API key.'),
      targetId: z.string().min(1).max(100).optional().describe('Only events about this record.'),
      createdAfter: timestamp.optional().meta({ description: 'Only events with a later `occurredAt`.' }),
      createdBefore: timestamp.optional().meta({ description: 'Only events with an earlier `occurredAt`.' }),
    }),
    output: auditEventPage,
  },
  exportAuditEvents: {
    kind: 'query',
    access: readers,
    summary: 'Download the audit log of the active organization, oldest first, as newline-delimited JSON or as CSV.',
    returns: 'The audit log, as a file.',
    input: z.strictObject({
      format: z.enum(auditFormats).default('ndjson').describe('`ndjson`: one event as JSON in each line.'),
      afterSeq: queryInteger(0, seqMax)
        .default(0)
        .meta({ description: 'Only events after this `seq`, such as the last one of an earlier download.' }),
      /** Last `seq` to return. The transport reads a download in parts, all bounded by the head of the first part. */
      untilSeq: queryInteger(0, seqMax).optional(),
    }),
    output: z.strictObject({ data: z.array(auditEventSchema), head: auditHeadSchema.nullable() }),
    cost: { requests: 5 },
    timeoutMs: 30_000,
  },
  verifyAuditEvents: {
    kind: 'query',
    access: readers,
    summary:
      'Verify the hash chain of the audit log of the active organization, part by part. ' +
      'A call counts as 20 requests, and only one runs at a time.',
    cost: { requests: 20, time: 'alone' },
    returns: 'What the verification has found.',
    input: z
      .strictObject({
        afterSeq: queryInteger(1, seqMax)
          .optional()
          .meta({ description: 'Start after this event. Its hash must be `afterHash`.' }),
        afterHash: z.string().min(1).max(64).optional().describe('The `hash` of the event `afterSeq`.'),
      })
      .register(inGraphql, {
        texts: {
          afterSeq: 'Verify the events after this one. `afterHash` must be its hash, as you know it.',
        },
      }),
    output: z
      .strictObject({
        ok: z.boolean().meta({ description: 'No break was found in the events that were read.' }),
        complete: z.boolean().meta({
          description:
            'All events up to `head` were read. If false, call again with `afterSeq` and `afterHash` from `verified`.',
        }),
        events: z.int().meta({ description: 'Number of events that were read.' }),
        head: auditHeadSchema.nullable().meta({
          description:
            'The newest event; null if there is none. Store it: sent later as `afterSeq` and `afterHash`, ' +
            'it shows whether the end of the log was cut off.',
        }),
        verified: auditHeadSchema.nullable().meta({ description: 'The last event that was verified.' }),
        firstBreak: z
          .strictObject({
            seq,
            reason: auditBreakSchema.meta({
              description:
                '`missing`: there is no such event. `changed`: the event differs from its hash. ' +
                '`unlinked`: its `prevHash` is not the hash of the previous event, or the service did not append it.',
            }),
          })
          .register(inGraphql, { type: 'AuditBreak', about: 'The first event that is not intact.' })
          .nullable()
          .meta({
            description: 'The first event at which the chain is broken. Null if no break was found.',
            example: null,
          }),
      })
      .meta({ id: 'AuditVerification' })
      .register(inGraphql, {
        about: 'The result of a verification of the audit log.',
        texts: {
          ok: 'Whether no break was found in the events that were read.',
          complete:
            'Whether all events up to `head` were read. If not, ask again with `afterSeq` and `afterHash` of ' +
            '`verified`.',
          head:
            'The newest event. Null if there is none. Keep it: it later shows whether the end of the log was ' +
            'cut off.',
          verified: 'The last event up to which the log is intact.',
          firstBreak: 'The first event that is not intact. Null if there is none.',
        },
      }),
    timeoutMs: 30_000,
  },
});

/** An audit event of the API reference. */
export const exampleAuditEvent: AuditEvent = {
  id: 'aud_01m6dq2ea0edjvm2a7sb0sgqd1',
  organizationId: exampleOrganization.id,
  seq: 12,
  action: 'api_key.created',
  occurredAt: '2026-11-02T08:30:00.000Z',
  actor: { type: 'user', id: exampleUser.id },
  targets: [{ type: 'api_key', id: exampleApiKey.id }],
  context: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', requestId: 'req_01m6dq2e80fz2s7v4c9n1k5p3h' },
  changes: { name: exampleApiKey.name, scopes: exampleApiKey.scopes },
  prevHash: 'kNf0mT0b0lY3yVwJm2sM1q0m2Oa9b8c7d6e5f4g3h2i',
  hash: 'Xb2c1d0e9f8g7h6i5j4k3l2m1n0o9p8q7r6s5t4u3v2',
};

const head: AuditHead = { seq: exampleAuditEvent.seq, hash: exampleAuditEvent.hash };

/** A verification of the API reference, which has found no break. */
export const exampleAuditVerification = {
  ok: true,
  complete: true,
  events: 12,
  head,
  verified: head,
  firstBreak: null,
};
