import { identityService } from '@marketplace/identity';
import { paymentsService } from '@marketplace/payments';
import { tradingService } from '@marketplace/trading';
import { webhooksService } from '@marketplace/webhooks';
import type { ServiceName } from './service-names.ts';

export { type ServiceName, serviceNames } from './service-names.ts';

/**
 * The services of the marketplace. Migrations, `npm start`, key rotation, docs/configuration.md and the tests of all
 * services use this list.
 */
export const services = {
  identity: identityService,
  trading: tradingService,
  payments: paymentsService,
  webhooks: webhooksService,
} satisfies Record<ServiceName, unknown>;
