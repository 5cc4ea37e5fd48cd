import { fills, first, opens, shows, type View, confirms } from './view.ts';
import { bodyOf } from '../visits.ts';
import type { Showcase } from '../showcase.ts';

const audit: View[] = [
  { name: 'audit', as: 'seller', at: '/audit', until: shows('webhook_endpoint.recovery_started') },
  { name: 'audit-filtered', as: 'seller', at: '/audit?action=invitation.created', until: shows('Invitation created') },
  {
    name: 'audit-empty-range',
    as: 'seller',
    at: '/audit?since=2026-01-02T00%3A00%3A00.000Z&until=2026-01-01T00%3A00%3A00.000Z',
    until: shows('The range ends before it begins'),
  },
  {
    name: 'audit-verified',
    as: 'seller',
    at: '/audit',
    until: first(
      (page) => page.getByRole('button', { name: 'Verify the log' }).click(),
      shows('None was changed, removed or added.'),
    ),
  },
  { name: 'audit-forbidden', as: 'developer', at: '/audit', until: shows('This screen needs the role') },
];

const recoveries: View[] = [
  {
    name: 'endpoint-recoveries',
    as: 'developer',
    at: ({ endpoints }) => `/webhooks/${endpoints.healthy}?tab=recoveries`,
    until: shows('Completed'),
  },
  {
    name: 'endpoint-recoveries-none',
    as: 'developer',
    at: ({ endpoints }) => `/webhooks/${endpoints.failing}?tab=recoveries`,
    until: shows('Nothing was recovered yet.'),
  },
  {
    name: 'endpoint-recover',
    as: 'developer',
    at: ({ endpoints }) => `/webhooks/${endpoints.failing}?tab=recoveries`,
    until: first(opens('Recover', 'Recover what was missed'), shows('order.paid')),
  },
];

/** Writes into the palette. */
function finds(text: string): View['until'] {
  return first(async (page) => page.keyboard.press('Control+k'), fills('Screen, action or id', text));
}

const palette: View[] = [
  {
    name: 'palette',
    as: 'developer',
    at: ({ endpoints }) => `/webhooks/${endpoints.failing}`,
    until: first(shows('Retry all now'), finds(''), shows('On this screen')),
  },
  {
    name: 'palette-off',
    as: 'finance',
    at: ({ endpoints }) => `/webhooks/${endpoints.failing}`,
    until: first(shows('Retry all now'), finds('retry'), shows('This needs the role')),
  },
  {
    name: 'palette-record',
    as: 'seller',
    at: '/market',
    until: async (page, showcase) => {
      await page.getByRole('heading', { name: 'Market' }).waitFor();
      await finds(showcase.deliveries.succeeded)(page, showcase);
      await page.getByRole('option', { name: 'Delivery of order.paid' }).waitFor();
    },
  },
  {
    name: 'palette-unknown',
    as: 'seller',
    at: '/market',
    until: first(shows('Market'), finds(`ord_${'0'.repeat(26)}`), shows('or you may not see it')),
  },
  {
    name: 'palette-nothing',
    as: 'seller',
    at: '/market',
    until: first(shows('Market'), finds('zzz'), shows('No screen')),
  },
  {
    name: 'keys',
    as: 'seller',
    at: '/market',
    until: first(shows('Market'), (page) => page.keyboard.press('?'), shows('Single keys and sequences')),
  },
];

export const auditViews: readonly View[] = [...audit, ...recoveries, ...palette];

type Endpoint = keyof Showcase['endpoints'];
type Delivery = keyof Showcase['deliveries'];

function endpoint(name: string, which: Endpoint, until: View['until'], tab = 'health'): View {
  return {
    name: `endpoint-${name}`,
    as: 'developer',
    at: ({ endpoints }) => `/webhooks/${endpoints[which]}?tab=${tab}`,
    until,
  };
}

function delivery(name: string, which: Delivery, until: View['until'], search = ''): View {
  return {
    name: `delivery-${name}`,
    as: 'developer',
    at: ({ deliveries }) => `/deliveries/${deliveries[which]}${search}`,
    until,
  };
}

