import type { WebhookEndpointHealthQuery } from '../../../../generated/graphql/graphql.ts';

type Endpoint = NonNullable<WebhookEndpointHealthQuery['webhookEndpoint']>;

export type Health = NonNullable<Endpoint['stats']>;
export type Bucket = NonNullable<Endpoint['series']>[number];
export type Notices = NonNullable<Endpoint['notices']>;
