import { identityService } from '@marketplace/identity';
import { tradingService } from '@marketplace/trading';
import { webhooksService } from '@marketplace/webhooks';

/** The services of the marketplace. Migrations, `npm start`, key rotation, the settings page and the tests of all services derive from it. */
export const services = {
  identity: identityService,
  trading: tradingService,
  webhooks: webhooksService,
};
export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];
