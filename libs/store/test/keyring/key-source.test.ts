import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeServer, listen } from '@marketplace/kernel';
import { type KeyManagement, withMasterKeys } from '../../src/keyring/key-source.ts';
import { keyringSetting } from '../../src/keyring/keyring.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const plain = `k2:${newer.toString('base64')},k1:${older.toString('base64')}`;
const masters = new Map([
  ['k2', newer],
  ['k1', older],
]);
const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keyFile(text: string): string {
  const file = path.join(folder, randomBytes(4).toString('hex'));
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}

async function masterKeys(environment: Record<string, string>, kms?: KeyManagement) {
  return new Map(keyringSetting.parse((await withMasterKeys(environment, kms)).KEYRING));
}

/** Works like the key management services of clouds: an internal key, AES-256-GCM, and the key id as context. */
function openKms() {
  const own = randomBytes(32);
  const kms = { url: '', down: false, wrap };
  function wrap(keyId: string, key: Buffer): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(Buffer.from(keyId));
    return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]).toString('base64');
  }
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { keyId, wrapped } = body as { keyId: string; wrapped: string };
      const bytes = Buffer.from(wrapped, 'base64');
      try {
        if (kms.down) throw new Error('down');
        const cipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(0, 12))
          .setAAD(Buffer.from(keyId))
          .setAuthTag(bytes.subarray(-16));
        const key = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
        response.end(JSON.stringify({ key: key.toString('base64') }));
      } catch {
        response.writeHead(kms.down ? 503 : 400).end('{}');
      }
    });
  });
  beforeAll(async () => {
    await listen(server, 0, '127.0.0.1');
    kms.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => closeServer(server));
  return kms;
}
const service = openKms();

/** An adapter like that of a deployment. */
const kms: KeyManagement = {
  unwrap: async (keyId, wrapped, signal) => {
    const response = await fetch(service.url, {
      method: 'POST',
      body: JSON.stringify({ keyId, wrapped: wrapped.toString('base64') }),
      signal,
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return Buffer.from(((await response.json()) as { key: string }).key, 'base64');
  },
};
const wrappedText = () => `k2:wrapped:${service.wrap('k2', newer)}\nk1:${older.toString('base64')}\n`;

test('master keys come from the setting, or from a file with one key per line', async () => {
  expect(await masterKeys({ KEYRING: plain })).toEqual(masters);
  expect(await masterKeys({ KEYRING_FILE: keyFile(plain.replace(',', '\n') + '\n') })).toEqual(masters);
});

test('wrapped keys are unwrapped at the start, newest first, together with plain keys', async () => {
  const keys = await masterKeys({ KEYRING_FILE: keyFile(wrappedText()) }, kms);
  expect([...keys]).toEqual([...masters]);
});

test('keys that cannot be obtained are an error, which does not contain keys', async () => {
  const cut = older.toString('base64');
  const refused: [Record<string, string>, KeyManagement | undefined, string][] = [
    [{ KEYRING: plain, KEYRING_FILE: keyFile(plain) }, undefined, 'both set'],
    [{ KEYRING_FILE: path.join(folder, 'none') }, undefined, 'ENOENT'],
    [{ KEYRING: wrappedText() }, undefined, 'no key management service'],
    // Wrapped for another id: a person who can write the file must not be able to make an old key the newest.
    [{ KEYRING: `k3:wrapped:${service.wrap('k2', newer)}` }, kms, 'k3 was not unwrapped'],
  ];
  for (const [environment, management, words] of refused) {
    const error = await withMasterKeys(environment, management).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(words);
    expect((error as Error).message).not.toContain(cut);
  }
});

test('it is an error if the key management service fails', async () => {
  service.down = true;
  await expect(withMasterKeys({ KEYRING: wrappedText() }, kms)).rejects.toThrow('k2 was not unwrapped');
  service.down = false;
  await expect(masterKeys({ KEYRING: wrappedText() }, kms)).resolves.toEqual(masters);
});
