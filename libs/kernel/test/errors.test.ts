import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createErrorRegistry, defineErrors, kernelErrors, ServiceError } from '../src/index.ts';
import { fromWireError, toWireError } from '../src/transports/wire.ts';

const explanation = { meaning: 'Too few are left.', remedy: 'Ask for less.' };
const shopErrors = defineErrors({
  insufficient_stock: { status: 409, title: 'Too few', explanation, members: z.object({ available: z.int() }) },
  shop_closed: { status: 409, title: 'Closed', explanation, retryAfterSeconds: 60 },
});
const overWire = (error: unknown, declared?: typeof shopErrors) =>
  fromWireError(JSON.parse(JSON.stringify(toWireError(error))) as { error: unknown }, declared);

test('only declared codes compile, with the members that they declare', () => {
  expect(shopErrors.insufficient_stock('d', { available: 3 })).toMatchObject({
    code: 'insufficient_stock',
    detail: 'd',
    facts: { members: { available: 3 } },
  });
  // @ts-expect-error: the members are missing.
  shopErrors.insufficient_stock('d');
  // @ts-expect-error: a member is of another type.
  shopErrors.insufficient_stock('d', { available: '3' });
  // @ts-expect-error: the code has no members.
  shopErrors.shop_closed('d', { available: 3 });
  // @ts-expect-error: the code is not declared.
  expect(() => shopErrors.unheard_of('d')).toThrow(TypeError);
  // @ts-expect-error: a code of a domain is not one of the kernel.
  expect(() => new ServiceError('insufficient_stock', 'd').kind.declaration.status).toThrow(TypeError);
});

describe('over the wire', () => {
  test('an error of a domain arrives as it was thrown, for callers that have its contract', () => {
    const thrown = shopErrors.insufficient_stock(
      'Only 3.',
      { available: 3 },
      { faults: [{ path: ['items', 0], code: 'too_many', detail: 'd' }], retryAfterSeconds: 5 },
    );
    const arrived = overWire(thrown, shopErrors);
    expect([arrived, arrived.kind.declaration.status]).toEqual([thrown, 409]);
    expect(overWire(kernelErrors.insufficient_scope('d', { requiredScopes: ['a'] })).facts.members).toEqual({
      requiredScopes: ['a'],
    });
  });

  test('a code of a newer service keeps name, status and detail, and loses its members', () => {
    const arrived = overWire(shopErrors.insufficient_stock('Only 3.', { available: 3 }));
    expect(arrived).toMatchObject({ code: 'insufficient_stock', detail: 'Only 3.', facts: {} });
    expect([arrived.kind.declaration.status, arrived.facts.members]).toEqual([409, undefined]);
  });

  test('members that do not match their declaration are left out', () => {
    const { error } = toWireError(shopErrors.insufficient_stock('Only 3.', { available: 3 }));
    const wrong = { error: { ...error, facts: { members: { available: 'three' } } } };
    expect(fromWireError(wrong, shopErrors).facts.members).toBeUndefined();
  });

  test.each([
    ['an unknown code without a status', { code: 'unheard_of', detail: 'd', facts: {} }],
    ['an unknown code with a status of 500', { code: 'unheard_of', status: 500, detail: 'd', facts: {} }],
    ['a malformed code', { code: '<b>', status: 409, detail: 'd', facts: {} }],
    ['a text', 'Error: at line 1'],
    ['nothing', undefined],
  ])('%s is internal_error, without what was sent', (_, error) => {
    expect(fromWireError({ error })).toMatchObject({ code: 'internal_error', detail: 'The service failed.' });
  });

  test('the message of any other error is not sent', () => {
    expect(JSON.stringify(toWireError(new TypeError('password is hunter2')))).not.toContain('hunter2');
  });
});

test('a registry refuses a code that is declared twice, and a member that all problems have', () => {
  expect(createErrorRegistry([{ name: 'shop', errors: shopErrors }]).get('shop_closed')).toMatchObject({
    status: 409,
    retryAfterSeconds: 60,
  });
  expect(() =>
    createErrorRegistry([
      { name: 'shop', errors: shopErrors },
      { name: 'kiosk', errors: shopErrors },
    ]),
  ).toThrow('declared twice, the second time by kiosk');
  const ofKernel = defineErrors({ not_found: { status: 404, title: 'Gone', explanation } });
  expect(() => createErrorRegistry([{ name: 'shop', errors: ofKernel }])).toThrow('not_found is declared twice');
  const taking = defineErrors({
    odd: { status: 409, title: 'Odd', explanation, members: z.object({ status: z.string() }) },
  });
  expect(() => createErrorRegistry([{ name: 'shop', errors: taking }])).toThrow('declares the member status');
});
