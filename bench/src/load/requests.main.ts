import { Pool } from 'undici';
import { answerParent } from '../setup/helper-process.ts';
import { newKey } from '../ids.ts';
import type { Ask, Group, GroupResult, RequestsQuestions } from './requests.ts';

/** Agent whose connections stay open between runs, as those of real clients do. */
const pools = new Map<string, Pool>();

function poolOf(origin: string, group: string, connections: number): Pool {
  const name = `${origin} ${group} ${connections}`;
  const pool = pools.get(name) ?? new Pool(origin, { connections });
  pools.set(name, pool);
  return pool;
}

async function run({ origin, groups }: RequestsQuestions['run']['input']): Promise<RequestsQuestions['run']['output']> {
  let counted = Object.values(groups).filter(({ repeat }) => !repeat).length;
  const runGroup = async ([name, { clients, asks, count = asks.length, repeat = false }]: [string, Group]) => {
    const pool = poolOf(origin, name, clients);
    const result: GroupResult = { seconds: 0, latenciesMs: {}, ids: [] };
    let next = 0;
    const client = async (): Promise<void> => {
      while (repeat ? counted > 0 : next < count) {
        const index = next++ % asks.length;
        const sentAt = performance.now();
        const { outcome, id } = await send(pool, asks[index]!);
        (result.latenciesMs[outcome] ??= []).push(performance.now() - sentAt);
        if (id !== undefined) result.ids[index] = id;
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    result.seconds = (performance.now() - startedAt) / 1000;
    if (!repeat) counted -= 1;
    return [name, result] as const;
  };
  return Object.fromEntries(await Promise.all(Object.entries(groups).map(runGroup)));
}

async function send(pool: Pool, { method, path, token, body }: Ask): Promise<{ outcome: string; id?: string }> {
  const { statusCode, body: stream } = await pool.request({
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': newKey() }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await stream.text();
  if (statusCode >= 400) {
    const code = /"code":"(\w+)"/.exec(text)?.[1];
    return { outcome: code === undefined ? `${statusCode} ${text.slice(0, 200)}` : `${statusCode} ${code}` };
  }
  // Every record begins with its id.
  const id = /^\{"id":"(\w+)"/.exec(text)?.[1];
  return { outcome: String(statusCode), ...(id !== undefined && { id }) };
}

answerParent({ run }, () => Promise.all([...pools.values()].map((pool) => pool.close())));
