import { z } from 'zod';
import {
  allowedCidrsSetting,
  createResolver,
  dnsServersSetting,
  type EgressPolicy,
  type Logger,
  mapSetting,
  type Quotas,
  quotasSetting,
  withDefaults,
} from '@marketplace/kernel';
import {
  createKeyring,
  createStore,
  databaseOf,
  type DatabaseSettings,
  defineService,
  exchangeOutboxOperation,
  implement,
  keySettings,
  type Module,
  openModule,
  type SealedColumn,
  type SealingDomain,
  serviceSettings,
} from '@marketplace/store';
import { type WebhooksContract, webhooksContract } from '@marketplace/webhooks-contract';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';
import { migrations } from '../migrations/index.generated.ts';
import { backlogGauges, backlogReader, slotGauge, unfinishedDeliveries } from './admission/backlog.ts';
import type { WebhooksContext } from './context.ts';
import { showDisabled } from './endpoints/endpoint.ts';
import { headersContext, secretContext } from './endpoints/endpoint-secrets.ts';
import { AttemptEntity } from './entities/attempt.entity.ts';
import { DeliveryEntity } from './entities/delivery.entity.ts';
import { EndpointEntity, EndpointGateEntity, EndpointHealthEntity } from './entities/endpoint.entity.ts';
import { EndpointNoticeEntity } from './entities/endpoint-notice.entity.ts';
import { EventAudienceEntity, EventClockEntity, EventEntity } from './entities/event.entity.ts';
import { IntentEntity } from './entities/intent.entity.ts';
import { RecoveryEntity } from './entities/recovery.entity.ts';
import { WorkerPresenceEntity } from './entities/worker-presence.entity.ts';
import { engineOperations, operations } from './operations/index.generated.ts';
import { attemptPolls, changePolls } from './deliveries/waiting-callers.ts';

/** Both secret columns have the same context, because a rotation moves a sealed value from one to the other. */
const sealed: SealedColumn[] = [
  { column: 'sealed_secret', context: secretContext },
  { column: 'previous_sealed_secret', context: secretContext },
  { column: 'sealed_headers', context: headersContext },
].map((column) => ({ table: 'endpoint', id: 'id', owner: 'organization_id', ...column }));

export const webhooksDomain: SealingDomain = {
  schema: 'webhooks',
  outbox: webhooksEngineContract.outbox,
  entities: [
    EndpointEntity,
    EndpointGateEntity,
    EndpointHealthEntity,
    EndpointNoticeEntity,
    EventEntity,
    EventAudienceEntity,
    EventClockEntity,
    DeliveryEntity,
    AttemptEntity,
    IntentEntity,
    RecoveryEntity,
    WorkerPresenceEntity,
  ],
  sealed,
  migrations,
};

const days = (fallback: number, most: number, description: string) => ({
  schema: z.coerce.number().int().min(5).max(most),
  fallback: String(fallback),
  description,
});

/** Settings of webhooks besides those that every service has. */
const ownSettings = {
  WEBHOOK_ALLOWED_CIDRS: allowedCidrsSetting,
  WEBHOOK_DNS_SERVERS: dnsServersSetting,
  QUOTAS: quotasSetting,
  WEBHOOK_RETENTION_DAYS: mapSetting({
    payloads: days(30, 90, "Payloads and receivers' responses to them."),
    records: days(90, 400, 'Deliveries, attempts, notices and recoveries. At least `payloads`.'),
  })
    .refine(({ payloads, records }) => records >= payloads, 'records: at least as many days as payloads')
    .meta({
      description: 'Days for which records are kept, by name, as `records=60`.',
      page: 'deploying.md#retention',
    }),
};

export const webhooksSettings = serviceSettings.extend(ownSettings);

/** Settings from which the context is made. */
const contextSettings = z.object({ ...ownSettings, KEYRING: keySettings.KEYRING });
type ContextSettings = z.output<typeof contextSettings>;

/** Settings of the webhooks module. Omitted settings have defaults. */
export type WebhooksSettings = DatabaseSettings &
  Pick<ContextSettings, 'KEYRING'> &
  Partial<Omit<ContextSettings, 'QUOTAS' | 'WEBHOOK_RETENTION_DAYS'>> & {
    QUOTAS?: Partial<Quotas>;
    WEBHOOK_RETENTION_DAYS?: Partial<ContextSettings['WEBHOOK_RETENTION_DAYS']>;
  };

export type WebhooksModule = Module<WebhooksContract, typeof webhooksEngineContract>;

/** Opens the module: connects to its database and binds the handlers of both contracts. */
export async function createWebhooks(given: WebhooksSettings, log: Logger): Promise<WebhooksModule> {
  const settings = withDefaults(contextSettings, given);
  const { QUOTAS: quotas, WEBHOOK_RETENTION_DAYS: retention } = settings;
  const store = await createStore({ ...databaseOf(given), domain: webhooksDomain, log });
  const egress: EgressPolicy = {
    allowedCidrs: settings.WEBHOOK_ALLOWED_CIDRS,
    allowHttp: settings.WEBHOOK_ALLOWED_CIDRS.length > 0,
  };
  const readBacklog = backlogReader(store);
  const backlogMax = { ofOrganization: quotas.waitingDeliveries, ofAll: quotas.waitingDeliveriesOfAll };
  const context: WebhooksContext = {
    keyring: createKeyring(settings.KEYRING),
    egress,
    resolve: createResolver({ servers: settings.WEBHOOK_DNS_SERVERS }),
    endpointsMax: quotas.endpoints,
    attemptPolls: attemptPolls(store),
    changePolls: changePolls(store),
    readBacklog,
    backlogMax,
    lastServed: { organizationId: '' },
    lastRecorded: { queues: false },
    lastSwept: { organizationId: '' },
    retention: { payloadDays: retention.payloads, recordDays: retention.records },
  };
  showDisabled();
  return openModule({
    store,
    contract: webhooksContract,
    handlers: implement(store, webhooksContract, context, operations),
    engineContract: webhooksEngineContract,
    engineHandlers: implement(store, webhooksEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      ...engineOperations,
    }),
    gauges: [unfinishedDeliveries(store), ...backlogGauges(readBacklog, backlogMax), slotGauge(store)],
  });
}

export const webhooksService = defineService({
  name: 'webhooks',
  contract: webhooksContract,
  engineContract: webhooksEngineContract,
  domain: webhooksDomain,
  settings: webhooksSettings,
  create: createWebhooks,
});
