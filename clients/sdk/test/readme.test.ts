import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readmeBlocks } from './readme-blocks.ts';
import { type RunningReceiver, runReceiver } from './run-receiver.ts';

const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgdmVjdG9ycy4uLi4uLi4=';
const blocks = readmeBlocks();
const receivers = blocks.flatMap(({ info, code }) =>
  info.startsWith('ts receiver ') ? [[info.slice('ts receiver '.length), code] as const] : [],
);

const event = {
  id: 'evt_1',
  type: 'listing.published',
  createdAt: '2026-11-21T09:53:41.000Z',
  apiVersion: 'v1',
  data: { title: 'Lämpchen 灯' },
};

function signed(body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-service-signature': `t=${timestamp},v1=${digest}` };
}

test('there are receivers for five kinds of server', () => {
  expect(receivers.map(([name]) => name)).toEqual(['node', 'express', 'koa', 'fastify', 'fetch']);
});

describe.each(receivers)('the receiver for %s', (name, code) => {
  let receiver: RunningReceiver;
  beforeAll(async () => {
    receiver = await runReceiver(name, code, secret);
  });
  afterAll(() => receiver?.stop());

  const send = async (body: string, headers: Record<string, string>) =>
    (await fetch(receiver.url, { method: 'POST', headers, body })).status;

  test('accepts a signed event', async () => {
    const body = JSON.stringify(event);
    expect(await send(body, signed(body))).toBe(204);
    await receiver.printed('evt_1 listing.published');
  });

  test('verifies the raw bytes: a body with unusual whitespace is accepted', async () => {
    const body = `\n${JSON.stringify({ ...event, id: 'evt_spaced' }, null, 3)}\r\n `;
    expect(await send(body, signed(body))).toBe(204);
    await receiver.printed('evt_spaced listing.published');
  });

  test('refuses a body that was parsed and serialized again', async () => {
    expect(await send(JSON.stringify(event), signed(JSON.stringify(event, null, 1)))).toBe(400);
  });

  test('refuses a changed body, a request without a signature, and an empty one', async () => {
    const body = JSON.stringify({ ...event, id: 'evt_stolen' });
    expect(await send(body.replace('listing', 'offer'), signed(body))).toBe(400);
    expect(await send(body, { 'content-type': 'application/json' })).toBe(400);
    expect(await send('', signed(body))).toBe(400);

    const last = JSON.stringify({ ...event, id: 'evt_last' });
    await send(last, signed(last));
    await receiver.printed('evt_last');
    expect(receiver.output()).not.toContain('evt_stolen');
  });
});

test('every example compiles', async () => {
  const modules = resolve(import.meta.dirname, '../../../node_modules');
  // Below the folder of the packages, so that the examples find theirs.
  mkdirSync(join(modules, '.cache'), { recursive: true });
  const directory = mkdtempSync(join(modules, '.cache/sdk-readme-'));
  try {
    const files = blocks.map((_, index) => `example-${index}.ts`);
    blocks.forEach(({ code }, index) => writeFileSync(join(directory, files[index]!), `export {};\n${code}`));
    const config = { extends: resolve(modules, '../tsconfig.base.json'), files };
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(modules, 'typescript-native/bin/tsc');
    const complaints = await promisify(execFile)(process.execPath, [compiler, '--project', directory]).then(
      ({ stdout }) => stdout,
      ({ stdout, message }: Error & { stdout?: string }) => stdout || message,
    );
    expect(complaints).toBe('');
  } finally {
    rmSync(directory, { recursive: true });
  }
});
