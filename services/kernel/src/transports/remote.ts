import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Caller } from '../contract/caller.ts';
import { type Client, type Contract, defaultTimeoutMs, type Operation, type Reply } from '../contract/contract.ts';
import { ServiceError } from '../errors/service-error.ts';
import { idempotencyIdentityOf } from '../contract/idempotency.ts';
import { fromWireError, type WireError } from './wire.ts';

export interface RemoteOptions {
  /** Origin of the service, for example `http://trading:4002`. */
  url: string;
  /** The token of this contract; engine contracts have their own, which the gateway does not hold. */
  token: string;
  /** Kept-alive connections to one service. */
  connections?: number;
}

/** The service refused before it began: it is stopping, and another instance, or the next start, will answer. */
class NotStarted extends Error {}

/** Of long polls; one that finds none free waits for its turn like any call. */
const waitingConnections = 256;
const repeatDelaysMs = [50, 200, 800];

/**
 * The domain in another process: `POST /rpc/<contract>/<operation>` with `{caller, input}`, answered by `{output,
 * replayed?}`. When the connection breaks, queries, commands declared idempotent and commands that store their reply
 * under this caller's key are repeated. When the service says that it is starting or stopping, every call is. Throws
 * the service's own `ServiceError`, or `temporarily_unavailable` when it cannot be reached.
 */
export function remote<C extends Contract>(
  contract: C,
  options: RemoteOptions,
): Client<C> & { close(): Promise<void> } {
  const openPool = (connections: number): Pool =>
    new Pool(options.url, { connections, pipelining: 1, keepAliveTimeout: 30_000 });
  const pool = openPool(options.connections ?? 32);
  const waitingPool = openPool(waitingConnections);
  const call = async (name: string, operation: Operation, caller: Caller, input: unknown): Promise<Reply<unknown>> => {
    const repeatable = isRepeatable(`${contract.name}.${name}`, operation, caller, input);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await post(
          operation.longPoll ? waitingPool : pool,
          `/rpc/${contract.name}/${name}`,
          options.token,
          operation.timeoutMs ?? defaultTimeoutMs,
          { caller, input },
          contract.errors,
        );
      } catch (error) {
        const pause = repeatDelaysMs[attempt];
        if (pause === undefined || !(neverStarted(error) || (repeatable && isPassing(error))))
          throw asServiceError(contract.name, error);
        await delay(pause);
      }
    }
  };
  const operations = Object.entries(contract.operations).map(([name, operation]) => [
    name,
    (caller: Caller, input: unknown) => call(name, operation, caller, input),
  ]);
  // Whoever closes waits for answers that are being worked on, and not for ones that may never come.
  const close = async (): Promise<void> => void (await Promise.all([pool.close(), waitingPool.destroy()]));
  return { ...Object.fromEntries(operations), close };
}

async function post(
  pool: Pool,
  path: string,
  token: string,
  timeoutMs: number,
  message: unknown,
  declared: Contract['errors'],
): Promise<Reply<unknown>> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(message),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  if (statusCode === 503) throw new NotStarted(await body.text());
  const answer = (await body.json()) as Reply<unknown> | WireError;
  if ('error' in answer) throw fromWireError(answer, declared);
  if (statusCode !== 200) throw new Error(`the service answered ${statusCode}`);
  return answer;
}

/** Whether this call may run twice: the second time changes nothing, or gets the stored reply of the first. */
function isRepeatable(name: string, operation: Operation, caller: Caller, input: unknown): boolean {
  return (
    operation.kind === 'query' ||
    operation.idempotent === true ||
    idempotencyIdentityOf(name, operation, caller, input) !== null
  );
}

/** Nothing reached an operation, so even a command without a key may be sent again. */
function neverStarted(error: unknown): boolean {
  return error instanceof NotStarted || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
}

/** The connection broke, or the service's database was away: the operation may or may not have run. */
function isPassing(error: unknown): boolean {
  return error instanceof ServiceError ? error.code === 'temporarily_unavailable' : true;
}

function asServiceError(name: string, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError(
    'temporarily_unavailable',
    `The ${name} service cannot be reached now.`,
    { retryAfterSeconds: 1 },
    error,
  );
}
