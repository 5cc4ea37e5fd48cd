import { expect, test } from '@jest/globals';
import { isJsonInUtf8 } from './media-type.ts';

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