const endpoints: View[] = [
  { name: 'endpoints', as: 'developer', at: '/webhooks', until: shows('Search index') },
  { name: 'endpoints-none', as: 'beginner', at: '/webhooks', until: shows('There are no endpoints yet') },
  {
    name: 'endpoints-add',
    as: 'developer',
    at: '/webhooks',
    until: first(opens('Add an endpoint', 'Add an endpoint'), shows('order.paid')),
  },
  {
    name: 'endpoints-secret',
    as: 'beginner',
    at: '/webhooks',
    until: first(
      opens('Add an endpoint', 'Add an endpoint'),
      shows('order.paid'),
      fills('URL', 'https://shop.example/hooks'),
      confirms('Add the endpoint', 'It is shown only now'),
    ),
  },
  endpoint('health', 'healthy', async (page) => page.locator('canvas').nth(1).waitFor()),
  endpoint('failing', 'failing', async (page) => page.locator('canvas').nth(1).waitFor()),
  endpoint('paused', 'paused', shows('Its deliveries are held')),
  endpoint('deliveries', 'healthy', shows('Succeeded'), 'deliveries'),
  endpoint('settings', 'failing', shows('Seconds between attempts'), 'settings'),
  {
    name: 'endpoint-read-only',
    as: 'finance',
    at: ({ endpoints: { failing } }) => `/webhooks/${failing}?tab=settings`,
    until: shows('Custom headers'),
  },
  endpoint(
    'test',
    'healthy',
    first(opens('Send a test', 'Send a test'), async (page) => page.getByLabel('Event').waitFor()),
  ),
  endpoint(
    'tested',
    'failing',
    first(opens('Send a test', 'Send a test'), confirms('Send', 'Show the request and the answer')),
  ),
  endpoint('pause', 'healthy', opens('Pause', 'Pause the endpoint?')),
  endpoint('resume', 'paused', opens('Resume', 'Resume the endpoint')),
  endpoint('retry-all', 'failing', opens('Retry all now', 'Retry all deliveries now?')),
  endpoint('rotate', 'healthy', opens('Rotate', 'Rotate the signing secret'), 'settings'),
  endpoint('end-former-secret', 'failing', opens('End the former one now', /^End the former secret/), 'settings'),
  endpoint(
    'new-secret',
    'paused',
    first(opens('Rotate', 'Rotate the signing secret'), confirms('Rotate', 'It is shown only now')),
    'settings',
  ),
  {
    name: 'endpoint-conflict',
    as: 'developer',
    at: ({ endpoints: { paused } }) => `/webhooks/${paused}?tab=settings`,
    until: async (page, { endpoints: { paused } }) => {
      await page.getByLabel('Description').fill('Analytics of orders');
      const data = { description: `Analytics, as of ${Date.now()}` };
      await bodyOf(
        await page.request.patch(new URL(`/api/v1/webhooks/endpoints/${paused}`, page.url()).href, { data }),
      );
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Somebody else has changed').waitFor();
    },
  },
  endpoint('delete', 'healthy', opens('Delete', /^Delete “/), 'settings'),
];

const deliveries: View[] = [
  { name: 'deliveries', as: 'developer', at: '/deliveries', until: shows('order.paid') },
  { name: 'deliveries-none', as: 'beginner', at: '/deliveries', until: shows('There are no such deliveries') },
  delivery('succeeded', 'succeeded', shows('Succeeded at once')),
  delivery('retrying', 'retrying', shows('Attempt 3 of')),
  delivery('retrying-first', 'retrying', shows('Attempt 1: 502'), '?attempt=1'),
  delivery('request', 'retrying', shows('webhook-id'), '?part=request'),
  delivery('payload', 'retrying', shows('"type"'), '?part=payload'),
  delivery('failed', 'failed', shows('Redeliver')),
  delivery('held', 'held', shows('Held')),
  delivery('retry', 'retrying', opens('Retry now', /^Make attempt/)),
  delivery('redeliver', 'failed', opens('Redeliver', /^Deliver .* again/)),
  delivery('cancel', 'retrying', opens('Cancel the delivery', 'Cancel the delivery?')),
  delivery('erase', 'retrying', opens('Erase the content', 'Erase the content of the event?')),
  { name: 'event-types', as: 'developer', at: '/event-types', until: shows('order.paid') },
  {
    name: 'event-types-test',
    as: 'developer',
    at: '/event-types',
    until: first(opens(/^Send me an example of order\.paid/, 'Send a test'), shows('Shop')),
  },
];

export const webhookViews: readonly View[] = [...endpoints, ...deliveries];
