import { request } from 'undici';
import { startHelperProcess } from '../setup/helper-process.ts';
import type { Servers } from '../setup/servers.ts';
import type { Statement, StatementLog } from './statement-log.ts';
import type { Product } from '../setup/product.ts';
import type { Ask } from '../load/requests.ts';
import { newKey } from '../ids.ts';

/** A recorded request. */
export interface Recording {
  /** Values that each replay may replace, by name, as they were recorded. */
  named: Record<string, string>;
  statements: Statement[];
  status: number;
  /** The recorded answer. */
  body: string;
  /** Whether a replay answers with the rows of its last statement as JSON, instead of the recorded answer. */
  answersRows?: boolean;
}

export type ReplayQuestions = {
  start: { input: { databaseUrl: string }; output: { origin: string } };
  add: { input: { name: string; recording: Recording }; output: void };
};

/** A server that answers `POST /<name>` by sending the statements of the recording of this name. */
export interface Replay {
  origin: string;
  pid: number;
  add(name: string, recording: Recording): Promise<void>;
}

/** Starts the reference of this bench: Koa that sends recorded statements through `pg` and does nothing else. */
export async function startReplay(servers: Servers): Promise<Replay> {
  const child = await startHelperProcess<ReplayQuestions>(new URL('./replay.main.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  servers.onStop(() => child.stop());
  const { origin } = await child.ask('start', { databaseUrl: servers.databaseUrl });
  return { origin, pid: child.pid, add: (name, recording) => child.ask('add', { name, recording }) };
}

/**
 * Sends a request to the product, and records its statements. `named` are the values that replays replace. A POST has
 * an idempotency key. Throws if the product fails.
 */
export async function recordRequest(
  log: StatementLog,
  product: Pick<Product, 'origin'>,
  named: Record<string, string>,
  ask: Ask,
): Promise<Recording> {
  const { answer, statements } = await log.record(() => send(product, ask));
  if (answer.status >= 500) throw new Error(`${ask.method} ${ask.path}: ${answer.status} ${answer.body}`);
  return { named, statements, ...answer };
}

async function send(
  { origin }: Pick<Product, 'origin'>,
  { method, path, token, body }: Ask,
): Promise<{ status: number; body: string }> {
  const answer = await request(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': newKey() }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: answer.statusCode, body: await answer.body.text() };
}
