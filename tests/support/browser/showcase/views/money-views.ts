import type { Showcase, Viewer } from '../showcase.ts';
import { fills, first, opens, shows, type View, confirms } from './view.ts';

function disputeView(name: string, which: keyof Showcase['disputes'], as: Viewer, until: View['until']): View {
  return { name: `dispute-${name}`, as, at: ({ disputes }) => `/disputes/${disputes[which]}`, until };
}

/** Claims and disputes of banks. */
export const disputeViews: readonly View[] = [
  { name: 'disputes', as: 'seller', at: '/disputes', until: shows('Your turn') },
  { name: 'disputes-bought', as: 'buyer', at: '/disputes?role=buyer', until: shows('Waits for the seller') },
  { name: 'disputes-none', as: 'beginner', at: '/disputes', until: shows('There are no disputes') },
  disputeView('to-answer', 'claim', 'seller', shows('Without an answer the buyer is refunded')),
  disputeView('claimed', 'claim', 'buyer', shows('Without an answer you are refunded')),
  disputeView('answered', 'answered', 'seller', shows('You have answered')),
  disputeView('to-decide', 'answered', 'buyer', shows('your bank can still help you')),
  disputeView('accepted', 'accepted', 'seller', shows('went back to the card of the buyer')),
  disputeView('refunded', 'accepted', 'buyer', shows('went back to your card')),
  disputeView('refund-failed', 'refundFailed', 'seller', shows('It could not be refunded')),
  disputeView('withdrawn', 'withdrawn', 'seller', shows('The order goes on where it was')),
  disputeView('chargeback', 'chargeback', 'seller', shows('Without evidence the bank keeps the amount')),
  disputeView('chargeback-bought', 'chargeback', 'buyer', shows('tell your bank')),
  disputeView('inquiry', 'inquiry', 'seller', shows('Or refund the buyer')),
  disputeView('reviewed', 'reviewed', 'seller', shows('nobody needs to do anything here')),
  disputeView('lost', 'lost', 'seller', shows('and keeps 137.00')),
  disputeView('won', 'won', 'seller', shows('has decided for you')),
  disputeView('evidence', 'claim', 'seller', opens('Add evidence', 'Add evidence')),
  disputeView(
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
  disputeView(
    'evidence-of-bank',
    'chargeback',
    'seller',
    opens('Send evidence to the bank', 'Send evidence to the bank'),
  ),
  disputeView('accept', 'claim', 'seller', opens('Accept the claim', 'Accept the claim?')),
  disputeView('accept-chargeback', 'chargeback', 'seller', opens('Accept the chargeback', 'Accept the chargeback?')),
  disputeView('withdraw', 'claim', 'buyer', opens('Withdraw the claim', 'Withdraw the claim?')),
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

function of(name: string, payout: keyof Showcase['payouts'], until: View['until']): View {
  return { name, as: 'treasurer', at: ({ payouts }) => `/payouts/${payouts[payout]}`, until };
}

/** Balances, payouts, the payout account and exports. */
export const moneyViews: readonly View[] = [
  { name: 'money', as: 'treasurer', at: '/money', until: shows(/^You owe/) },
  { name: 'money-seller', as: 'seller', at: '/money', until: shows('when the hold ends') },
  { name: 'money-none', as: 'buyer', at: '/money', until: shows('There is no payout yet') },
  { name: 'money-filtered', as: 'treasurer', at: '/money?status=processing', until: shows('No payout matches') },
  { name: 'money-not-allowed', as: 'developer', at: '/money', until: shows(/^This screen needs/) },
  { name: 'money-exports', as: 'treasurer', at: '/money?tab=exports', until: shows('Ledger entries') },
  { name: 'payout-account', as: 'treasurer', at: '/money?tab=account', until: shows('You are paid to it.') },
  {
    name: 'payout-account-none',
    as: 'buyer',
    at: '/money?tab=account',
    until: shows('There is no payout account yet'),
  },
  {
    name: 'payout-account-restricted',
    as: 'beginner',
    at: '/money?tab=account',
    until: shows('Enter what is needed on the page of the provider'),
  },
  {
    name: 'payout-account-change',
    as: 'treasurer',
    at: '/money?tab=account',
    until: opens('Change the account', 'Change the payout account'),
  },
  {
    name: 'payout-account-set',
    as: 'buyer',
    at: '/money?tab=account',
    until: opens('Set the account', 'Set the payout account'),
  },
  of('payout-released', 'released', shows('Transferred')),
  of('payout-held', 'held', shows('Until then the buyer can object')),
  of('payout-disputed', 'disputed', shows('The dispute decides')),
  of('payout-returned', 'returned', shows('Came back')),
  of('payout-to-release', 'waiting', shows('When you release it')),
  of('payout-release', 'waiting', opens('Release', /^Release the payout/)),
  of('payout-failed', 'failed', shows('Refused, and yours again')),
  of('payout-retry', 'failed', opens('Retry', /^Retry the payout/)),
];

type Step = View['until'];

function view(name: string, at: View['at'], until: Step): View {
  return { name: `operator-${name}`, as: 'operator', at: at === '' ? '/operator' : at, until };
}

const order =
  (of: (showcase: Showcase) => string): View['at'] =>
  (showcase) =>
    `/operator/orders/${of(showcase)}`;
const claimed = order(({ operated }) => operated.claimed);
const organization =
  (of: keyof Showcase['operated']): View['at'] =>
  ({ operated }) =>
    `/operator/organizations/${operated[of]}`;

const ledger: Step = (page) => page.getByRole('region', { name: 'Ledger of the order' }).waitFor();
const decides = (party: string): Step =>
  first(opens('Decide', 'Decide the claim'), async (page) => {
    await page.getByLabel('Who is right').selectOption(party);
  });

/** The back office of the operator of the platform. */
export const operatorViews: readonly View[] = [
  view('overview', '', shows('Brume Antiques')),
  view(
    'look-up-refused',
    '',
    first(
      fills('Id of an order or an organization', 'lst_01m7s8rmd45rtewspg5p55n6an'),
      async (page) => page.getByRole('button', { name: 'Open', exact: true }).click(),
      shows('This is the id of something else'),
    ),
  ),
  view('stop-all', '', opens('Stop all payouts', 'Stop all payouts of the platform?')),
  view('disputes', '/operator/disputes', shows('Baret Interiors against')),
  view('disputes-ended', '/operator/disputes?status=lost', shows('Decided for the buyer')),
  view('disputes-none', '/operator/disputes?source=provider&status=withdrawn', shows('No dispute matches')),
  view('order-claimed', claimed, ledger),
  view(
    'order-refunded',
    order(({ orders }) => orders.refunded),
    ledger,
  ),
  view(
    'order-largest',
    order(({ orders }) => orders.largest),
    ledger,
  ),
  view(
    'order-disputed',
    order(({ orders }) => orders.disputed),
    ledger,
  ),
  view(
    'order-completed',
    order(({ orders }) => orders.completed),
    ledger,
  ),
  view(
    'order-canceled',
    order(({ orders }) => orders.canceled),
    shows('nobody has tried to pay'),
  ),
  view('decide', claimed, opens('Decide', 'Decide the claim')),
  view('decide-buyer', claimed, first(decides('buyer'), shows('The buyer gets'))),
  view('decide-seller', claimed, first(decides('seller'), shows('gets nothing'))),
  view(
    'refund',
    order(({ orders }) => orders.refunded),
    opens('Refund', 'Refund the buyer?'),
  ),
  view(
    'refund-refused',
    order(({ orders }) => orders.refunded),
    first(
      opens('Refund', 'Refund the buyer?'),
      fills('Amount in USD', '9999'),
      fills('Reason', 'Agreed by phone.'),
      confirms('Refund', /^Only .* are left/),
    ),
  ),
  view('organization', organization('seller'), shows('They start as they are due')),
  view('organization-stopped', organization('stopped'), shows('Three buyers say')),
  view('suspend', organization('seller'), opens('Suspend it', /^Suspend Lumen/)),
  view('activate', organization('stopped'), opens('End the suspension', /^End the suspension of Brume/)),
  view('stop', organization('seller'), opens('Stop its payouts', /^Stop the payouts of Lumen/)),
  view('start', organization('stopped'), opens('Start its payouts again', /^Let the payouts of Brume/)),
  view(
    'stopped-with-event',
    organization('busy'),
    first(
      async (page) => page.getByRole('button', { name: /^(Stop its payouts|Start its payouts again)$/ }).click(),
      fills('Reason', 'Its bank has asked us to wait until the end of the week.'),
      async (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^(Stop|Start) its payouts/ })
          .click(),
      shows('Open it in the audit log'),
    ),
  ),
  view('endpoints', '/operator/endpoints', shows('Lumen Workshop')),
  view('endpoints-waiting', '/operator/endpoints?sort=backlog', shows(/Lumen Workshop|No delivery waits/)),
  { name: 'operator-not-allowed', as: 'seller', at: '/operator', until: shows('This screen needs the role') },
];
