import { z } from 'zod';
import { type Client, defineContract, exchangeOutbox, outboxRowSchema, system } from '@marketplace/kernel';

/** What relay and activities ask of identity. */
export const identityEngineContract = defineContract('identity.engine', {
  exchangeOutbox,
  sendMail: {
    kind: 'command',
    access: system,
    summary: 'Send a stored mail and delete it. Doing it twice sends once, unless the process dies between sending and deleting.',
    input: z.strictObject({ mailId: z.string() }),
    output: z.strictObject({}),
    idempotent: true,
    timeoutMs: 30_000,
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
});
export type IdentityEngineClient = Client<typeof identityEngineContract>;
