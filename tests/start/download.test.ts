import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { downloadTemporal } from '@marketplace/local/infrastructure/temporal/temporal-download';

let directory: string;
let bytes: Buffer;
let server: Server;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-download-'));
  const content = path.join(directory, 'content');
  mkdirSync(content);
  writeFileSync(path.join(content, 'temporal'), '#!/bin/sh\necho ran\n', { mode: 0o755 });
  const archive = path.join(directory, 'archive.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', content, 'temporal']);
  bytes = readFileSync(archive);
  server = createServer((_request, response) => response.end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

const sha256 = (): string => createHash('sha256').update(bytes).digest('hex');

test('a downloaded Temporal server is used only with the known digest', async () => {
  const target = path.join(directory, 'kept', 'temporal');
  mkdirSync(path.dirname(target));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const download = (digest: string) =>
    downloadTemporal({ version: '1.9.1', target, progress: () => undefined, archive: { url, sha256: digest } });
  const known = sha256();
  const sent = bytes;
  bytes = Buffer.concat([sent, Buffer.from([0])]);
  expect(await download(known)).toBe(`its SHA-256 is ${sha256()}, and not ${known}`);
  expect(readdirSync(path.dirname(target))).toEqual([]);
  bytes = sent;
  expect(await download(known)).toBeUndefined();
  expect(execFileSync(target, { encoding: 'utf8' })).toBe('ran\n');
});

test('the known digests are those of the version that go.mod pins', () => {
  const read = (name: string): string => readFileSync(path.join(repositoryRoot, 'deploy/temporal', name), 'utf8');
  const version = /github\.com\/temporalio\/cli v(\S+)/.exec(read('go.mod'))![1]!;
  for (const line of read('checksums.txt').trim().split('\n'))
    expect(line).toMatch(
      new RegExp(`^[0-9a-f]{64}  temporal_cli_${version.replaceAll('.', '\\.')}_(linux|darwin)_\\w+`),
    );
});
