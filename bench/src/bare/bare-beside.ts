import { startBare } from './bare.ts';
import type { Servers } from '../setup/servers.ts';
import { withClient } from '../setup/with-client.ts';

/** The API key of the baseline server. `giveKey` stores its digest in the product's table. */
export const bareKey = 'mk_test_bare';

async function giveKey({ databaseUrl }: Servers): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update identity.api_key set token_hash = translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_')
        where id = (select id from identity.api_key order by created_at limit 1)`,
      [bareKey],
    ),
  );
}

async function someListing({ databaseUrl }: Servers): Promise<object> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ row: object }>('select to_json(l) as row from trading.listing l limit 1');
    return rows[0]!.row;
  });
}

/** The body of a POST to the baseline server: columns of a listing. */
export const bareListing = JSON.stringify({
  title: 'Desk lamp',
  description: 'Brass, 1962.',
  price_amount: 4900,
  currency: 'USD',
});

/** Starts the baseline server on the product's database, which must contain an API key and a listing. */
export async function startBareBeside(servers: Servers) {
  await giveKey(servers);
  const row = await someListing(servers);
  return startBare({ databaseUrl: servers.databaseUrl, listing: row });
}

/** Deletes the events of the baseline's publications, so that the product does not deliver them when it starts again. */
export async function deleteBareEvents({ databaseUrl }: Servers): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(`delete from trading.outbox where request_id = 'bare'`));
}
