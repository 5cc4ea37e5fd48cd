import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  type Environment,
  listSetting,
  portSetting,
  readConfig,
  weightsSetting,
  windowLimitSetting,
} from '../src/index.ts';

const settings = z.object({
  DATABASE_URL: z.url(),
  TOKEN: z.string().min(16),
  MODE: z.enum(['test', 'live']),
  PORT: portSetting,
  CIDRS: listSetting,
});
const good = { DATABASE_URL: 'postgres://db/market', TOKEN: 'a-token-of-sixteen', MODE: 'test', PORT: '3000' };
const refusal = (environment: Environment): string => {
  try {
    return JSON.stringify(readConfig(settings, environment));
  } catch (error) {
    return String(error);
  }
};

test('all wrong settings are named at once, without their values', () => {
  const text = refusal({ DATABASE_URL: 'no url: hunter2', TOKEN: 'hunter2', MODE: 'hunter2', PORT: 'hunter2' });
  for (const name of ['DATABASE_URL', 'TOKEN', 'MODE', 'PORT']) expect(text).toContain(`  ${name}: `);
  expect(text).not.toContain('hunter2');
});

test('an empty setting counts as absent', () => {
  expect(refusal({ ...good, TOKEN: '', PORT: undefined })).toMatch(/TOKEN: .*\n {2}PORT: /);
  expect(readConfig(settings, { ...good, CIDRS: '' }).CIDRS).toEqual([]);
});

test('settings are parsed by their schema, and other variables are left out', () => {
  expect(readConfig(settings, { ...good, CIDRS: ' 127.0.0.0/8,, ::1/128 ', HOME: '/root' })).toEqual({
    ...good,
    PORT: 3000,
    CIDRS: ['127.0.0.0/8', '::1/128'],
  });
});

test.each(['-1', '65536', '1.5', 'http'])('%s is not a port', (PORT) => {
  expect(refusal({ ...good, PORT })).toContain('PORT: ');
});

test.each([
  ['10/900s', { max: 10, seconds: 900 }],
  ['1/1s', { max: 1, seconds: 1 }],
  ['off', null],
])('the limit %s is read', (text, limit) => {
  expect(windowLimitSetting.parse(text)).toEqual(limit);
});

test.each(['', '10', '10/900', '0/60s', '10/0s', '-1/60s', '1.5/60s', '10/60m', ' 10/60s', 'OFF', '1e3/60s'])(
  '"%s" is not a limit',
  (text) => {
    expect(windowLimitSetting.safeParse(text).success).toBe(false);
  },
);

test('weights are read by organization, and other values are refused', () => {
  expect(weightsSetting.parse('org_1=4, org_2=0.5')).toEqual(
    new Map([
      ['org_1', 4],
      ['org_2', 0.5],
    ]),
  );
  expect(weightsSetting.parse(undefined)).toEqual(new Map());
  for (const wrong of ['org_1', 'org_1=', 'org_1=0', 'org_1=-1', 'org_1=1001', 'org_1=1e3', '=2'])
    expect(weightsSetting.safeParse(wrong).success).toBe(false);
});

describe('unknown settings', () => {
  const settings = z.object({
    WIDGET_COLOR_MAX: z.string().optional(),
    WIDGET_SIZE: z.string().optional(),
    WORKSHOP_URL: z.string().optional(),
  });
  function refusal(environment: Environment): string {
    try {
      readConfig(settings, environment);
      return 'none';
    } catch (error) {
      return String(error);
    }
  }

  test.each([
    ['RATE_LIMIT_KEYS', 'RATE_LIMITS'],
    ['WEBHOOK_FRIST_ATTEMPT', 'WEBHOOK_FIRST_ATTEMPT'],
    ['WEBHOOK_RETENTION', 'WEBHOOK_RETENTION_DAYS'],
    ['SESSION_KEY', 'SESSION_KEYS'],
    ['TEMPORAL_TASK_QUEU', 'TEMPORAL_TASK_QUEUE'],
    ['WIDGET_SICE', 'WIDGET_SIZE'],
  ])('%s is refused, and the message suggests %s', (name, suggestion) => {
    expect(refusal({ [name]: 'hunter2' })).toContain(`  ${name}: did you mean ${suggestion}?`);
  });

  test('all unknown settings are named at once, without their values', () => {
    const text = refusal({ RATE_LIMIT_KEYS: 'hunter2', WEBHOOK_ENDPOINTS: 'hunter2' });
    expect(text).toMatch(/RATE_LIMIT_KEYS.*\n.*WEBHOOK_ENDPOINTS: /);
    expect(text).not.toContain('hunter2');
  });

  test('a setting that only another process reads is accepted, so that all may share one set', () => {
    expect(refusal({ SESSION_SECONDS: 'idle=60', WEBHOOK_FIRST_ATTEMPT: 'inline', TRUSTED_PROXIES: '1' })).toBe('none');
  });

  test.each([
    ['IDENTITY_SERVICE_HOST', '10.0.0.1'],
    ['IDENTITY_SERVICE_PORT_HTTP', '8080'],
    ['IDENTITY_PORT', 'tcp://10.0.0.1:8080'],
    ['IDENTITY_PORT_8080_TCP', 'tcp://10.0.0.1:8080'],
    ['WEBHOOKS_PORT_8080_TCP_ADDR', '10.0.0.1'],
  ])('%s, which Kubernetes sets for a Service, is accepted', (name, value) => {
    expect(refusal({ [name]: value })).toBe('none');
  });

  test.each([
    'API_TOKEN',
    'TEMPORAL_PROFILE',
    'OTEL_SERVICE_NAME',
    'SESSION_MANAGER',
    'REQUESTS_CA_BUNDLE',
    'NODE_OPTIONS',
    'POSTGRES_PASSWORD',
    'LOG_FORMAT',
    'RATE_OF_PAY',
    'HOSTS',
    'PATH',
  ])('%s, which may belong to another program, is accepted', (name) => {
    expect(refusal({ [name]: 'anything' })).toBe('none');
  });

  test('an unknown setting that is empty counts as absent', () => {
    expect(refusal({ RATE_LIMIT_KEYS: '' })).toBe('none');
  });
});
