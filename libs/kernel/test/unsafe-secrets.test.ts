import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Environment, readConfig } from '../src/index.ts';

const random = (): string => randomBytes(32).toString('base64');
const token = z.string().min(16).meta({ secret: true, random: true });
const settings = z.object({
  GATEWAY_TOKEN: token,
  WORKER_TOKEN: token,
  SESSION_KEYS: token,
  KEYRING: token,
  DATABASE_URL: z.url().meta({ secret: true }),
  PUBLIC_URL: z.url().optional(),
});
const good = {
  GATEWAY_TOKEN: random(),
  WORKER_TOKEN: random(),
  SESSION_KEYS: `${random()}, ${random()}`,
  KEYRING: `k2:${random()},k1:${random()}`,
  DATABASE_URL: 'postgres://user:password@db/market',
};
const refusal = (environment: Environment): string => {
  try {
    readConfig(settings, { NODE_ENV: 'production', ...good, ...environment });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};
const known = Buffer.from('development-only-known-to-anyone').toString('base64');

test('random secrets are accepted in production', () => {
  expect(refusal({})).toBe('');
});

test.each<[string, Environment, RegExp]>([
  ['a token of Compose', { WORKER_TOKEN: 'development-only-engine-token' }, /WORKER_TOKEN: a development key/],
  ['the keyring of Compose', { KEYRING: `k2:${random()},dev1:${known}` }, /KEYRING: a development key/],
  ['a password of Compose', { DATABASE_URL: 'postgres://a:development-only@db/a' }, /DATABASE_URL: a development key/],
  ['equal tokens', { WORKER_TOKEN: good.GATEWAY_TOKEN }, /WORKER_TOKEN: equal to GATEWAY_TOKEN/],
  [
    'a token that is a session key',
    { SESSION_KEYS: `${random()},${good.GATEWAY_TOKEN}` },
    /SESSION_KEYS: equal to GATE/,
  ],
  ['a master key twice', { KEYRING: `k1:${known.replace('Z', 'Y')},k2:${known.replace('Z', 'Y')}` }, /two of its keys/],
  ['a master key of zeros', { KEYRING: `k1:${Buffer.alloc(32).toString('base64')}` }, /KEYRING: too weak/],
  [
    'a text as master key',
    { KEYRING: `k1:${Buffer.from('a'.repeat(7) + 'the quick brown fox jumps').toString('base64')}` },
    /too weak/,
  ],
  ['a token of one character', { GATEWAY_TOKEN: 'x'.repeat(44) }, /GATEWAY_TOKEN: too weak/],
])('%s is refused by name in production, without its value, and accepted elsewhere', (_title, environment, message) => {
  const text = refusal(environment);
  expect(text).toMatch(message);
  for (const value of Object.values(environment)) expect(text).not.toContain(value);
  expect(refusal({ ...environment, NODE_ENV: 'development' })).toBe('');
});

test('all faults are named at once', () => {
  const text = refusal({ WORKER_TOKEN: good.GATEWAY_TOKEN, KEYRING: `k1:${known}`, PUBLIC_URL: 'none' });
  for (const name of ['WORKER_TOKEN', 'KEYRING', 'PUBLIC_URL']) expect(text).toContain(`  ${name}: `);
});
