import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash } from 'node:crypto';
import { type Connection, type Outcome, separately, sql } from '@marketplace/store';
import type { ProviderCall } from '../provider/payment-provider.ts';
import type { SandboxRequest } from './entities/records.entity.ts';

/** Result of a request. */
export type Result =
  /** It made or changed this object. */
  | { ref: string; lost?: string }
  /** It was refused. */
  | { refusal: NonNullable<SandboxRequest['refusal']> }
  /** It did nothing, and the answer is lost: `lost` says how. */
  | { lost: string };

/** A refusal because the request is wrong or impossible. */
export function rejected(code: string, message: string): Result {
  return { refusal: { kind: 'rejected', code, message } };
}

/** A request: its name and parameters, its effect, and the reading of its object. */
export interface RequestParts<S> {
  name: string;
  input: object;
  /** `calls`: how many requests with this key there were, including this one. */
  run(em: EntityManager, now: Date, calls: number): Promise<Result>;
  read(em: EntityManager, ref: string, now: Date): Promise<S>;
}

/**
 * Makes a request once for its key, in one transaction. A repetition returns the same object as it is now, or the same
 * refusal. The same key with other parameters is `rejected`. Errors are `unknown`, as at a provider that is reached
 * over a network.
 */
export function once<S>(
  connection: Connection,
  { key, signal }: ProviderCall,
  { name, input, run, read }: RequestParts<S>,
): Promise<Outcome<S>> {
  const digest = digestOf(name, input);
  return answered(signal, () =>
    separately(connection, async (em, now): Promise<Outcome<S>> => {
      const request = await lockRequest(em, key, digest, now);
      if (request.digest !== digest)
        return { kind: 'rejected', code: 'idempotency_key_reused', message: 'The key was used for another request.' };
      if (request.refusal) return request.refusal;
      if (request.ref != null) return { kind: 'ok', value: await read(em, request.ref, now) };
      const result = await run(em, now, request.calls);
      if ('refusal' in result) {
        await sql`update request set refusal = ${JSON.stringify(result.refusal)}::jsonb where key = ${key}`.execute(
          em.getKysely(),
        );
        return result.refusal;
      }
      if ('ref' in result) await sql`update request set ref = ${result.ref} where key = ${key}`.execute(em.getKysely());
      if (result.lost !== undefined || !('ref' in result)) return { kind: 'unknown', cause: result.lost! };
      return { kind: 'ok', value: await read(em, result.ref, now) };
    }),
  );
}

/** Turns a rejection into the outcome `unknown`. */
export async function answered<S>(signal: AbortSignal, ask: () => Promise<Outcome<S>>): Promise<Outcome<S>> {
  if (signal.aborted) return { kind: 'unknown', cause: 'the time limit was reached before the request' };
  try {
    return await ask();
  } catch (error) {
    return { kind: 'unknown', cause: String(error) };
  }
}

type Locked = Pick<SandboxRequest, 'digest' | 'calls' | 'ref' | 'refusal'>;

/** Counts the request, and locks its key until the end of the transaction. */
async function lockRequest(em: EntityManager, key: string, digest: string, now: Date): Promise<Locked> {
  const { rows } = await sql<Locked>`
    insert into request as known (key, digest, calls, created_at) values (${key}, ${digest}, 1, ${now})
    on conflict (key) do update set calls = known.calls + 1
    returning digest, calls, ref, refusal`.execute(em.getKysely());
  return rows[0]!;
}

function digestOf(name: string, input: object): string {
  const text = JSON.stringify([name, input], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(text).digest('base64url');
}
