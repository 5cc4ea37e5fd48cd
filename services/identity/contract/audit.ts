import { z } from 'zod';
import { defineOperations, idSchema, member, pageInput, pageOf, queryInteger, timestamp } from '@marketplace/kernel';

const time = z.iso.datetime();
const hash = z.string().meta({ description: 'SHA-256 in base64url.' });
const seq = z.int().meta({ description: 'Its place in the log of the organization: 1, 2, 3, without gaps.' });

/** As the event was written: events from before a member of `context` existed lack it, and their hashes cover that. */
const auditContextSchema = z.strictObject({
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string(),
  sessionId: z.string().optional(),
  apiKeyId: z.string().optional(),
});

export const auditEventSchema = z
  .strictObject({
    id: idSchema('aud'),
    organizationId: idSchema('org'),
    seq,
    action: z.string().meta({ description: 'What was done, such as `api_key.created`. There will be more.' }),
    occurredAt: time,
    actor: z.strictObject({
      type: z.string().meta({ description: '`user`, `api_key` or `system`.' }),
      id: z.string().nullable(),
    }),
    targets: z.array(z.strictObject({ type: z.string(), id: z.string() })),
    context: auditContextSchema,
    changes: z.record(z.string(), z.unknown()).nullable().meta({ description: 'What changed, without secrets.' }),
    prevHash: hash.nullable().meta({ description: 'The `hash` of the event before; null of the first.' }),
    hash: hash.meta({ description: 'SHA-256 in base64url over the event and, by `prevHash`, all before it.' }),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEventSchema>;

export const auditEventPage = pageOf(auditEventSchema);

/** A place in the log, with the hash that covers everything up to it. */
export const auditHeadSchema = z.strictObject({ seq, hash }).meta({ id: 'AuditHead' });
export type AuditHead = z.infer<typeof auditHeadSchema>;

export const auditBreaks = ['missing', 'changed', 'unlinked'] as const;
export const auditFormats = ['ndjson', 'csv'] as const;

const seqMax = 2_147_483_647;
const readers = member('owner', 'admin');

/**
 * What was done in the active organization. Events are appended a moment after the change that they tell of, and never
 * changed.
 */
export const auditOperations = defineOperations({
  listAuditEvents: {
    kind: 'query',
    access: readers,
    summary: 'List the audit log of the active organization, newest first.',
    input: z.strictObject({
      ...pageInput,
      action: z.string().min(1).max(100).optional(),
      actorId: z.string().min(1).max(100).optional(),
      targetId: z.string().min(1).max(100).optional(),
      createdAfter: timestamp.optional().meta({ description: 'Of `occurredAt`, exclusive.' }),
      createdBefore: timestamp.optional().meta({ description: 'Of `occurredAt`, exclusive.' }),
    }),
    output: auditEventPage,
  },
  exportAuditEvents: {
    kind: 'query',
    access: readers,
    summary: 'Download the audit log of the active organization, oldest first, as newline-delimited JSON or as CSV.',
    input: z.strictObject({
      format: z.enum(auditFormats).default('ndjson'),
      afterSeq: queryInteger(0, seqMax)
        .default(0)
        .meta({ description: 'Only what comes after this event: what an earlier download ended with.' }),
      /** The transport asks for one part after another, none of which goes further than the first one's head. */
      untilSeq: queryInteger(0, seqMax).optional(),
    }),
    output: z.strictObject({ data: z.array(auditEventSchema), head: auditHeadSchema.nullable() }),
    timeoutMs: 30_000,
  },
  verifyAuditEvents: {
    kind: 'query',
    access: readers,
    summary: 'Verify the hash chain of the audit log of the active organization.',
    input: z.strictObject({
      afterSeq: queryInteger(1, seqMax)
        .optional()
        .meta({ description: 'Begin behind this event, whose hash you know to be `afterHash`.' }),
      afterHash: z.string().min(1).max(64).optional(),
    }),
    output: z
      .strictObject({
        ok: z.boolean().meta({ description: 'No break was found in what was read.' }),
        complete: z.boolean().meta({
          description:
            'Everything up to `head` was read. If not, ask again with `afterSeq` and `afterHash` of `verified`.',
        }),
        events: z.int().meta({ description: 'How many events were read.' }),
        head: auditHeadSchema.nullable().meta({
          description:
            'The newest event; null where there is none. Keep it: later, it shows whether the end was cut off.',
        }),
        verified: auditHeadSchema.nullable().meta({ description: 'The last event that is as it was written.' }),
        firstBreak: z
          .strictObject({
            seq,
            reason: z.enum(auditBreaks).meta({
              description:
                '`missing`: there is no such event. `changed`: it differs from its hash. `unlinked`: it does not follow the one before.',
            }),
          })
          .nullable(),
      })
      .meta({ id: 'AuditVerification' }),
    timeoutMs: 30_000,
  },
});
