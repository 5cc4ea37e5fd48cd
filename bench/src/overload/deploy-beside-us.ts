import { taskQueueOf } from '@marketplace/workflows';
import { type Shape, startProduct } from '../setup/product.ts';
import { serverNames, type ServerName, startServers } from '../setup/servers.ts';
import type { Deployment, DeploymentOptions } from './deployment.ts';
import { gatewayReady } from './gateway-ready.ts';
import { productSettings } from './product-settings.ts';

const killableOf: Record<Shape, readonly string[]> = {
  split: ['worker', 'webhooks', 'postgres', 'temporal'],
  one: ['product', 'postgres', 'temporal'],
  two: ['first', 'second', 'postgres', 'temporal'],
};

/**
 * Starts a process per part, as in a deployment (`split`), or one process for the whole product (`one`). The bench
 * restarts the processes that it has killed.
 */
export async function deployBesideUs({
  shape,
  mode,
  temporal,
  limits,
  settings,
  profileDir,
  heapMib,
  print,
}: DeploymentOptions & { shape: Shape }): Promise<Deployment> {
  const servers = await startServers({ temporal, statements: false, print });
  try {
    const product = await startProduct(servers, {
      shape,
      mode,
      settings: { ...productSettings(limits), ...settings },
      deliverFirst: true,
      heapMib,
      ...(profileDir !== undefined && { profileDir }),
    });
    servers.onStop(product.stop);
    const keeperOf = (name: string): { kill(): Promise<void>; start(): Promise<void> } => {
      const server = serverNames.find((one) => one === name) satisfies ServerName | undefined;
      return server
        ? { kill: () => servers.kill(server), start: () => servers.start(server) }
        : { kill: () => product.kill(name), start: () => product.start(name) };
    };
    return {
      origin: product.origin,
      inboxUrl: servers.inboxUrl,
      databaseUrl: servers.databaseUrl,
      temporalAddress: servers.temporalAddress,
      webhooksQueue: taskQueueOf(product.taskQueue, 'webhooks'),
      killable: killableOf[shape],
      pids: () => ({ ...product.pids(), ...servers.pids() }),
      kill: (name) => keeperOf(name).kill(),
      recover: async (name) => {
        await keeperOf(name).start();
        await gatewayReady(product.origin);
        return { wholeStartEnded: false };
      },
      stop: servers.stop,
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
