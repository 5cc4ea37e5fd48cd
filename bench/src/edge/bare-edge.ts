import { recordRequest } from '../replay/record-request.ts';
import { type Recording, type Replay, startReplay } from '../replay/replay.ts';
import { openStatementLog } from '../replay/statement-log.ts';
import { startProduct } from '../setup/product.ts';
import type { Servers } from '../setup/servers.ts';
import type { Party } from '../trading/market/parties.ts';

/** The request that creates a listing. */
export const creation = {
  method: 'POST',
  path: '/api/v1/listings',
  body: JSON.stringify({
    title: 'Desk lamp',
    description: 'Brass, 1962.',
    price: { amount: 4900, currency: 'USD' },
  }),
} as const;

/**
 * Starts Koa with the statements that the product sends for the requests of the bench, named `get` and `post`, and with
 * the answer to `get` alone, named `constant`. Without a worker while they are recorded, because it sends its own.
 */
export async function startBare(servers: Servers, { token }: Party): Promise<Replay> {
  const product = await startProduct(servers, {
    shape: 'split',
    mode: 'inline',
    processes: ['identity', 'trading', 'gateway'],
  });
  const log = await openStatementLog(servers.databaseUrl);
  const recordings: Record<string, Recording> = {};
  try {
    const record = async (ask: Parameters<typeof recordRequest>[3]): Promise<Recording> => {
      // The second time, the connections are open.
      await recordRequest(log, product, {}, ask);
      return recordRequest(log, product, {}, ask);
    };
    recordings['get'] = { ...(await record({ method: 'GET', path: creation.path, token })), answersRows: true };
    recordings['post'] = await record({ ...creation, token });
    recordings['constant'] = { ...recordings['get'], statements: [], answersRows: false };
  } finally {
    await log.close();
    await product.stop();
  }
  const replay = await startReplay(servers);
  for (const [name, recording] of Object.entries(recordings)) await replay.add(name, recording);
  return replay;
}
