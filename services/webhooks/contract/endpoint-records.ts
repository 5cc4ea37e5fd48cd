import { z } from 'zod';
import { idSchema, inGraphql, pageOf, recordMembers, valuesSchema } from '@marketplace/kernel';
import { exampleParties } from '@marketplace/payments-contract';
import { rateLimitSchema, retryPolicySchema } from './endpoints/endpoint-settings.ts';

const time = z.iso.datetime();

/** Statuses of an endpoint. Only an `active` one is sent deliveries. */
export const endpointStatusSchema = valuesSchema('WebhookEndpointStatus', 'Status of an endpoint.', {
  active: 'It gets its events.',
  paused: 'A member paused it: its deliveries are held.',
  disabled: 'It gets nothing: see `disabledReason`. Its deliveries are held.',
});

const disabledReasonSchema = valuesSchema('WebhookDisabledReason', 'Why an endpoint was disabled.', {
  manual: 'A member disabled it.',
  gone: 'The receiver answered 410.',
  failing: 'All its attempts failed for too long.',
});

/** An endpoint as clients see it. */
export const endpointSchema = z
  .strictObject({
    id: idSchema('whe'),
    organizationId: idSchema('org'),
    url: z.string().describe('Where webhooks are sent.'),
    description: z.string().describe('For people.'),
    subscribedEvents: z.array(z.string()).describe('Event types, or filters such as `*` and `order.*`.'),
    status: endpointStatusSchema.describe(
      'Only an `active` endpoint is sent webhooks. The deliveries of the others are held.',
    ),
    disabledReason: disabledReasonSchema
      .nullable()
      .describe('`gone`: the receiver answered 410. `failing`: it failed for days. Null unless it is `disabled`.'),
    disabledAt: time.nullable().describe('When the endpoint was disabled, otherwise null.'),
    failingSince: time
      .nullable()
      .meta({ description: 'Time of the first failed attempt since the last success; null if there is none.' }),
    retryPolicy: retryPolicySchema.nullable().meta({ description: 'Null for the default schedule of ten attempts.' }),
    timeoutSeconds: z.int().describe('Time limit of an attempt, from connecting to the end of the response.'),
    maxInFlight: z.int().describe('Most attempts at the same time.'),
    rateLimit: rateLimitSchema.nullable().describe('Most attempts per second. Null for no limit.'),
    customHeaders: z.array(z.string()).meta({ description: 'Names of the custom headers. Values are write-only.' }),
    secretHint: z.string().meta({ description: 'The last four characters of the signing secret.' }),
    previousSecretExpiresAt: time
      .nullable()
      .meta({ description: 'Until then, deliveries are also signed with the previous secret.' }),
    ...recordMembers,
  })
  .meta({ id: 'WebhookEndpoint', description: 'Where the events of an organization are sent.' })
  .register(inGraphql, {
    texts: {
      subscribedEvents: 'Event types, or patterns such as `*` and `order.*`.',
      failingSince: 'When the endpoint began to fail: its first failed attempt since the last successful one.',
      retryPolicy: 'Null means the default schedule of ten attempts.',
      customHeaders: 'Names only, because the values are write-only.',
      previousSecretExpiresAt: 'Until this time deliveries are signed with the former secret too.',
    },
  });

/** Kinds of notices about an endpoint. */
const noticeKindSchema = valuesSchema('WebhookNoticeKind', 'What a notice reports.', {
  failing: 'Its attempts fail.',
  recovered: 'An attempt succeeded again.',
  disabled: 'The endpoint was disabled.',
});

/** A change of an endpoint's health, reported to the members of its organization. */
export const endpointNoticeSchema = z
  .strictObject({
    id: idSchema('whn'),
    endpointId: idSchema('whe'),
    kind: noticeKindSchema.describe('What changed.'),
    reason: z.string().meta({ description: 'The reason, as text for people.' }),
    createdAt: time.describe('When it changed.'),
  })
  .meta({ id: 'WebhookEndpointNotice' })
  .register(inGraphql, {
    about: "A change of an endpoint's health.",
    texts: {
      reason: 'An explanation in one sentence.',
    },
  });

export const endpointPage = pageOf(endpointSchema);

export const endpointNoticePage = pageOf(endpointNoticeSchema);

export type Endpoint = z.infer<typeof endpointSchema>;
export type EndpointNotice = z.infer<typeof endpointNoticeSchema>;

/** An endpoint of the API reference. */
export const exampleEndpoint: Endpoint = {
  id: 'whe_01m6dqaz8be0jt0kqk1m9y3d5c',
  organizationId: exampleParties.sellerOrganizationId,
  url: 'https://shop.example.com/webhooks',
  description: 'The shop',
  subscribedEvents: ['listing.published', 'order.*'],
  status: 'active',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  retryPolicy: null,
  timeoutSeconds: 15,
  maxInFlight: 16,
  rateLimit: null,
  customHeaders: ['X-Shop'],
  secretHint: 'mZk4',
  previousSecretExpiresAt: null,
  createdAt: '2026-11-02T08:40:00.000Z',
  updatedAt: '2026-11-02T08:40:00.000Z',
  version: 1,
};

/** A notice of the API reference. */
export const exampleNotice: EndpointNotice = {
  id: 'whn_01m6dz3rk0e8g9fw0v5b7d2m4t',
  endpointId: exampleEndpoint.id,
  kind: 'failing',
  reason: 'Five attempts in a row have failed.',
  createdAt: '2026-11-02T11:00:00.000Z',
};
