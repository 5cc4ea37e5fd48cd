import { describe, expect, test } from '@jest/globals';
import { comparable, inlined, withoutNewValues, withSingleValues } from '@marketplace/tools/checks/comparable';

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

test('the pattern of If-Match and the signature of the session cookie are not compared', () => {
  const of = (pattern: string, security: object) => ({
    components: { parameters: { IfMatch: { name: 'if-match', in: 'header', schema: { pattern } } } },
    ...withOperation({ security: [security] }),
  });
  expect(comparable(of('^a$', { sessionCookie: [] }))).toEqual(
    comparable(of('^b$', { sessionCookie: [], sessionSignature: [] })),
  );
});

describe('schemas of two versions', () => {
  const described = (schema: object, schemas: object = {}) => ({
    paths: {
      '/offers': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { content: { 'application/json': { schema } } } },
        },
      },
    },
    components: { schemas },
  });
  const parts = (document: object) => {
    const { post } = (inlined(document) as ReturnType<typeof described>).paths['/offers'];
    return [post.responses[200], post.requestBody].map(({ content }) => content['application/json'].schema);
  };
  const ref = { $ref: '#/components/schemas/Status' };

  test('an opened answer is compared like the closed one, a request is not', () => {
    const closed = {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^off_[0-7][0-9a-hjkmnp-tv-z]{25}$' },
        status: { enum: ['a', 'b'] },
      },
      additionalProperties: false,
    };
    const open = { type: 'object', properties: { id: { type: 'string', pattern: '^off_' }, status: ref } };
    const [answer, request] = parts(described(closed));
    const [openedAnswer, openedRequest] = parts(described(open, { Status: { 'x-extensible-enum': ['a', 'b'] } }));
    expect(openedAnswer).toEqual(answer);
    expect(openedRequest).not.toEqual(request);
  });

  test('a new value of an open text is not compared, and a missing one is', () => {
    const [of, released] = [
      (values: string[]) => inlined(described(ref, { Status: { 'x-extensible-enum': values } })),
      inlined(described({ enum: ['a', 'b'] })),
    ];
    const answerOf = (document: object) =>
      (document as ReturnType<typeof described>).paths['/offers'].post.responses[200].content['application/json']
        .schema;
    expect(answerOf(withoutNewValues(of(['a', 'b', 'c']), released))).toEqual(answerOf(released));
    expect(answerOf(withoutNewValues(of(['b', 'c']), released))).toMatchObject({ enum: ['b'] });
  });
});

const withCodes = (values: string[], extra = {}) => ({
  schemas: { Code: { enum: values, ...extra }, Status: { enum: ['open', 'closed'] } },
});
const open = { 'x-open-enum': true };

test('new values of an open enum are not compared with the released document', () => {
  expect(withoutNewValues(withCodes(['a', 'b', 'c'], open), withCodes(['a', 'b']))).toEqual(
    withCodes(['a', 'b'], open),
  );
});

test('a parameter that takes several values is compared as one that takes a single value', () => {
  const several = { type: 'string', pattern: '^(?:a|b)(?:,(?:a|b))*$', example: 'a', 'x-several-of': ['a', 'b'] };
  expect(withSingleValues({ parameters: [several, { type: 'string', pattern: '^c$' }] })).toEqual({
    parameters: [
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', pattern: '^c$' },
    ],
  });
});

test('two enums that share values are each compared with their own', () => {
  const document = (types: string[]) => ({
    type: { enum: types, ...open },
    delivered: { enum: [...types, 'ping'], ...open },
  });
  expect(withoutNewValues(document(['a', 'b', 'new']), document(['a', 'b']))).toEqual(document(['a', 'b']));
});

test('missing values of it, and new values of any other enum, are compared', () => {
  expect(withoutNewValues(withCodes(['b', 'c'], open), withCodes(['a', 'b']))).toEqual(withCodes(['b'], open));
  expect(withoutNewValues(withCodes(['a', 'b', 'c']), withCodes(['a', 'b']))).toEqual(withCodes(['a', 'b', 'c']));
});
