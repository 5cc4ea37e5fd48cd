import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eventTypes, matches, matchesSomething } from '@marketplace/webhooks-contract';

const segment = fc.stringMatching(/^[a-z0-9_]{1,8}$/);
const type = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('.'));

test.each([
  ['*', ['order', 'order.paid', 'order.item.added'], []],
  ['order.paid', ['order.paid'], ['order', 'order.paid.twice', 'order.refunded', 'xorder.paid']],
  ['order.*', ['order.paid'], ['order', 'order.item.added', 'orders.paid', 'order.']],
  ['order.**', ['order.paid', 'order.item.added'], ['order', 'orders.paid']],
  ['order.item.*', ['order.item.added'], ['order.item', 'order.paid']],
])('%s matches what it names and nothing else', (filter, taken, left) => {
  for (const eventType of taken) expect([eventType, matches(filter, eventType)]).toEqual([eventType, true]);
  // A name that ends in a dot is not an event type, so its result does not matter.
  for (const eventType of left.filter((name) => !name.endsWith('.')))
    expect([eventType, matches(filter, eventType)]).toEqual([eventType, false]);
});

test('every type is matched by itself, by `*`, and by the filters of its prefix', () => {
  fc.assert(
    fc.property(type, segment, (eventType, last) => {
      for (const filter of [`${eventType}.${last}`, '*', `${eventType}.*`, `${eventType}.**`]) {
        expect(matches(filter, `${eventType}.${last}`)).toBe(true);
      }
    }),
  );
});

test('a type that is subscribed to by name only is left out of `*` and of the filters of its prefix', () => {
  const promised = eventTypes.filter((eventType) => matches('*', eventType));
  expect(promised).toHaveLength(14);
  expect(eventTypes.filter((eventType) => !promised.includes(eventType))).toEqual(['refund.failed']);
  expect(matches('refund.failed', 'refund.failed')).toBe(true);
  for (const filter of ['*', 'refund.*', 'refund.**']) expect(matches(filter, 'refund.failed')).toBe(false);
  for (const filter of ['refund.*', 'refund.**']) expect(matchesSomething(filter)).toBe(false);
});

test('a filter that is not a wildcard is not a pattern', () => {
  fc.assert(
    fc.property(fc.string(), type, (filter, eventType) => {
      fc.pre(filter !== '*' && !filter.endsWith('.*') && !filter.endsWith('.**'));
      expect(matches(filter, eventType)).toBe(filter === eventType);
    }),
  );
});

test('a subscription that can never match is a typing error', () => {
  for (const filter of [...eventTypes, '*', 'order.*', 'order.**', 'listing.*'])
    expect([filter, matchesSomething(filter)]).toEqual([filter, true]);
  for (const filter of [
    '',
    '**',
    '.*',
    'order',
    'orders.*',
    'order.*.x',
    'Order.paid',
    'order.paid ',
    'listing.archived',
    '*.paid',
    'order.p*',
  ]) {
    expect([filter, matchesSomething(filter)]).toEqual([filter, false]);
  }
});
