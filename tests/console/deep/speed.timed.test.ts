import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ConsoleStack, startConsoleStack } from '../../support/browser/console-stack.ts';
import { type LoadFigures, measureLoad } from '../../support/browser/page-actions.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { password } from '../../support/sign-up.ts';
import { newListing, newOrder, newTrader, type Trader } from '../../support/traders.ts';

const email = 'owner@speed.example';
/** A cheap phone in a slow network. */
const slow = { cpuTimes: 4, bitsPerSecond: 1_600_000, latencyMs: 40 };
const limits: LoadFigures = { largestPaintMs: 2_500, layoutShift: 0.05, longestTaskMs: 200 };
const loadsMax = 4;

let stack: ConsoleStack;
let receiver: Receiver;
let seller: Trader;
const screens: [string, string, RegExp][] = [];

beforeAll(async () => {
  stack = await startConsoleStack();
  receiver = await startReceiver();
  const at = { origin: stack.stack.origin, base: stack.base };
  seller = await newTrader(at, email);
  const buyer = await newTrader(at, 'buyer@speed.example');
  const endpoint = { url: `${receiver.url}/shop`, subscribedEvents: ['listing.published', 'order.*'] };
  const { body } = await seller.owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', endpoint);
  const listings = await Promise.all(
    Array.from({ length: 25 }, (_, number) => newListing(seller, { title: `Brass lamp ${number}` })),
  );
  const order = await newOrder(buyer, listings[0]!);
  const { body: organization } = await seller.owner.get<{ slug: string }>(`/organizations/${seller.organizationId}`);
  const home = `/o/${organization.slug}`;
  screens.push(
    ['home', home, /^Seller/],
    ['market', `${home}/market`, /Market/],
    ['listings', `${home}/listings`, /Listings/],
    ['listing', `${home}/listings/${listings[0]!.id}`, /Brass lamp/],
    ['order', `${home}/orders/${order.id}`, /Brass lamp/],
    ['money', `${home}/money`, /Money/],
    ['deliveries', `${home}/deliveries`, /Deliveries/],
    ['endpoint', `${home}/webhooks/${body.endpoint.id}`, /.+/],
    ['account', '/account', /Your account/],
  );
});
afterAll(async () => {
  await stack?.close();
  await receiver?.close();
});

test('on a slow computer and network every screen is painted soon, moves nothing, and stays responsive', async () => {
  const { context } = await stack.visit();
  const figures: Record<string, LoadFigures> = {};
  const names = Object.keys(limits) as (keyof LoadFigures)[];
  const exceeds = (figure: LoadFigures): boolean => names.some((name) => figure[name] > limits[name]);
  const measure = async (name: string, address: string, heading: RegExp): Promise<void> => {
    // Other work of the machine only slows a load down, so the best of several counts.
    for (let load = 0; load < loadsMax && (!figures[name] || exceeds(figures[name])); load += 1) {
      const next = await measureLoad(context, `${stack.origin}/console${address}`, slow, heading);
      const { largestPaintMs, layoutShift, longestTaskMs } = figures[name] ?? next;
      figures[name] = {
        largestPaintMs: Math.round(Math.min(largestPaintMs, next.largestPaintMs)),
        layoutShift: Math.max(layoutShift, next.layoutShift),
        longestTaskMs: Math.min(longestTaskMs, next.longestTaskMs),
      };
    }
    process.stdout.write(`${name} ${JSON.stringify(figures[name])}\n`);
  };
  await measure('sign-in', '/sign-in', /Sign in/);
  await context.request.post(`${stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  for (const screen of screens) await measure(...screen);
  const exceeded = Object.entries(figures).filter(([, figure]) => exceeds(figure));
  expect(exceeded).toEqual([]);
});
