import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ConsoleStack, startConsoleStack } from '../support/browser/console-stack.ts';
import { type LoadFigures, measureLoad } from '../support/browser/measure-load.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { password } from '../support/sign-up.ts';
import { newListing, newOrder, newTrader, type Trader } from '../support/traders.ts';

const email = 'owner@speed.example';
/** A phone of the lower middle class, in a slow network. */
const slow = { cpuTimes: 4, bitsPerSecond: 1_600_000, latencyMs: 40 };
const limits: LoadFigures = { largestPaintMs: 2_500, layoutShift: 0.05, longestTaskMs: 200 };

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
  const measure = async (name: string, address: string, heading: RegExp): Promise<void> => {
    figures[name] = await measureLoad(context, `${stack.origin}/console${address}`, slow, heading);
    const { largestPaintMs, layoutShift, longestTaskMs } = figures[name];
    const line = `${name.padEnd(12)} painted ${Math.round(largestPaintMs)} ms, moved ${layoutShift.toFixed(3)}, longest task ${Math.round(longestTaskMs)} ms\n`;
    process.stdout.write(line);
  };
  await measure('sign-in', '/sign-in', /Sign in/);
  await context.request.post(`${stack.origin}/api/v1/auth/sign-in`, { data: { email, password } });
  for (const screen of screens) await measure(...screen);
  const names = Object.keys(limits) as (keyof LoadFigures)[];
  const exceeded = Object.entries(figures).filter(([, figure]) => names.some((name) => figure[name] > limits[name]));
  expect(exceeded).toEqual([]);
});
