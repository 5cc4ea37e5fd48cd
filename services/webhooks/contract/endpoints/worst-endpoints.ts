import { z } from 'zod';
import { defineOperations, idSchema, inGraphql, operator, pageInput, pageOf, valuesSchema } from '@marketplace/kernel';
import { endpointStatusSchema, exampleEndpoint } from '../endpoint-records.ts';

const time = z.iso.datetime();
const count = z.int().min(0);

const worstEndpointOrderSchema = valuesSchema('WorstWebhookEndpointSort', 'Order of the worst endpoints.', {
  failedAttempts: 'The most failed attempts.',
  backlog: 'The most waiting deliveries.',
  oldestWaiting: 'The delivery that has waited longest.',
});

/** Failed attempts are counted of this many hours, and of all endpoints together at most this many, the latest ones. */
export const failedAttemptsCounted = { hours: 24, max: 20_000 } as const;

/** An endpoint of any organization, with its failures. */
export const troubledEndpointSchema = z
  .strictObject({
    endpointId: idSchema('whe'),
    organizationId: idSchema('org').describe('The organization of the endpoint.'),
    url: z.string().describe('Where webhooks are sent, without credentials and query, which often have a secret.'),
    status: endpointStatusSchema.describe('Only an `active` endpoint is sent webhooks.'),
    failingSince: time
      .nullable()
      .meta({ description: 'Time of the first failed attempt since the last success; null if there is none.' }),
    failedAttempts: count.meta({
      description:
        `Failed attempts of the last ${failedAttemptsCounted.hours} hours, without errors of this service. Of all ` +
        `endpoints together, the latest ${failedAttemptsCounted.max.toLocaleString('en')} are counted.`,
    }),
    errors: z.record(z.string(), count).meta({ description: 'These failed attempts by error code.' }),
    backlog: count.describe('Deliveries that wait for a slot.'),
    oldestWaitingSince: time
      .nullable()
      .meta({ description: 'Since when the oldest of them waits; null if none does.' }),
  })
  .meta({ id: 'TroubledWebhookEndpoint', description: 'An endpoint, and what is wrong at it.' })
  .register(inGraphql, { about: 'An endpoint of any organization, and what is wrong at it.' });

export type TroubledEndpoint = z.infer<typeof troubledEndpointSchema>;

/** Operations of the platform's operator on webhooks. */
export const webhooksOperatorOperations = defineOperations({
  listWorstEndpoints: {
    kind: 'query',
    access: operator('owner', 'admin', 'finance'),
    summary: 'List the webhook endpoints of all organizations at which deliveries fail or wait, the worst first.',
    returns:
      'A page of endpoints. The figures are counted anew for each page, so an endpoint may move from one page to ' +
      'another.',
    input: z.strictObject({
      ...pageInput,
      sort: worstEndpointOrderSchema
        .default('failedAttempts')
        .describe(
          'What counts: the most failed attempts, the most waiting deliveries (`backlog`), or the delivery that has ' +
            'waited longest (`oldestWaiting`). Endpoints without such a figure are left out.',
        ),
    }),
    output: pageOf(troubledEndpointSchema),
  },
});

/** A troubled endpoint of the API reference. */
export const exampleTroubledEndpoint: TroubledEndpoint = {
  endpointId: exampleEndpoint.id,
  organizationId: exampleEndpoint.organizationId,
  url: exampleEndpoint.url,
  status: 'active',
  failingSince: '2026-11-02T07:12:40.000Z',
  failedAttempts: 240,
  errors: { http_status: 212, timeout_response: 28 },
  backlog: 31,
  oldestWaitingSince: '2026-11-02T08:58:02.100Z',
};
