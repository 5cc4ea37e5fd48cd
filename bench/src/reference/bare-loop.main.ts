import { createHmac } from 'node:crypto';
import pg from 'pg';
import { Pool } from 'undici';
import type { BareLoopQuestions } from './inline-reference.ts';
import { answerParent } from '../setup/helper-process.ts';

// The baseline for `inline`: the minimum for delivering stored rows. It claims a batch with SKIP LOCKED, signs, posts
// over keep-alive connections, and records the batch in one statement. It has no retries, no fairness between
// organizations, no timings, no egress guard and no records of attempts.

const batch = 200;
const connections = 64;

async function run({
  databaseUrl,
  receiverUrl,
  path,
  payload,
  count,
}: BareLoopQuestions['run']['input']): Promise<{ perSecond: number }> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const receiver = new Pool(receiverUrl, { connections });
  await database.query(
    'create table bare_delivery (id bigserial primary key, payload text not null, done_at timestamptz)',
  );
  await database.query('create index on bare_delivery (id) where done_at is null');
  await database.query('insert into bare_delivery (payload) select $1 from generate_series(1, $2::int)', [
    payload,
    count,
  ]);
  const startedAt = performance.now();
  for (;;) {
    const client = await database.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: string; payload: string }>({
        name: 'claim',
        text: 'select id, payload from bare_delivery where done_at is null order by id limit $1 for update skip locked',
        values: [batch],
      });
      await Promise.all(rows.map((row) => post(receiver, path, row.payload)));
      await client.query({
        name: 'record',
        text: 'update bare_delivery set done_at = now() where id = any($1::bigint[])',
        values: [rows.map(({ id }) => id)],
      });
      await client.query('commit');
      if (rows.length === 0) break;
    } finally {
      client.release();
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await database.query('drop table bare_delivery');
  await Promise.all([database.end(), receiver.close()]);
  return { perSecond: count / seconds };
}

async function post(receiver: Pool, path: string, payload: string): Promise<void> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', 'bare').update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-service-signature': `t=${timestamp},v1=${signature}` };
  const { body } = await receiver.request({ method: 'POST', path, headers, body: payload });
  await body.dump();
}

answerParent({ run });
