import type { Showcase } from '../showcase.ts';
import { confirms, fills, first, opens, shows, type View } from './view.ts';

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
