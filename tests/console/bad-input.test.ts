import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ConsoleStack, sharedConsoleStack, type Visitor } from '../support/browser/console-stack.ts';
import { faultsOfTexts, hostile } from '../support/browser/faultless.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { password } from '../support/sign-up.ts';
import { newListing, newOffer, newOrder, newTrader, type Trader } from '../support/traders.ts';
import { waitFor } from '../support/wait-for.ts';

const [sellerEmail, buyerEmail] = ['seller@bad-input.example', 'buyer@bad-input.example'];
/** Longer than the stored part of an answer. */
const body = `<script>alert(1)</script>\u202e${'w'.repeat(20_000)}`;

let stack: ConsoleStack;
let receiver: Receiver;
let seller: Trader;
let buyer: Trader;
let visitor: Visitor;
let home: string;

beforeAll(async () => {
  stack = await sharedConsoleStack();
  receiver = await startReceiver((_received, response) => response.writeHead(500, { 'x-mark': '<b>' }).end(body));
  const at = { origin: stack.stack.origin, base: stack.base };
  [seller, buyer] = await Promise.all([newTrader(at, sellerEmail), newTrader(at, buyerEmail)]);
  for (const { owner, organizationId } of [seller, buyer])
    await owner.send('PATCH', `/organizations/${organizationId}`, { name: hostile });
  const { body: organization } = await seller.owner.get<{ slug: string }>(`/organizations/${seller.organizationId}`);
  home = `/o/${organization.slug}`;
  visitor = await stack.visit();
  const data = { email: sellerEmail, password };
  await visitor.context.request.post(`${stack.origin}/api/v1/auth/sign-in`, { data });
});
afterAll(async () => {
  await stack?.close();
  await receiver?.close();
});

test('an unknown address or id is answered by “Not found”, inside of the frame', async () => {
  const { page, open } = visitor;
  const none = (prefix: string) => `${prefix}_${'0'.repeat(26)}`;
  const unknown = ['/nowhere', '/o/nobody', `/open/${none('ord')}`, '/open/x'];
  for (const address of ['nowhere', 'orders/x', 'orders/x/y', 'payouts/x', 'webhooks/x', 'deliveries/..%2fx'])
    unknown.push(`${home}/${address}`);
  for (const [list, prefix] of [
    ['market', 'lst'],
    ['listings', 'lst'],
    ['offers', 'off'],
    ['orders', 'ord'],
    ['payouts', 'po'],
    ['disputes', 'dsp'],
    ['webhooks', 'whe'],
    ['deliveries', 'whd'],
  ] as const)
    unknown.push(`${home}/${list}/${none(prefix)}`);
  for (const address of unknown) {
    await open(address);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect([address, await page.getByRole('navigation', { name: 'Screens' }).count()]).toEqual([address, 1]);
  }
});

test('invalid search parameters are dropped, and the address is corrected', async () => {
  const { page, open } = visitor;
  const wrong =
    'status=nothing&role=thief&after=none&tab=x&range=2h&since=now&endpointId=1&attempt=0&color=red&min=1,5';
  for (const list of [
    '',
    'market',
    'listings',
    'offers',
    'orders',
    'disputes',
    'webhooks',
    'deliveries',
    'api-keys',
    'requests',
    'audit',
    'members',
    'settings',
  ]) {
    await open(`${home}/${list}?${wrong}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL(({ search }) => search === '');
    expect([list, await page.getByRole('alert').count()]).toEqual([list, 0]);
  }
});

test('an invalid amount is refused beside its field, and nothing is sent', async () => {
  const { page, open } = visitor;
  await open(`${home}/listings/new`);
  await page.getByLabel('Title').fill('Amounts');
  const price = page.getByLabel(/^Price of a unit/);
  const beside = page.getByLabel(/^Price of a unit/).locator('xpath=ancestor::*[label][1]');
  for (const [text, refusal] of [
    ['1,5', 'Write an amount such as 1299.50.'],
    ['1.005', 'USD has 2 decimals: write an amount such as 1299.50.'],
    ['1000000000.00', 'The amount is too large.'],
  ] as const) {
    await price.fill(text);
    await page.getByRole('button', { name: 'Create the listing' }).click();
    await beside.getByText(refusal, { exact: true }).waitFor();
  }
  await page.getByLabel('Currency').selectOption('JPY');
  await price.fill('1299.5');
  await page.getByRole('button', { name: 'Create the listing' }).click();
  await beside.getByText('JPY has no decimals: write an amount such as 1299.').waitFor();
  await page.getByLabel('Currency').selectOption('USD');
  await price.fill('1000000');
  await page.getByRole('button', { name: 'Create the listing' }).click();
  // The service knows the limits of the payment provider.
  await beside.getByText(/is too large: the largest payment is 999,999\.99/).waitFor();
  await price.fill('999999.99');
  await page.getByRole('button', { name: 'Create the listing' }).click();
  await page.getByRole('heading', { name: 'Amounts', level: 1 }).waitFor();
  const { body: listings } = await seller.server.get<{ data: { title: string; price: object }[] }>(
    '/listings?mine=true',
  );
  expect(listings.data.filter(({ title }) => title === 'Amounts').map(({ price: of }) => of)).toEqual([
    { amount: 99_999_999, currency: 'USD' },
  ]);
});

test('texts of receivers and other organizations are no markup, and do not break direction or layout', async () => {
  const { page, open } = visitor;
  const { body: endpoint } = await seller.owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
    url: `${receiver.url}/${'w'.repeat(200)}`,
    description: hostile,
    subscribedEvents: ['listing.published'],
  });
  const own = await newListing(seller, {
    title: hostile,
    description: body.slice(0, 5_000),
    attributes: { [hostile.slice(0, 60)]: hostile },
  });
  const other = await newListing(buyer, { title: hostile });
  const offer = await newOffer(buyer, own, { message: hostile });
  const order = await newOrder(buyer, own);
  const delivery = await waitFor('a failed attempt', async () => {
    const { body: list } = await seller.owner.get<{ data: { id: string; eventType: string }[] }>(
      '/webhooks/deliveries?status=retrying',
    );
    return list.data.find(({ eventType }) => eventType === 'listing.published')?.id;
  });
  const screens = [
    ...[
      '',
      '/market',
      '/listings',
      '/offers',
      '/orders',
      '/webhooks',
      '/deliveries',
      '/members',
      '/requests',
      '/audit',
      '/settings',
    ],
    ...[`/market/${other.id}`, `/listings/${own.id}`, `/offers/${offer.id}`, `/orders/${order.id}`],
    ...[`/webhooks/${endpoint.endpoint.id}`, `/webhooks/${endpoint.endpoint.id}?tab=settings`],
    ...['request', 'response', 'payload'].map((part) => `/deliveries/${delivery}?attempt=1&part=${part}`),
  ];
  const faults: Record<string, string[]> = {};
  for (const screen of screens) {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(`${home}${screen}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel('Loading').first().waitFor({ state: 'detached' });
    const found = await faultsOfTexts(page);
    if (found.length > 0) faults[screen] = found;
  }
  expect(faults).toEqual({});
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('region', { name: 'Body of the request' }).waitFor();
  await open(`${home}/deliveries/${delivery}?attempt=1&part=response`);
  await page.getByText('<script>alert(1)</script>').waitFor();
  await page.getByText('Only the first 16 KB are kept.').waitFor();
  expect(stack.complaints).toEqual([]);
});
