import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Caller } from '../contract/access/caller.ts';
import type { Client, Contract, Operation, Reply } from '../contract/contract.ts';
import { timeoutMsOf } from '../contract/cost.ts';
import { networkFaultOf } from '../errors/network-faults.ts';
import { ServiceError } from '../errors/service-error.ts';
import { idempotencyIdentityOf } from '../contract/idempotency.ts';
import { fromWireError, type WireError } from './wire.ts';

/** Address, token and limits of a service for `remote`. */
export interface RemoteOptions {
  /** Origin of the service, for example `http://trading:4002`. */
  url: string;
  /** The bearer token of the contract: `GATEWAY_TOKEN` for public contracts, `WORKER_TOKEN` for engine contracts. */
  token: string;
  /** Largest number of connections, not counting those of long polls and hashing calls. The default is 32. */
  connections?: number;
}

/** The call was refused before an operation ran: a service of an earlier release is stopping. */
class NotStarted extends Error {}

/**
 * Maximum number of connections for long polls, which never use those of other calls. A long poll that finds none free
 * waits for one. An organization can have about 40 at one gateway (streams and tests), so many organizations fit.
 */
const pollingConnections = 2_048;
/** Largest number of connections for calls that wait for a password hash. */
const hashingConnections = 256;
/** Pauses before the first, second and third repetition of a call. */
const repeatDelaysMs = [50, 200, 800];

/**
 * A client of a domain in another process. It sends `POST /rpc/<contract>/<operation>` with `{caller, input}`; the
 * answer is a `Reply` or a `WireError`. Calls reject with the service's `ServiceError`, or with
 * `temporarily_unavailable` if the service cannot be reached. A call that has certainly not run, because the service
 * has no address, refuses connections or is stopping, is repeated up to three times. If the connection breaks or the
 * service answers `temporarily_unavailable`, only queries, idempotent commands and commands whose reply is stored under
 * an idempotency key are repeated.
 */
export function remote<C extends Contract>(
  contract: C,
  options: RemoteOptions,
): Client<C> & { close(): Promise<void> } {
  const openPool = (connections: number): Pool =>
    new Pool(options.url, { connections, pipelining: 1, keepAliveTimeout: 30_000 });
  const pool = openPool(options.connections ?? 32);
  const pollingPool = openPool(pollingConnections);
  const hashingPool = openPool(hashingConnections);
  const poolOf = ({ cost }: Operation): Pool =>
    cost?.time === 'poll' ? pollingPool : cost?.time === 'hash' ? hashingPool : pool;
  const call = async (name: string, operation: Operation, caller: Caller, input: unknown): Promise<Reply<unknown>> => {
    const repeatable = isRepeatable(`${contract.name}.${name}`, operation, caller, input);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await post(
          poolOf(operation),
          `/rpc/${contract.name}/${name}`,
          options.token,
          timeoutMsOf(operation),
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
  // Closing waits for the answers to running calls, but not for long polls.
  const close = async (): Promise<void> =>
    void (await Promise.all([pool.close(), hashingPool.close(), pollingPool.destroy()]));
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

/** Whether this call may be sent twice: the second run changes nothing, or gets the stored reply of the first. */
function isRepeatable(name: string, operation: Operation, caller: Caller, input: unknown): boolean {
  return (
    operation.kind === 'query' ||
    operation.idempotent === true ||
    idempotencyIdentityOf(name, operation, caller, input) !== null
  );
}

/** Whether the call has certainly not run an operation, so that even a command without a key may be repeated. */
function neverStarted(error: unknown): boolean {
  return error instanceof NotStarted || networkFaultOf(error) === 'not_connected';
}

/** Whether the connection broke or the service's database could not be reached. The operation may have run. */
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

/** Clients of services in other processes, by domain. `close` waits for running calls. */
export type RemoteClients<Contracts extends Record<string, Contract>> = {
  [Domain in keyof Contracts]: Client<Contracts[Domain]> & { close(): Promise<void> };
};

/**
 * Makes a client for each contract of a record. `connect` returns the address, token and limits of the service of a
 * domain.
 */
export function remoteClients<Contracts extends Record<string, Contract>>(
  contracts: Contracts,
  connect: (domain: keyof Contracts & string) => RemoteOptions,
): RemoteClients<Contracts> {
  const clients = Object.entries(contracts).map(([domain, contract]) => [domain, remote(contract, connect(domain))]);
  return Object.fromEntries(clients) as RemoteClients<Contracts>;
}

const readyMsMax = 2_000;

/** Rejects unless each service at these base URLs answers its `/readyz` with a 2xx status within 2 seconds. */
export async function everyServiceReady(urls: string[]): Promise<void> {
  const answers = await Promise.all(
    urls.map((url) => fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(readyMsMax) })),
  );
  const notReady = answers.filter(({ ok }) => !ok).map(({ url }) => url);
  if (notReady.length > 0) throw new Error(`not ready: ${notReady.join(', ')}`);
}
