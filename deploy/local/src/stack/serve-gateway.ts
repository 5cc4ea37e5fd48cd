import type { z } from 'zod';
import { closeServer, listen, type Logger } from '@marketplace/kernel';
import { createGateway, gatewayOptions, type gatewaySettings } from '@marketplace/gateway';
import { clientsOf, type RunningServices, servicesReady } from './open-services.ts';

interface GatewayOptions {
  services: RunningServices;
  config: z.output<typeof gatewaySettings>;
  log: Logger;
}

/** Runs the gateway in this process, with services of this process. */
export async function serveGateway({ services, config, log }: GatewayOptions): Promise<{ stop(): Promise<void> }> {
  const gateway = createGateway({
    ...clientsOf(services),
    ...gatewayOptions(config),
    log,
    ready: () => servicesReady(services),
  });
  await listen(gateway, config.PORT, config.HOST);
  return { stop: () => closeServer(gateway) };
}
