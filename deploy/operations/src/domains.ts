import { identityService } from '@marketplace/identity';
import { tradingService } from '@marketplace/trading';
import { webhooksService } from '@marketplace/webhooks';

/**
 * The services of the marketplace. Migrations, `npm start`, key rotation, the page of settings and the tests of all
 * services go by this.
 */
export const services = {
  identity: identityService,
  trading: tradingService,
  webhooks: webhooksService,
};
export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];
