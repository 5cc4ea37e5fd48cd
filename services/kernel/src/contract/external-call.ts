import { z } from 'zod';
import { system } from './access.ts';
import type { Operation } from './contract.ts';

const callsMax = 20;

/**
 * Every service's way to finish external calls whose process is gone, or whose outcome is unknown: each is made again
 * under its own key. A call that somebody makes now is left alone.
 */
export const finishExternalCalls = {
  kind: 'command',
  idempotencyKey: 'ignored',
  access: system,
  summary: 'Finish external calls that were begun and that nobody makes now.',
  idempotent: true,
  timeoutMs: 60_000,
  input: z.strictObject({
    /** Without them, those that have waited longest. */
    ids: z.array(z.string()).max(callsMax).optional(),
    limit: z.int().min(1).max(callsMax).default(callsMax),
  }),
  output: z.strictObject({
    finished: z.array(z.string()),
    /** Their outcome is still unknown, or somebody makes the call now. */
    open: z.array(z.string()),
  }),
} satisfies Operation;
