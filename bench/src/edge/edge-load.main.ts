import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { EdgeLoadQuestions, EdgeLoadResult, EdgeRequest } from './edge-load.ts';
import { answerParent } from '../setup/helper-process.ts';

/** Closed loop: each connection sends its next request when it has the complete response to the previous one. */
async function run({
  origin,
  request,
  count,
  connections,
}: EdgeLoadQuestions['run']['input']): Promise<EdgeLoadResult> {
  const pool = new Pool(origin, { connections });
  const latenciesMs: number[] = [];
  let refused = 0;
  let firstRefusal: string | undefined;
  let left = count;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const sentAt = performance.now();
      const answer = await pool.request(spell(request));
      const text = await answer.body.text();
      if (answer.statusCode === request.expected) latenciesMs.push(performance.now() - sentAt);
      else {
        refused += 1;
        firstRefusal ??= `${answer.statusCode} ${text}`;
      }
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return { latenciesMs, seconds, refused, ...(firstRefusal && { firstRefusal }) };
}

/** The request as undici needs it. Each has another idempotency key, so none is answered from a stored response. */
function spell(request: EdgeRequest) {
  const { path, token } = request;
  const authorization = { authorization: `Bearer ${token}` };
  if (request.method === 'GET') return { method: 'GET', path, headers: authorization } as const;
  const key = request.keyed ? { 'idempotency-key': randomUUID() } : {};
  return {
    method: 'POST',
    path,
    headers: { ...authorization, 'content-type': 'application/json', ...key },
    body: request.body,
  } as const;
}

answerParent({ run });
