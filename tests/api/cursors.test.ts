import { beforeAll, expect, test } from '@jest/globals';
import type { Api } from '../support/api.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';
import { newSeller } from '../support/sign-up.ts';

let stack: SharedStack;
let one: { owner: Api; server: Api };
let other: { owner: Api; server: Api };
const cursors: Record<string, string> = {};

/** Only the organization's own listings, because other tests publish at the same time. */
const ownListings = '/listings?mine=true&';

beforeAll(async () => {
  stack = await sharedStack();
  one = await newSeller(stack.origin, stack.base.inboxUrl, 'one@cursors.example');
  other = await newSeller(stack.origin, stack.base.inboxUrl, 'other@cursors.example');
  for (const title of ['Brass lamp', 'Oil lamp'])
    await one.server.post('/listings', { title, price: { amount: 4900, currency: 'USD' } });
  for (const path of ['/a', '/b'])
    await one.owner.post('/webhooks/endpoints', { url: `https://93.184.215.14${path}`, subscribedEvents: ['*'] });
  for (const name of ['first', 'second']) await one.owner.post('/auth/api-keys', { name, scopes: ['listings:write'] });
  for (const list of [ownListings, '/webhooks/endpoints?', '/auth/api-keys?']) {
    const { body } = await one.owner.get<{ nextCursor: string }>(`${list}limit=1`);
    cursors[list] = body.nextCursor;
  }
});
const flipped = (cursor: string, at: number): string =>
  `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
const listing = (): string => cursors[ownListings]!;

const wrong: [string, () => string, (() => Api)?][] = [
  ['changed at its start', () => flipped(listing(), 0)],
  ['changed in its middle', () => flipped(listing(), Math.floor(listing().length / 2))],
  ['changed near its end', () => flipped(listing(), listing().length - 2)],
  ['cut off', () => listing().slice(0, -4)],
  ['longer', () => `${listing()}AAAA`],
  ['twice', () => listing() + listing()],
  ['of another organization', listing, () => other.owner],
  ['of another list', () => cursors['/webhooks/endpoints?']!],
  ['of a third list', () => cursors['/auth/api-keys?']!],
  ['made up', () => Buffer.from('{"v":1}').toString('base64url')],
  ['a page number', () => '2'],
  ['with other filters', () => `${listing()}&status=draft`],
];

test.each(wrong)('a cursor that is %s is 400, and names the parameter', async (_, cursor, asker = () => one.owner) => {
  const { status, body } = await asker().get(`${ownListings}limit=1&cursor=${cursor()}`);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'invalid_cursor', errors: [{ parameter: 'cursor' }] },
  });
});

test('the unchanged cursor works, for a session and for a key of its organization', async () => {
  for (const api of [one.owner, one.server]) {
    const { status, body } = await api.get<{ data: { title: string }[] }>(`${ownListings}limit=1&cursor=${listing()}`);
    expect([status, body.data.map(({ title }) => title)]).toEqual([200, ['Brass lamp']]);
  }
});
