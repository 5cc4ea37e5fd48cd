import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { marketplaceApi } from '../../src/api.ts';
import { endpointScript } from '../../src/pages/endpoint/endpoint-script.ts';
import { type StartedGateway, startGateway } from '../support/start-gateway.ts';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

test('the page of an endpoint, to which mails lead, opens without a session and allows only its script', async () => {
  const response = await gateway.send('/webhook-endpoint?id=whe_01h2xcejqtf2nbrexx3vqjhp41');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const document = await response.text();
  const script = /<script>(.*)<\/script>/s.exec(document)![1]!;
  const hash = createHash('sha256').update(script).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  expect(document).toContain('href="/docs/guides/webhooks#automatic-disabling"');
  const rules = await (await gateway.send('/docs/guides/webhooks')).text();
  expect(rules).toContain('id="automatic-disabling"');
});

test('every route that its script calls exists', () => {
  const { paths } = JSON.parse(marketplaceApi().openapi) as { paths: Record<string, object> };
  for (const path of [
    '/api/v1/webhooks/endpoints/{id}',
    '/api/v1/webhooks/endpoints/{id}/test',
    '/api/v1/webhooks/endpoints/{id}/resume',
    '/api/v1/webhooks/deliveries',
    '/api/v1/organizations/{id}',
    '/api/v1/auth/session',
    '/api/v1/auth/session/organization',
    '/api/v1/auth/sign-in',
    '/api/v1/auth/sign-in/totp',
  ]) {
    expect(Object.keys(paths)).toContain(path);
    expect(endpointScript).toContain(
      path.includes('{id}') ? path.split('{id}')[1] || path.split('{id}')[0] : `'${path}`,
    );
  }
  // It is one string, which no compiler checks.
  expect(() => new Function(endpointScript)).not.toThrow();
});
