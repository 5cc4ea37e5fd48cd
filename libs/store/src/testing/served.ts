import { type Client, type Contract, type Logger, remote, serve } from '@marketplace/kernel';
import type { Module } from '../module.ts';

/** A module that is served over HTTP, with `remote` clients of both its contracts. */
export interface ServedModule<C extends Contract, E extends Contract> {
  client: Client<C>;
  engine: Client<E>;
  close(): Promise<void>;
}

/** Serves a module over HTTP on a free port. For tests. */
export async function serveModule<C extends Contract, E extends Contract>(
  module: Module<C, E>,
  { contract, engineContract, log }: { contract: C; engineContract: E; log: Logger },
): Promise<ServedModule<C, E>> {
  const tokens = { contract: 'token-of-the-gateway', engine: 'token-of-the-engine' };
  const serving = await serve({
    host: '127.0.0.1',
    port: 0,
    contracts: (['contract', 'engine'] as const).map((side) => ({
      name: module.names[side],
      dispatch: module.dispatch[side],
      token: tokens[side],
    })),
    ready: () => module.ready(),
    log,
  });
  const client = remote(contract, { url: serving.url, token: tokens.contract });
  const engine = remote(engineContract, { url: serving.url, token: tokens.engine });
  return {
    client,
    engine,
    close: async () => {
      await Promise.all([client.close(), engine.close()]);
      await module.drain();
      await serving.close();
    },
  };
}
