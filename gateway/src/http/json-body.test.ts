import { expect, test } from '@jest/globals';
import { isJsonInUtf8, parseJson } from './json-body.ts';
import fc from 'fast-check';

test.each([
  'application/json',
  'Application/JSON',
  'application/json;',
  'application/json ;',
  'application/json;;',
  'application/json; ; ;\t',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; charset="ut\\f-8"',
  'application/json; CharSet=utf8;',
  'application/json; charset=US-ASCII',
  'application/json; odata.metadata=minimal; charset=utf-8',
  'application/json; profile="https://example.com/a;b=\\"c\\""',
  'application/json; title="charset=latin1, \xe9"',
  'application/json; v=1;version=2 ; q=0.5',
])('"%s" is JSON in UTF-8', (type) => {
  expect(isJsonInUtf8(type)).toBe(true);
});

test.each([
  '',
  'json',
  'application/',
  'application/jsonp',
  'application/json+xml',
  'text/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
  'application/json, application/json',
  'application / json',
  'application/json charset=utf-8',
  'application/json; charset',
  'application/json; charset = utf-8',
  'application/json; charset="utf-8',
  'application/json; charset=',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=iso-8859-1',
  'application/json; charset=ütf-8\u{1f600}',
])('"%s" is not', (type) => {
  expect(isJsonInUtf8(type)).toBe(false);
});

test('a long type costs no time, whatever it contains', () => {
  for (const part of ['; ', ' ;\t', ';a=b', ';a="\\"', ' ', ';charset=utf-8'])
    expect(isJsonInUtf8(`application/json${part.repeat(16_000 / part.length)}\0`)).toBe(false);
});

test('reads JSON as JSON.parse does', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(parseJson(text)).toEqual(JSON.parse(text))));
  for (const text of ['{"a":1.5,"b":"x 1.50 y"}', '[1.0,1e2,10e-1,0.0,0e-5,-1.0,100e-2,9007199254740993]']) {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  }
});

test.each([
  '12.0000000000000001',
  '99999999998.999999999',
  '1e-400',
  '0.9999999999999999999',
  '-0.1e-400',
  '90071992547409910.5',
])('%s, a fraction that a double rounds to an integer, is not a number', (source) => {
  expect(Number.isInteger(JSON.parse(source))).toBe(true);
  expect(parseJson(`{"amount":[${source}]}`)).toEqual({ amount: [Number.NaN] });
});

test('an integer that is written with a fraction or an exponent is the integer, whatever the digits', () => {
  const integer = fc.record({
    digits: fc.integer({ min: 1, max: 999_999 }),
    zeros: fc.nat(5),
    exponent: fc.integer({ min: -5, max: 5 }),
  });
  fc.assert(
    fc.property(integer, ({ digits, zeros, exponent }) => {
      const source = `${digits}${'0'.repeat(Math.max(0, -exponent))}.${'0'.repeat(zeros + 1)}e${exponent}`;
      expect(parseJson(source)).toBe(JSON.parse(source));
    }),
  );
});

test('throws on text that is not JSON, with fractions and without', () => {
  for (const text of ['{', '[1.5,]', '{"a":1.5} x', '01.5']) expect(() => parseJson(text)).toThrow(SyntaxError);
});
