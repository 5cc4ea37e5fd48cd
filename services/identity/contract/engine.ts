import { z } from 'zod';
import {
  type Client,
  defineEngineContract,
  exchangeOutbox,
  outboxRowSchema,
  roleSchema,
  system,
} from '@marketplace/kernel';
import { mailingSchema } from './mailings.ts';
import { openBusinessSchema, organizationSchema } from './records.ts';
import * as workflows from './workflows.ts';

/** Templates of mails about a webhook endpoint of the organization. */
export const endpointMailTemplates = ['endpoint_failing', 'endpoint_recovered', 'endpoint_disabled'] as const;

/** Data of a mail about a webhook endpoint. */
export const endpointMailSchema = z.strictObject({
  endpointId: z.string(),
  organizationId: z.string(),
  /** Host and path of the URL. The query is left out because it may hold a secret. */
  address: z.string(),
  /** A sentence for the reader of the mail. */
  reason: z.string(),
  at: z.iso.datetime(),
});
export type EndpointMail = z.infer<typeof endpointMailSchema>;

/** Operations of identity that the relay and activities call. */
export const identityEngineContract = defineEngineContract(
  'identity.engine',
  { outbox: ['workflow', 'mail', 'audit'], workflows },
  {
    exchangeOutbox,
    sendMail: {
      kind: 'command',
      idempotencyKey: 'ignored',
      access: system,
      summary:
        'Send a stored mail and delete it. Repeated calls send it once, ' +
        'unless the process dies between sending and deleting.',
      input: z.strictObject({ mailId: z.string() }),
      output: z.strictObject({}),
      idempotent: true,
      timeoutMs: 30_000,
    },
    mailMembers: {
      kind: 'command',
      access: system,
      summary:
        'Mail the active members of an organization who have one of the roles and a confirmed address. ' +
        'Does nothing if `mailKey` was used before.',
      input: z.strictObject({
        /** Deduplication key, such as the id of a notice. Each key is mailed once. */
        mailKey: z.string().min(1).max(200),
        organizationId: z.string(),
        roles: z.array(roleSchema).min(1),
        template: z.enum(endpointMailTemplates),
        data: endpointMailSchema,
      }),
      output: z.strictObject({}),
      idempotent: true,
    },
    queueMailings: {
      kind: 'command',
      access: system,
      summary:
        'Mail the members of organizations about changes, such as offers: those who have a role of the kind, a ' +
        'confirmed address and the kind switched on, and did not make the change. A `mailKey` that was used before, ' +
        'and mailings beyond the limits of an hour, are skipped.',
      input: z.strictObject({ mailings: z.array(mailingSchema).max(1000) }),
      output: z.strictObject({ queued: z.int(), dropped: z.int() }),
      idempotent: true,
      timeoutMs: 30_000,
    },
    getOrganizationStatus: {
      kind: 'query',
      access: system,
      summary:
        'Return the status of an organization, for services that keep a projection of it. ' +
        'A higher version is newer.',
      input: z.strictObject({ organizationId: z.string() }),
      output: z.strictObject({ status: organizationSchema.shape.status, version: z.int() }),
    },
    getParties: {
      kind: 'query',
      access: system,
      summary:
        'Return what decides whether the seller of an order is paid: its first owner, and whether buyer and seller ' +
        'share a member, or had an owner in the last 90 days who is a member of the other.',
      input: z.strictObject({ buyerOrganizationId: z.string(), sellerOrganizationId: z.string() }),
      output: z.strictObject({ ownerId: z.string().nullable(), related: z.boolean() }),
    },
    settleClosing: {
      kind: 'command',
      access: system,
      summary: 'Record what a closing organization still has open, or close it if nothing is open.',
      input: z.strictObject({ organizationId: z.string(), open: openBusinessSchema }),
      output: z.strictObject({ closed: z.boolean() }),
      idempotent: true,
    },
    restartClosings: {
      kind: 'command',
      access: system,
      summary: 'Request the closing workflow again for organizations whose closing has stalled. Returns their number.',
      input: z.strictObject({}),
      output: z.strictObject({ asked: z.int() }),
      idempotent: true,
    },
    appendAudit: {
      kind: 'command',
      access: system,
      summary:
        'Append audit rows to the hash chains of their organizations. Rows that were appended before are skipped.',
      input: z.strictObject({ rows: z.array(outboxRowSchema).max(1000) }),
      output: z.strictObject({}),
      idempotent: true,
      timeoutMs: 30_000,
    },
  },
);
export type IdentityEngineClient = Client<typeof identityEngineContract>;
