import type { WebhookDeliveryQuery } from '../../../generated/graphql/graphql.ts';

export type Delivery = NonNullable<WebhookDeliveryQuery['webhookDelivery']>;
export type Attempt = Delivery['attempts'][number];
