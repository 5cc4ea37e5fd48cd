import type { Showcase, Viewer } from '../showcase.ts';
import { confirms, first, opens, shows, type View } from './view.ts';

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
