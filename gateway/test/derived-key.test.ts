import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Actor, clientRequestIdSchema, defineOperations, organization } from '@marketplace/kernel';
import type { GatewayContext } from '../src/context.ts';
import { withDerivedKey } from '../src/rest/handle.ts';

const { sendOffer, writeListing } = defineOperations({
  sendOffer: {
    kind: 'command',
    access: organization('offers:write'),
    summary: 'Send an offer.',
    input: z.strictObject({ clientRequestId: clientRequestIdSchema.optional() }),
    output: z.strictObject({}),
    clientRequest: true,
  },
  writeListing: {
    kind: 'command',
    access: organization('listings:write'),
    summary: 'Write.',
    input: z.strictObject({}),
    output: z.strictObject({}),
  },
});
const seller: Actor = { type: 'api_key', apiKeyId: 'key_1', organizationId: 'org_1', scopes: ['offers:write'] };

/** The `idempotency-key` header of the answer, and the key that the operation gets. */
function keysOf(
  input: object,
  {
    actor = seller,
    header,
    operation = sendOffer,
    name = 'trading.sendOffer',
  }: { actor?: Actor; header?: string; operation?: typeof sendOffer | typeof writeListing; name?: string } = {},
) {
  const echoed: string[] = [];
  const ctx = { set: (field: string, value: string) => echoed.push(`${field}: ${value}`) } as unknown as GatewayContext;
  const caller = withDerivedKey(
    ctx,
    name,
    operation,
    { requestId: 'req_1', actor, ...(header !== undefined && { idempotencyKey: header }) },
    input,
  );
  return { echoed, key: caller.idempotencyKey };
}

test('without a key, one is derived from clientRequestId, echoed and passed on', () => {
  const digest = createHash('sha256').update('["org_1","trading.sendOffer","order-1"]').digest('base64url');
  const key = `crid_${digest.slice(0, 32)}`;
  expect(keysOf({ clientRequestId: 'order-1' })).toEqual({ echoed: [`idempotency-key: ${key}`], key });
  expect(key).toMatch(/^crid_[\w-]{32}$/);
});

test('a key in the header is used, and none is derived', () => {
  expect(keysOf({ clientRequestId: 'order-1' }, { header: 'given' })).toEqual({ echoed: [], key: 'given' });
});

test('the key depends on organization, operation and id only', () => {
  const keys = [
    keysOf({ clientRequestId: 'order-1' }),
    keysOf({ clientRequestId: 'order-2' }),
    keysOf({ clientRequestId: 'order-1' }, { actor: { ...seller, organizationId: 'org_2' } }),
    keysOf({ clientRequestId: 'order-1' }, { name: 'trading.counterOffer' }),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
  const user: Actor = {
    type: 'user',
    userId: 'usr_1',
    sessionId: 'ses_1',
    organizationId: 'org_1',
    role: 'owner',
    recentlyAuthenticated: false,
  };
  expect(keysOf({ clientRequestId: 'order-1', price: 2 }, { actor: user }).key).toBe(keys[0]);
});

test.each([
  [{}],
  [{ clientRequestId: '' }],
  [{ clientRequestId: 7 }],
  [{ clientRequestId: null }],
  [{ clientRequestId: 'x'.repeat(129) }],
])('from %j no key is derived', (input) => {
  expect(keysOf(input)).toEqual({ echoed: [], key: undefined });
});

test('no key is derived for operations without clientRequestId, or for anonymous callers', () => {
  expect(keysOf({ clientRequestId: 'order-1' }, { operation: writeListing }).key).toBeUndefined();
  expect(keysOf({ clientRequestId: 'order-1' }, { actor: { type: 'anonymous' } }).key).toBeUndefined();
});
