import type { z } from 'zod';
import {
  closeServer,
  type Environment,
  listen,
  type Logger,
  longestTimeoutMs,
  readConfig,
  remoteClients,
  serviceUrlName,
} from '@marketplace/kernel';
import {
  contracts,
  createGateway,
  type GatewayOptions,
  gatewayOptions,
  gatewayProcessSettings,
} from '@marketplace/gateway';
import type { ServiceName } from '../service-names.ts';
import type { RunningServices } from './open-services.ts';
import { withUrlsOf } from './part-settings.ts';

type GatewayConfig = z.output<typeof gatewayProcessSettings>;

interface StartGatewayOptions {
  config: GatewayConfig;
  /** The services of this process. */
  running: Partial<RunningServices>;
  /** The services of other processes. */
  remote: readonly ServiceName[];
  /** Rejects while a service is not ready. */
  ready: () => Promise<void>;
  log: Logger;
}

/** The settings of the gateway, with the URLs of remote services. Rejects with a SettingsError. */
export async function readGatewaySettings(
  environment: Environment,
  remote: readonly ServiceName[],
): Promise<GatewayConfig> {
  return readConfig(withUrlsOf(gatewayProcessSettings, remote), environment);
}

/** Serves the gateway in this process. `stop` finishes the requests in progress. */
export async function startGateway({
  config,
  running,
  remote,
  ready,
  log,
}: StartGatewayOptions): Promise<{ stop(): Promise<void> }> {
  const called = remoteClients(Object.fromEntries(remote.map((name) => [name, contracts[name]])), (name) => ({
    url: config[serviceUrlName(name as ServiceName)],
    token: config.GATEWAY_TOKEN,
    // One connection per request in progress, so that organizations whose requests hang do not take them all.
    connections: config.GATEWAY_REQUESTS_MAX,
  }));
  const here = Object.entries(running).map(([name, { client }]) => [name, client]);
  const clients = { ...Object.fromEntries(here), ...called } as Pick<GatewayOptions, ServiceName>;
  const server = createGateway({ ...clients, ...gatewayOptions(config), log, ready });
  await listen(server, config.PORT, config.HOST);
  log.info({ port: config.PORT }, 'gateway serves');
  return {
    stop: async () => {
      await closeServer(server, longestTimeoutMs(Object.values(contracts)));
      await Promise.all(Object.values(called).map((client) => client.close()));
    },
  };
}
