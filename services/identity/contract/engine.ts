import { z } from 'zod';
import { type Client, defineEngineContract, exchangeOutbox, outboxRowSchema, roles, system } from '@marketplace/kernel';
import { openBusinessSchema, organizationSchema } from './records.ts';
import * as workflows from './workflows.ts';

/** Mails about a webhook endpoint of the organization. */
export const endpointMailTemplates = ['endpoint_failing', 'endpoint_recovered', 'endpoint_disabled'] as const;

export const endpointMailSchema = z.strictObject({
  endpointId: z.string(),
  /** Host and path. A query may hold a secret, and mails lie around. */
  address: z.string(),
  /** A sentence for people. */
  reason: z.string(),
  at: z.iso.datetime(),
});
export type EndpointMail = z.infer<typeof endpointMailSchema>;

/** What relay and activities ask of identity. */
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
        'Send a stored mail and delete it. Doing it twice sends once, unless the process dies between sending and deleting.',
      input: z.strictObject({ mailId: z.string() }),
      output: z.strictObject({}),
      idempotent: true,
      timeoutMs: 30_000,
    },
    mailMembers: {
      kind: 'command',
      access: system,
      summary:
        'Mail the active members of an organization who have one of the roles and a confirmed address. A key that was used before mails nobody.',
      input: z.strictObject({
        /** What the mail is about, such as a notice: nobody is mailed about it twice. */
        mailKey: z.string().min(1).max(200),
        organizationId: z.string(),
        roles: z.array(z.enum(roles)).min(1),
        template: z.enum(endpointMailTemplates),
        data: endpointMailSchema,
      }),
      output: z.strictObject({}),
      idempotent: true,
    },
    getOrganizationStatus: {
      kind: 'query',
      access: system,
      summary:
        'The status of an organization, for the services that keep a projection of it. A higher version is younger.',
      input: z.strictObject({ organizationId: z.string() }),
      output: z.strictObject({ status: organizationSchema.shape.status, version: z.int() }),
    },
    settleClosing: {
      kind: 'command',
      access: system,
      summary: 'Note what a closing organization has still open; with nothing left, it is closed.',
      input: z.strictObject({ organizationId: z.string(), open: openBusinessSchema }),
      output: z.strictObject({ closed: z.boolean() }),
      idempotent: true,
    },
    restartClosings: {
      kind: 'command',
      access: system,
      summary:
        'Ask for the workflows of organizations that have been closing without a step for some time. Answers how many.',
      input: z.strictObject({}),
      output: z.strictObject({ asked: z.int() }),
      idempotent: true,
    },
    appendAudit: {
      kind: 'command',
      access: system,
      summary: 'Append audit rows to the hash chains of their organizations. A row already appended is left alone.',
      input: z.strictObject({ rows: z.array(outboxRowSchema).max(1000) }),
      output: z.strictObject({}),
      idempotent: true,
      timeoutMs: 30_000,
    },
  },
);
export type IdentityEngineClient = Client<typeof identityEngineContract>;
