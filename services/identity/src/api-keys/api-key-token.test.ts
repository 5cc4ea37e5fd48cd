import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ApiKeyMode, hintsOf, isApiKeyToken, newApiKeyToken } from './api-key-token.ts';

test('every key that is made is known as one, and no two are the same', () => {
  const modes: ApiKeyMode[] = ['test', 'live'];
  const tokens = modes.flatMap((mode) => Array.from({ length: 500 }, () => newApiKeyToken(mode)));
  expect(tokens.every(isApiKeyToken)).toBe(true);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('a key with one character changed is not a key', () => {
  const token = newApiKeyToken('test');
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'09AZaz_-'), (at, character) => {
      fc.pre(token[at] !== character);
      return !isApiKeyToken(token.slice(0, at) + character + token.slice(at + 1));
    }),
  );
});

test('any other text is not a key', () => {
  fc.assert(fc.property(fc.string(), (text) => !isApiKeyToken(text)));
  expect(isApiKeyToken(`${newApiKeyToken('live')}\n`)).toBe(false);
});

test('the hints give four of the thirty random characters away', () => {
  const token = newApiKeyToken('live');
  expect(hintsOf(token)).toEqual({ prefix: token.slice(0, 12), last4: token.slice(-4) });
});
