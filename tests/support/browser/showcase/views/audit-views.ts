import { fills, first, opens, shows, type View } from './view.ts';

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
    until: first(shows('Market'), (page) => page.keyboard.press('?'), shows('Pressed alone')),
  },
];

export const auditViews: readonly View[] = [...audit, ...recoveries, ...palette];
