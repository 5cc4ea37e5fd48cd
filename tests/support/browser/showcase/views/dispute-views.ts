import type { Showcase, Viewer } from '../showcase.ts';
import { fills, first, opens, shows, type View } from './view.ts';

function of(name: string, which: keyof Showcase['disputes'], as: Viewer, until: View['until']): View {
  return { name: `dispute-${name}`, as, at: ({ disputes }) => `/disputes/${disputes[which]}`, until };
}

/** Claims and disputes of banks. */
export const disputeViews: readonly View[] = [
  { name: 'disputes', as: 'seller', at: '/disputes', until: shows('Your turn') },
  { name: 'disputes-bought', as: 'buyer', at: '/disputes?role=buyer', until: shows('Waits for the seller') },
  { name: 'disputes-none', as: 'beginner', at: '/disputes', until: shows('There are no disputes') },
  of('to-answer', 'claim', 'seller', shows('Without an answer the buyer is refunded')),
  of('claimed', 'claim', 'buyer', shows('Without an answer you are refunded')),
  of('answered', 'answered', 'seller', shows('You have answered')),
  of('to-decide', 'answered', 'buyer', shows('your bank can still help you')),
  of('accepted', 'accepted', 'seller', shows('went back to the card of the buyer')),
  of('refunded', 'accepted', 'buyer', shows('went back to your card')),
  of('refund-failed', 'refundFailed', 'seller', shows('It could not be refunded')),
  of('withdrawn', 'withdrawn', 'seller', shows('The order goes on where it was')),
  of('chargeback', 'chargeback', 'seller', shows('Without evidence the bank keeps the amount')),
  of('chargeback-bought', 'chargeback', 'buyer', shows('tell your bank')),
  of('inquiry', 'inquiry', 'seller', shows('Or refund the buyer')),
  of('reviewed', 'reviewed', 'seller', shows('nobody needs to do anything here')),
  of('lost', 'lost', 'seller', shows('and keeps 137.00')),
  of('won', 'won', 'seller', shows('has decided for you')),
  of('evidence', 'claim', 'seller', opens('Add evidence', 'Add evidence')),
  of(
    'evidence-refused',
    'claim',
    'buyer',
    first(
      opens('Add evidence', 'Add evidence'),
      fills('What happened', 'Here are the pictures.'),
      async (page) => page.getByLabel('Addresses of files').fill('http://files.baret.example/lamp.jpg'),
      async (page) => page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click(),
      async (page) => page.getByRole('dialog').locator('[data-invalid]').first().waitFor(),
    ),
  ),
  of('evidence-of-bank', 'chargeback', 'seller', opens('Send evidence to the bank', 'Send evidence to the bank')),
  of('accept', 'claim', 'seller', opens('Accept the claim', 'Accept the claim?')),
  of('accept-chargeback', 'chargeback', 'seller', opens('Accept the chargeback', 'Accept the chargeback?')),
  of('withdraw', 'claim', 'buyer', opens('Withdraw the claim', 'Withdraw the claim?')),
  {
    name: 'order-claim',
    as: 'buyer',
    at: ({ orders: { shipped } }) => `/orders/${shipped}`,
    until: opens('Open a claim', 'Open a claim'),
  },
  {
    name: 'order-money-disputed',
    as: 'seller',
    at: ({ orders: { disputed } }) => `/orders/${disputed}?tab=money`,
    until: shows('if the dispute is decided for you'),
  },
];
