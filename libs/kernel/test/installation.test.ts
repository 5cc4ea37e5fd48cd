import { expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  type Environment,
  rateLimitsSetting,
  readConfig,
  sandboxInstallationSetting,
  testHelpersSetting,
} from '../src/index.ts';

const settings = z.object({
  SERVER: z.string().default('127.0.0.1').meta({ explicit: true }),
  TEST_HELPERS: testHelpersSetting,
  PAYMENTS_PROVIDER: z
    .enum(['sandbox', 'stripe'])
    .default('sandbox')
    .meta({ sandboxOnly: /^sandbox$/ }),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .meta({ sandboxOnly: /^sk_test/, liveOnly: /^sk_live/ }),
  API_KEY_MODE: z
    .enum(['test', 'live'])
    .default('live')
    .meta({ sandboxOnly: /^test$/, liveOnly: /^live$/ }),
  SANDBOX_INSTALLATION: sandboxInstallationSetting,
  RATE_LIMITS: rateLimitsSetting,
});
const live = { NODE_ENV: 'production', SERVER: 'server', PAYMENTS_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1' };
const sandbox = { NODE_ENV: 'production', SERVER: 'server', SANDBOX_INSTALLATION: '1', API_KEY_MODE: 'test' };

/** The names of the settings that are refused. */
function refused(environment: Environment): string[] {
  try {
    readConfig(settings, environment);
    return [];
  } catch (error) {
    expect((error as Error).message).not.toContain('sk_');
    return [...(error as Error).message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name!);
  }
}

test('production accepts live payments with live keys, and a declared sandbox with test keys', () => {
  expect(refused(live)).toEqual([]);
  expect(refused(sandbox)).toEqual([]);
  expect(refused({ ...sandbox, TEST_HELPERS: '1' })).toEqual([]);
  expect(refused({ ...live, ...sandbox, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([]);
});

test.each<[string, string[], Environment]>([
  ['test helpers', ['TEST_HELPERS'], { ...live, TEST_HELPERS: '1' }],
  ['the sandbox, by default', ['PAYMENTS_PROVIDER'], { NODE_ENV: 'production', SERVER: 'server' }],
  ['a server that is not named', ['SERVER'], { ...live, SERVER: '' }],
  ['the sandbox', ['PAYMENTS_PROVIDER'], { ...live, PAYMENTS_PROVIDER: 'sandbox' }],
  ["Stripe's test mode", ['STRIPE_SECRET_KEY'], { ...live, STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['test keys', ['API_KEY_MODE'], { ...live, API_KEY_MODE: 'test' }],
])('production refuses %s by name, and nothing else does', (_what, names, environment) => {
  expect(refused(environment)).toEqual(names);
  expect(refused({ ...environment, NODE_ENV: 'development' })).toEqual([]);
});

test.each<[string, string[], Environment]>([
  ['live keys', ['API_KEY_MODE'], { ...sandbox, API_KEY_MODE: 'live' }],
  ['live keys by default', ['API_KEY_MODE'], { SANDBOX_INSTALLATION: '1' }],
  ['real money', ['STRIPE_SECRET_KEY'], { ...sandbox, STRIPE_SECRET_KEY: 'sk_live_1' }],
])('a sandbox installation refuses %s by name', (_what, names, environment) => {
  expect(refused(environment)).toEqual(names);
});

test('RATE_LIMITS=off turns off every limit that is not set itself', () => {
  const limitsOf = (text: string) => readConfig(settings, { RATE_LIMITS: text }).RATE_LIMITS;
  const unlimited = { key: null, mail: null, invitationsPerHour: 1_000_000 };
  expect(limitsOf('off')).toMatchObject(unlimited);
  expect(limitsOf('off, mail=1/60s')).toMatchObject({ ...unlimited, mail: { max: 1, seconds: 60 } });
  expect(limitsOf('')).toMatchObject({ invitationsPerHour: 60 });
  expect(limitsOf('key=off')).toMatchObject({ key: null, invitationsPerHour: 60 });
});

test.each(['mails=1/60s', 'mail=1/60s,mail=2/60s', 'mail=often', 'mail', 'key=5/10,off', 'on'])(
  'RATE_LIMITS=%s is refused, and the message has the names of the limits',
  (text) => {
    expect(refused({ RATE_LIMITS: text })).toContain('RATE_LIMITS');
    expect(() => readConfig(settings, { RATE_LIMITS: text })).toThrow(/RATE_LIMITS: .*mail/);
  },
);

test('production refuses RATE_LIMITS=off, also in a sandbox installation', () => {
  expect(refused({ ...live, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS']);
  expect(refused({ ...sandbox, RATE_LIMITS: 'off,key=5/10' })).toEqual(['RATE_LIMITS']);
});
