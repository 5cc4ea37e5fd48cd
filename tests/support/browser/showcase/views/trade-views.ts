import type { Showcase, Viewer } from '../showcase.ts';
import { confirms, first, opens, shows, type View, fills } from './view.ts';
import { bodyOf } from '../visits.ts';

type Order = keyof Showcase['orders'];

function of(name: string, order: Order, as: Viewer, until: View['until'], tab = ''): View {
  return { name, as, at: ({ orders }) => `/orders/${orders[order]}${tab && `?tab=${tab}`}`, until };
}

const ledger: View['until'] = (page) => page.getByRole('region', { name: 'Ledger of the order' }).waitFor();

/** Orders, with their money and webhooks. */
export const orderViews: readonly View[] = [
  { name: 'orders', as: 'seller', at: '/orders', until: shows('Disputed') },
  { name: 'orders-bought', as: 'buyer', at: '/orders?role=buyer', until: shows('Disputed') },
  { name: 'orders-none', as: 'beginner', at: '/orders', until: shows('Nothing was bought or sold yet') },
  of('order-to-pay', 'unpaid', 'buyer', shows('The last payment failed')),
  of('order-to-ship', 'paid', 'seller', shows('Record a shipment')),
  of('order-paid', 'paid', 'buyer', shows('The seller ships next')),
  of('order-partly-shipped', 'partlyShipped', 'seller', shows('Shipments')),
  of('order-to-confirm', 'shipped', 'buyer', shows('Has everything arrived?')),
  of('order-completed', 'completed', 'seller', shows('Shipments')),
  of('order-disputed', 'disputed', 'seller', shows('Answer the dispute')),
  of('order-canceled', 'canceled', 'buyer', shows('Canceled')),
  of('order-largest', 'largest', 'seller', shows('Record a shipment')),
  of('order-money', 'refunded', 'seller', ledger, 'money'),
  of('order-money-bought', 'refunded', 'buyer', ledger, 'money'),
  of('order-money-largest', 'largest', 'seller', ledger, 'money'),
  of('order-money-unpaid', 'unpaid', 'buyer', shows('Failed'), 'money'),
  of('order-webhooks', 'completed', 'seller', shows('order.created'), 'webhooks'),
  of('order-pay', 'unpaid', 'buyer', opens(/^Pay /, /^Pay /)),
  of(
    'order-pay-declined',
    'unpaid',
    'buyer',
    first(
      opens(/^Pay /, /^Pay /),
      async (page) => void (await page.getByLabel('Card').selectOption('pm_card_visa_chargeDeclined')),
      confirms('Pay', 'Nothing was taken. You can'),
    ),
  ),
  of('order-address', 'unpaid', 'buyer', opens('Change', 'Shipping address')),
  of('order-cancel', 'unpaid', 'buyer', opens('Cancel the order', 'Cancel the order?')),
  of('order-cancel-paid', 'paid', 'seller', opens('Cancel and refund', /^Cancel the order and/)),
  of('order-ship', 'partlyShipped', 'seller', opens('Record a shipment', 'Record a shipment')),
  of('order-confirm', 'shipped', 'buyer', opens('Confirm the receipt', 'Has everything arrived?')),
  of('order-refund', 'refunded', 'seller', opens('Refund', 'Refund the buyer'), 'money'),
];

