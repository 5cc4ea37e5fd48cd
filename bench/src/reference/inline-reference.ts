import { type Ask, startRequests } from '../load/requests.ts';
import { assertOutcomes } from '../report/figures.ts';
import { startHelperProcess } from '../setup/helper-process.ts';
import { startReceiver } from '../setup/receiver.ts';
import type { Servers } from '../setup/servers.ts';
import { withClient } from '../setup/database.ts';

/** Rates of the minimal parts of mode `inline` without the product, on the same servers in the same run. */
export interface InlineReference {
  /** Publications per second of a Koa route that only writes the rows of a publication. */
  acceptedPerSecond: number;
  /** Deliveries per second of a loop that only claims, signs, posts and records. */
  deliveredPerSecond: number;
}

export type BareQuestions = {
  /** `listing`: columns of a listing that the body of a request leaves out. */
  start: { input: { databaseUrl: string; listing: object }; output: { origin: string } };
};

export type BareLoopQuestions = {
  run: {
    input: { databaseUrl: string; receiverUrl: string; path: string; payload: string; count: number };
    output: { perSecond: number };
  };
};

const clients = 32;
const token = 'mk_test_bare';
/** Columns that the body of a request sets. */
const body = JSON.stringify({ title: 'Desk lamp', description: 'Brass, 1962.', price_amount: 4900, currency: 'USD' });
/** Size of the event in bytes, about that of `listing.published`. */
const payload = JSON.stringify({
  id: 'evt_bare',
  type: 'listing.published',
  data: { object: { id: 'lst_bare', description: 'x'.repeat(700) } },
});

/**
 * Measures both rates twice. Call it directly after the product was stopped: it uses the product's API key, listing and
 * tables, and the machine's speed drifts. Each part runs twice and the second run counts, as for the product, because
 * V8 compiles for some thousands of requests.
 */
export async function measureInlineReference(
  servers: Servers,
  { publications, deliveries }: { publications: number; deliveries: number },
): Promise<InlineReference> {
  const once = async (): Promise<InlineReference> => ({
    acceptedPerSecond: await measurePublications(servers, publications),
    deliveredPerSecond: await measureLoop(servers, deliveries),
  });
  const [a, b] = [await once(), await once()];
  return {
    acceptedPerSecond: (a.acceptedPerSecond + b.acceptedPerSecond) / 2,
    deliveredPerSecond: (a.deliveredPerSecond + b.deliveredPerSecond) / 2,
  };
}

/**
 * Deliveries per second of both parts together. They share the machine, so a publication and its deliveries take the
 * sum of their times.
 */
export function bareDeliveredPerSecond(
  { acceptedPerSecond, deliveredPerSecond }: InlineReference,
  endpoints: number,
): number {
  return endpoints / (1 / acceptedPerSecond + endpoints / deliveredPerSecond);
}

async function measurePublications({ databaseUrl }: Servers, count: number): Promise<number> {
  const listing = await withClient(databaseUrl, async (client) => {
    await client.query(
      `update identity.api_key set token_hash = translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_')
        where id = (select id from identity.api_key order by created_at limit 1)`,
      [token],
    );
    const { rows } = await client.query<{ row: object }>('select to_json(l) as row from trading.listing l limit 1');
    return rows[0]!.row;
  });
  const [bare, load] = await Promise.all([
    startHelperProcess<BareQuestions>(new URL('./bare.main.ts', import.meta.url), {
      env: { ...process.env, NODE_ENV: 'production' },
    }),
    startRequests(),
  ]);
  const publishing: Ask = { method: 'POST', path: '/', token, body };
  try {
    const { origin } = await bare.ask('start', { databaseUrl, listing });
    const run = async () =>
      (await load.ask('run', { origin, groups: { all: { clients, asks: [publishing], count } } }))['all']!;
    await run();
    const result = await run();
    assertOutcomes(result, ['201']);
    return count / result.seconds;
  } finally {
    await Promise.all([bare.stop(), load.stop()]);
    // Otherwise the product would deliver them when it starts again.
    await withClient(databaseUrl, (client) => client.query(`delete from trading.outbox where request_id = 'bare'`));
  }
}

async function measureLoop({ databaseUrl }: Servers, count: number): Promise<number> {
  const [loop, receiver] = await Promise.all([
    startHelperProcess<BareLoopQuestions>(new URL('./bare-loop.main.ts', import.meta.url)),
    startReceiver(),
  ]);
  try {
    const run = () => loop.ask('run', { databaseUrl, receiverUrl: receiver.url, path: '/bare', payload, count });
    await run();
    return (await run()).perSecond;
  } finally {
    await Promise.all([loop.stop(), receiver.stop()]);
  }
}
