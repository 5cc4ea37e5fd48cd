import type { z } from 'zod';
import type { Caller } from './access/caller.ts';

/**
 * The facts of a call, parsed by the schema that the command declares. Throws an Error if they are missing or invalid,
 * which clients see as `internal_error`: only the gateway supplies facts, so this is an error of this product.
 */
export function factsOf<F extends z.ZodType>({ facts }: { facts?: F }, caller: Caller): z.output<F> {
  if (!facts) throw new Error('This operation declares no facts.');
  const parsed = facts.safeParse(caller.facts);
  if (!parsed.success)
    throw new Error(`The caller's facts do not match the operation's declaration: ${parsed.error.message}`);
  return parsed.data;
}
