import { z } from 'zod';
import { cidrListSetting, type EgressPolicy, type Logger } from '@marketplace/kernel';
import {
  createKeyring,
  createStore,
  type Domain,
  exchangeOutboxOperation,
  implement,
  type Module,
  openModule,
  serviceSettings,
} from '@marketplace/store';
import { type WebhooksContract, webhooksContract } from '@marketplace/webhooks-contract';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import { migrations } from '../migrations/index.ts';
import { checkEndpointUrl } from './check-url.ts';
import type { WebhooksContext } from './context.ts';
import { AttemptEntity } from './entities/attempt.entity.ts';
import { DeliveryEntity } from './entities/delivery.entity.ts';
import { EndpointEntity } from './entities/endpoint.entity.ts';
import { EventEntity } from './entities/event.entity.ts';
import { cancelDelivery } from './operations/cancel-delivery.ts';
import { createEndpoint } from './operations/create-endpoint.ts';
import { deleteEndpoint } from './operations/delete-endpoint.ts';
import { deletePreviousEndpointSecret } from './operations/delete-previous-endpoint-secret.ts';
import { getDeliveries } from './operations/get-deliveries.ts';
import { getDelivery } from './operations/get-delivery.ts';
import { getEndpoint } from './operations/get-endpoint.ts';
import { getEndpoints } from './operations/get-endpoints.ts';
import { ingestEvents } from './operations/ingest-events.ts';
import { listDeliveries } from './operations/list-deliveries.ts';
import { listEndpoints } from './operations/list-endpoints.ts';
import { listEventTypes } from './operations/list-event-types.ts';
import { listHeldDeliveries } from './operations/list-held-deliveries.ts';
import { prepareAttempt } from './operations/prepare-attempt.ts';
import { recordAttempt } from './operations/record-attempt.ts';
import { redeliverDelivery } from './operations/redeliver-delivery.ts';
import { retryDelivery } from './operations/retry-delivery.ts';
import { rotateEndpointSecret } from './operations/rotate-endpoint-secret.ts';
import { updateEndpoint } from './operations/update-endpoint.ts';

export const webhooksDomain: Domain = {
  schema: 'webhooks',
  entities: [EndpointEntity, EventEntity, DeliveryEntity, AttemptEntity],
  migrations,
};

/** Receivers in these ranges are allowed although they are not public, over http too. */
export const egressSettings = { WEBHOOK_ALLOWED_CIDRS: cidrListSetting };

export const webhooksSettings = serviceSettings.extend({
  ...egressSettings,
  WEBHOOK_ENDPOINTS_MAX: z.coerce.number().int().min(1).default(50),
});
export type WebhooksSettings = Pick<
  z.output<typeof webhooksSettings>,
  'DATABASE_URL' | 'KEYRING' | 'WEBHOOK_ALLOWED_CIDRS' | 'WEBHOOK_ENDPOINTS_MAX'
>;

export type WebhooksModule = Module<WebhooksContract, typeof webhooksEngineContract>;

/** Endpoints, events and deliveries. */
export async function createWebhooks(settings: WebhooksSettings, log: Logger): Promise<WebhooksModule> {
  const store = await createStore({ databaseUrl: settings.DATABASE_URL, domain: webhooksDomain, log });
  const egress: EgressPolicy = { allowedCidrs: settings.WEBHOOK_ALLOWED_CIDRS, allowHttp: settings.WEBHOOK_ALLOWED_CIDRS.length > 0 };
  const context: WebhooksContext = {
    keyring: createKeyring(settings.KEYRING),
    egress,
    endpointsMax: settings.WEBHOOK_ENDPOINTS_MAX,
  };
  return openModule({
    store,
    contract: webhooksContract,
    handlers: implement(store, webhooksContract, context, {
      listEventTypes,
      listEndpoints,
      getEndpoints,
      createEndpoint: { check: checkEndpointUrl, run: createEndpoint },
      updateEndpoint: { check: checkEndpointUrl, run: updateEndpoint },
      deleteEndpoint,
      getEndpoint,
      rotateEndpointSecret,
      deletePreviousEndpointSecret,
      listDeliveries,
      getDelivery,
      getDeliveries,
      redeliverDelivery,
      retryDelivery,
      cancelDelivery,
    }),
    engineContract: webhooksEngineContract,
    engineHandlers: implement(store, webhooksEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      ingestEvents,
      prepareAttempt,
      recordAttempt,
      listHeldDeliveries,
    }),
  });
}