const listings: View[] = [
  { name: 'market', as: 'buyer', at: '/market', until: shows('Brass table lamp') },
  { name: 'market-nothing', as: 'buyer', at: '/market?q=submarine', until: shows('Nothing for sale matches') },
  { name: 'market-listing', as: 'buyer', at: ({ listings: { lamp } }) => `/market/${lamp}`, until: shows('Buy now') },
  {
    name: 'market-listing-long',
    as: 'buyer',
    at: ({ listings: { longest } }) => `/market/${longest}`,
    until: shows('Buy now'),
  },
  {
    name: 'market-listing-own',
    as: 'seller',
    at: ({ listings: { lamp } }) => `/market/${lamp}`,
    until: shows('Manage your listing'),
  },
  {
    name: 'market-buy',
    as: 'buyer',
    at: ({ listings: { lamp } }) => `/market/${lamp}`,
    until: opens('Buy now', /^Buy “/),
  },
  {
    name: 'market-offer',
    as: 'buyer',
    at: ({ listings: { lamp } }) => `/market/${lamp}`,
    until: first(opens('Make an offer', 'Make an offer'), fills('Price of a unit in USD', '110.00')),
  },
  { name: 'listings', as: 'seller', at: '/listings', until: shows('Next page') },
  { name: 'listings-none', as: 'beginner', at: '/listings', until: shows('You have no listings yet') },
  { name: 'listing-new', as: 'seller', at: '/listings/new', until: shows('What is sold') },
  {
    name: 'listing-new-refused',
    as: 'seller',
    at: '/listings/new',
    until: first(
      fills('Title', 'Brass lamp'),
      fills('Price of a unit in USD', '1,5'),
      async (page) => page.getByRole('button', { name: 'Create the listing' }).click(),
      shows('Write an amount such as'),
    ),
  },
  { name: 'listing', as: 'seller', at: ({ listings: { lamp } }) => `/listings/${lamp}`, until: shows('Properties') },
  {
    name: 'listing-archived',
    as: 'seller',
    at: ({ listings: { archived } }) => `/listings/${archived}`,
    until: shows('What it said'),
  },
  ...(['Publish', 'Archive'] as const).map(
    (action): View => ({
      name: `listing-${action.toLowerCase()}`,
      as: 'seller',
      at: ({ listings: { draft } }) => `/listings/${draft}`,
      until: opens(action, new RegExp(`^${action} “`)),
    }),
  ),
  {
    name: 'listing-conflict',
    as: 'seller',
    at: ({ listings: { draft } }) => `/listings/${draft}`,
    until: async (page, { listings: { draft } }) => {
      const theirs = `Stable lantern, ${Date.now()}`;
      await page.getByLabel('Price of a unit in USD').fill('70.00');
      const url = new URL(`/api/v1/listings/${draft}`, page.url()).href;
      await bodyOf(await page.request.patch(url, { data: { title: theirs } }));
      await page.getByRole('button', { name: 'Save the changes' }).click();
      await page.getByRole('dialog', { name: 'Somebody else has changed this listing' }).waitFor();
    },
  },
  {
    name: 'listing-pause',
    as: 'seller',
    at: ({ listings: { lamp } }) => `/listings/${lamp}`,
    until: opens('Pause', /^Pause “/),
  },
];

const offers: View[] = [
  { name: 'offers', as: 'seller', at: '/offers', until: shows('Your turn') },
  { name: 'offers-none', as: 'beginner', at: '/offers', until: shows('There are no such offers') },
  {
    name: 'offer-your-turn',
    as: 'buyer',
    at: ({ offers: { bargained } }) => `/offers/${bargained}`,
    until: shows('Your turn'),
  },
  {
    name: 'offer-waits',
    as: 'seller',
    at: ({ offers: { bargained } }) => `/offers/${bargained}`,
    until: shows('Waits for the buyer'),
  },
  {
    name: 'offer-from-a-long-name',
    as: 'seller',
    at: ({ offers: { received } }) => `/offers/${received}`,
    until: shows('Your turn'),
  },
  {
    name: 'offer-accepted',
    as: 'buyer',
    at: ({ offers: { accepted } }) => `/offers/${accepted}`,
    until: shows('The offer was accepted'),
  },
  {
    name: 'offer-declined',
    as: 'seller',
    at: ({ offers: { declined } }) => `/offers/${declined}`,
    until: shows('The offer was declined'),
  },
  ...(
    [
      ['accept', /^Accept 239/, /^Accept revision/],
      ['counter', 'Counter', 'Counter'],
      ['decline', 'Decline', 'Decline the offer?'],
      ['address', 'Change the address', 'Where to ship'],
    ] as const
  ).map(
    ([name, button, dialog]): View => ({
      name: `offer-${name}`,
      as: 'buyer',
      at: ({ offers: { bargained } }) => `/offers/${bargained}`,
      until: opens(button, dialog),
    }),
  ),
  {
    name: 'offer-withdraw',
    as: 'seller',
    at: ({ offers: { bargained } }) => `/offers/${bargained}`,
    until: opens('Withdraw', 'Withdraw the offer?'),
  },
];

export const tradeViews: readonly View[] = [...listings, ...offers];
