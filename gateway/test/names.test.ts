import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listing, order } from './support/fake-records.ts';
import { type StartedGateway, startGateway } from './support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const price = { amount: 4900, currency: 'USD' };
const lamp = { title: 'Lamp', price };
const address = { name: 'Ada', line1: '1 Street', city: 'Paris', country: 'FR' };
const items = [{ listingId: listing.id, quantity: 1, expectedUnitAmount: price }];

test.each<[string, string, (text: string) => object]>([
  ['a person', '/auth/sign-up', (name) => ({ email: 'ada@example.com', name })],
  ['an organization', '/organizations', (name) => ({ name })],
  ['an API key', '/auth/api-keys', (name) => ({ name, scopes: ['listings:write'] })],
  ['a title', '/listings', (title) => ({ ...lamp, title })],
  ['a SKU', '/listings', (sku) => ({ ...lamp, sku })],
  ['a category', '/listings', (category) => ({ ...lamp, categories: ['lamps', category] })],
  ['an attribute', '/listings', (name) => ({ ...lamp, attributes: { [name]: 'brass' } })],
  ['an address', '/orders', (line) => ({ items, shippingAddress: { ...address, line1: line } })],
  ['a carrier', `/orders/${order.id}/fulfillments`, (carrier) => ({ carrier })],
])('%s is one line with a visible character', async (_, path, bodyOf) => {
  const post = (text: string) =>
    gateway.send(`/api/v1${path}`, { method: 'POST', headers: gateway.as('owner'), body: bodyOf(text) });
  gateway.domains.calls.length = 0;
  for (const text of ['\u200b', '\u3164 \u2060', 'Lamp\nof brass', 'Lamp\u2028of brass']) {
    const refused = await post(text);
    expect([text, refused.status, await refused.json()]).toMatchObject([text, 422, { code: 'validation_failed' }]);
  }
  expect(gateway.domains.calls.filter(({ operation }) => operation !== 'authenticate')).toEqual([]);
  expect((await post('Лампа 🪔')).status).toBeLessThan(300);
});
