import pg from 'pg';
import { startBare } from './bare.ts';
import type { Servers } from '../setup/servers.ts';

/** The API key of the baseline server. `giveKey` stores its digest in the product's table. */
export const bareKey = 'mk_test_bare';

async function giveKey(servers: Servers): Promise<void> {
  await withClient(servers, (client) =>
    client.query(
      `update identity.api_key set token_hash = translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_')
        where id = (select id from identity.api_key order by created_at limit 1)`,
      [bareKey],
    ),
  );
}

async function someListing(servers: Servers): Promise<object> {
  return withClient(servers, async (client) => {
    const { rows } = await client.query<{ row: object }>('select to_json(l) as row from trading.listing l limit 1');
    return rows[0]!.row;
  });
}

async function withClient<T>({ databaseUrl }: Servers, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return run(client).finally(() => client.end());
}

/** The body of a POST to the baseline server: columns of a listing. */
export const bareListing = JSON.stringify({
  title: 'Desk lamp',
  description: 'Brass, 1962.',
  price_amount: 4900,
  currency: 'USD',
});

/** Starts the baseline server on the product's database, which must contain an API key and a listing. */
export async function startBareBeside(servers: Servers, kind: 'constant' | 'sql') {
  await giveKey(servers);
  const row = await someListing(servers);
  return startBare({
    kind,
    databaseUrl: servers.databaseUrl,
    body: { data: Array.from({ length: 25 }, () => row) },
    listing: row,
  });
}
