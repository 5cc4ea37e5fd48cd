import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Environment, readConfig } from '../src/index.ts';

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
  ['RATE_LIMIT_KEYS', 'RATE_LIMIT_KEY'],
  ['WEBHOOK_ENDPIONTS_MAX', 'WEBHOOK_ENDPOINTS_MAX'],
  ['WEBHOOK_PAYLOAD_RETENTION', 'WEBHOOK_PAYLOAD_RETENTION_DAYS'],
  ['ORGANIZATION_MAX', 'ORGANIZATIONS_MAX'],
  ['STEP_UP_SECOND', 'STEP_UP_SECONDS'],
  ['SESSION_KEY', 'SESSION_KEYS'],
  ['TEMPORAL_TASK_QUEU', 'TEMPORAL_TASK_QUEUE'],
  ['WIDGET_SICE', 'WIDGET_SIZE'],
])('%s is refused, and the message suggests %s', (name, suggestion) => {
  expect(refusal({ [name]: 'hunter2' })).toContain(`  ${name}: did you mean ${suggestion}?`);
});

test('all unknown settings are named at once, and no value is', () => {
  const text = refusal({ RATE_LIMIT_KEYS: 'hunter2', WEBHOOK_ENDPOINTS: 'hunter2' });
  expect(text).toMatch(/RATE_LIMIT_KEYS.*\n.*WEBHOOK_ENDPOINTS: /);
  expect(text).not.toContain('hunter2');
});

test('a setting that only another process reads is accepted, so that all may share one set', () => {
  expect(refusal({ STEP_UP_SECONDS: '60', WEBHOOK_FIRST_ATTEMPT: 'inline', TRUSTED_PROXIES: '1' })).toBe('none');
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
