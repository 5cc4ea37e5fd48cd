import { z } from 'zod';
import {
  defineOperations,
  idSchema,
  member,
  memberCosts,
  pageInput,
  pageOf,
  queryInteger,
  timestamp,
} from '@marketplace/kernel';

const time = z.iso.datetime();
const hash = z.string().meta({ description: 'SHA-256 in base64url.' });
const seq = z.int().meta({ description: 'Position in the audit log of the organization: 1, 2, 3, without gaps.' });

/** The context as it was stored. Older events and their hashes lack the optional members. */
const auditContextSchema = z.strictObject({
  ip: z.string().nullable().describe('The address of the client. Null if no client was involved.'),
  userAgent: z.string().nullable().describe('The `User-Agent` of the client.'),
  requestId: z.string().describe('The request that made the change.'),
  sessionId: z.string().optional().describe('The session of the user.'),
  apiKeyId: z.string().optional().describe('The API key.'),
});

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
      .describe('Who did it.'),
    targets: z
      .array(
        z.strictObject({
          type: z.string().describe('The kind of record, such as `api_key`.'),
          id: z.string().describe('Id of the record.'),
        }),
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
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEventSchema>;

const auditEventPage = pageOf(auditEventSchema);

/** A position in the log, with the hash of the event there, which covers all events up to it. */
const auditHeadSchema = z.strictObject({ seq, hash }).meta({ id: 'AuditHead' });
export type AuditHead = z.infer<typeof auditHeadSchema>;

/** Ways in which a hash chain can be broken. */
export const auditBreaks = ['missing', 'changed', 'unlinked'] as const;
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
    input: z.strictObject({
      afterSeq: queryInteger(1, seqMax)
        .optional()
        .meta({ description: 'Start after this event. Its hash must be `afterHash`.' }),
      afterHash: z.string().min(1).max(64).optional().describe('The `hash` of the event `afterSeq`.'),
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
            reason: z.enum(auditBreaks).meta({
              description:
                '`missing`: there is no such event. `changed`: the event differs from its hash. ' +
                '`unlinked`: its `prevHash` is not the hash of the previous event, or the service did not append it.',
            }),
          })
          .nullable()
          .meta({
            description: 'The first event at which the chain is broken. Null if no break was found.',
            example: null,
          }),
      })
      .meta({ id: 'AuditVerification' }),
    timeoutMs: 30_000,
  },
});
