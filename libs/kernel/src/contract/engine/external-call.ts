import { z } from 'zod';
import { system } from '../access/access.ts';
import type { Operation } from '../contract.ts';

const callsMax = 20;

/**
 * The operation that finishes external calls whose process died or whose outcome is unknown. Part of the engine
 * contract of every service that makes external calls. Each call is made again with its own idempotency key. A call
 * whose lease is held by another process is skipped.
 */
export const finishExternalCalls = {
  kind: 'command',
  idempotencyKey: 'ignored',
  access: system,
  summary: 'Finish external calls that were begun and whose lease is free.',
  idempotent: true,
  timeoutMs: 60_000,
  input: z.strictObject({
    /** The calls to finish. Without it, those that have waited longest, up to `limit`. */
    ids: z.array(z.string()).max(callsMax).optional(),
    limit: z.int().min(1).max(callsMax).default(callsMax),
  }),
  output: z.strictObject({
    finished: z.array(z.string()),
    /** Calls whose outcome is still unknown, or whose lease is held by another process. */
    open: z.array(z.string()),
  }),
} satisfies Operation;
