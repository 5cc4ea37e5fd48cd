import type { z } from 'zod';
import type { Caller } from './caller.ts';

/**
 * The facts of a call, typed as the command declares them. Only the gateway supplies them, so facts that are missing or
 * do not fit are a fault of ours: this throws a plain Error, which clients see as `internal_error`.
 */
export function factsOf<F extends z.ZodType>({ facts }: { facts?: F }, caller: Caller): z.output<F> {
  if (!facts) throw new Error('This operation declares no facts.');
  const parsed = facts.safeParse(caller.facts);
  if (!parsed.success)
    throw new Error(`The caller brought other facts than the operation declares: ${parsed.error.message}`);
  return parsed.data;
}
