import { expect, test } from '@jest/globals';
import { comparable } from '@marketplace/tools/checks/comparable';

const key = { $ref: '#/components/parameters/IdempotencyKey' };
const withOperation = (operation: object) => ({
  paths: { '/offers': { get: { operationId: 'listOffers', ...operation } } },
});

test('texts and examples are not compared, but members of these names are', () => {
  const schema = (description: string) => ({
    type: 'object',
    description,
    example: { description },
    properties: { description: { type: 'string', description } },
  });
  expect(comparable(schema('one'))).toEqual(comparable(schema('another')));
  expect(comparable(schema('one'))).toEqual({ type: 'object', properties: { description: { type: 'string' } } });
});

test('a key is compared where it has an effect only', () => {
  const of = (parameters: object[], idempotency?: string) =>
    comparable(withOperation({ parameters, ...(idempotency && { 'x-idempotency': idempotency }) }));
  expect(of([key])).toEqual(of([]));
  expect(of([key], 'none')).toEqual(of([], 'none'));
  expect(of([key], 'optional')).not.toEqual(of([], 'optional'));
});

test('a parameter of a path is required, whether or not a document says so', () => {
  const parameter = { in: 'path', name: 'id' };
  expect(comparable({ parameters: [parameter] })).toEqual(
    comparable({ parameters: [{ ...parameter, required: true }] }),
  );
  expect(comparable({ in: 'query' })).toEqual({ in: 'query' });
});
