import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createIdentity } from '@marketplace/identity';
import { createLogger, newId } from '@marketplace/kernel';
import { createWebhooks } from '@marketplace/webhooks';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { keyReport } from '@marketplace/operations/key-report';
import { childEnvironment } from '../support/stacks/programs.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';

const log = createLogger({ level: 'silent' });
const [k1, k2] = [randomBytes(32), randomBytes(32)];
const KEYRING = new Map([['k1', k1]]);
const both = `k2:${k2.toString('base64')},k1:${k1.toString('base64')}`;

let base: TestBase;
beforeAll(async () => {
  base = await startTestBase();
  const settings = { DATABASE_URL: base.databaseUrl, KEYRING };
  const webhooks = await createWebhooks({ ...settings, WEBHOOK_ALLOWED_CIDRS: [] }, log);
  const organizationId = newId('org');
  const owner = {
    requestId: 'test',
    actor: {
      type: 'user',
      userId: newId('usr'),
      sessionId: newId('ses'),
      organizationId,
      role: 'owner',
      recentlyAuthenticated: true,
    },
  } as const;
  for (let n = 0; n < 3; n += 1)
    await webhooks.client.createEndpoint(owner, {
      url: 'https://93.184.215.14/hook',
      subscribedEvents: ['*'],
      customHeaders: { 'x-n': `${n}` },
    });
  await webhooks.close();
  const identity = await createIdentity(
    { ...settings, PUBLIC_URL: 'https://market.example', API_KEY_MODE: 'test' },
    log,
  );
  // No worker sends the mail, so it stays in the table, encrypted.
  await identity.client.signUp(
    { requestId: 'test', actor: { type: 'anonymous' } },
    { email: 'ada@example.com', password: 'correct horse battery staple', name: 'Ada' },
  );
  await identity.close();
});
afterAll(() => base.close());

async function rotate(keyring: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = path.join(repositoryRoot, 'deploy/operations/src/rotate-keyring.main.ts');
  const env = { ...childEnvironment(), DATABASE_URL: base.databaseUrl, KEYRING: keyring };
  return promisify(execFile)(process.execPath, [program], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

test('the command re-encrypts the values of every domain, prints progress, and names the unused key', async () => {
  const { code, stdout } = await rotate(both);
  expect([code, stdout]).toEqual([0, expect.stringContaining('webhooks.endpoint.sealed_secret: 3 re-encrypted')]);
  expect(stdout).toMatch(/^webhooks\.endpoint\.sealed_headers +3 +0 +3 +0$/m);
  expect(stdout).toMatch(/^identity\.mail\.payload +1 +0 +1 +0$/m);
  expect(stdout).toContain('The key k1 is no longer used. Remove it from KEYRING.');
  for (const key of [k1, k2]) expect(stdout).not.toContain(key.toString('base64').slice(0, 20));
});

test('a second run finds nothing to do, also without the old key', async () => {
  for (const keyring of [both, both.split(',')[0]!]) {
    const { code, stdout } = await rotate(keyring);
    expect(code).toBe(0);
    expect(stdout).not.toContain('re-encrypted\n');
    expect(stdout).toMatch(/^webhooks\.endpoint\.sealed_secret +3 /m);
  }
});

test('values whose key is missing are counted and left unchanged, and the run fails', async () => {
  const { code, stdout } = await rotate(`k3:${randomBytes(32).toString('base64')}`);
  expect(code).toBe(1);
  expect(stdout).toContain('The key k2 is not in KEYRING, but 7 values need it.');
  expect((await rotate(both)).stdout).toMatch(/^webhooks\.endpoint\.sealed_secret +3 +0 +0 +0$/m);
});

test('a key that is still used is not reported as unused', () => {
  const { text, failed } = keyReport(
    ['k2', 'k1'],
    [{ name: 'a.b.c', resealed: 1, unreadable: 0, byKey: { k1: 2, k2: 3 } }],
  );
  expect([text, failed]).toEqual([
    expect.stringContaining(
      'The key k1 is still used by 2 values. Run this again when every process has k2 as its newest key.',
    ),
    false,
  ]);
});
