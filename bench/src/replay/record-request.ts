import { request } from 'undici';
import type { Product } from '../setup/product.ts';
import type { Ask } from '../load/requests.ts';
import { newKey } from '../market/ids.ts';
import type { Recording } from './replay.ts';
import type { StatementLog } from './statement-log.ts';

/**
 * Sends a request to the product, and records its statements. `named` are the values that replays replace. A POST has an
 * idempotency key. Throws if the product fails.
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
