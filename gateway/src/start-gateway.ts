import { closeServer, listen, type Logger, longestTimeoutMs, remoteClients, serviceUrlName } from '@marketplace/kernel';
import { contracts } from './calls/domains.ts';
import { type GatewayConfig, gatewayOptions } from './config.ts';
import type { Readiness } from './http/observe/probes.ts';
import { madeFiles } from './http/static-files.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';

type ServiceName = keyof typeof contracts;
type Services = Pick<GatewayOptions, ServiceName>;

interface StartGatewayOptions {
  config: GatewayConfig;
  /** The services of this process. The others are called at their URLs. */
  here?: Partial<Services>;
  ready: Readiness;
  /** A socket that listens already, instead of the one at `PORT`. */
  socket?: { fd: number } | undefined;
  log: Logger;
}

/** Serves the gateway in this process. `stop` finishes the requests in progress. */
export async function startGateway({
  config,
  here = {},
  ready,
  socket,
  log,
}: StartGatewayOptions): Promise<{ stop(): Promise<void> }> {
  const remote = Object.entries(contracts).filter(([name]) => !(name in here));
  const called = remoteClients(Object.fromEntries(remote), (name) => ({
    url: config[serviceUrlName(name as ServiceName)],
    token: config.GATEWAY_TOKEN,
    // One connection per request in progress, so that organizations whose requests hang do not take them all.
    connections: config.GATEWAY_LIMITS.requests,
  }));
  const services = { ...here, ...called } as Services;
  const files = madeFiles();
  const server = createGateway({ ...services, ...gatewayOptions(config), files, log, ready });
  await files.makeAll();
  await listen(server, socket ?? config.PORT, config.HOST);
  log.info({ port: config.PORT }, 'gateway serves');
  return {
    stop: async () => {
      await closeServer(server, longestTimeoutMs(Object.values(contracts)));
      await Promise.all(Object.values(called).map((client) => client.close()));
    },
  };
}
