import path from 'node:path';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from '@jest/globals';
import { searchAttributes } from '@marketplace/workflows/search-attributes';
import { openDataDir } from '@marketplace/local/infrastructure/data-dir';
import { freePort } from '@marketplace/local/processes/ports';
import { obtainTemporal } from '@marketplace/local/infrastructure/temporal/temporal-binary';
import { startTemporal } from '@marketplace/local/infrastructure/temporal/temporal';
import { serviceNames } from '@marketplace/operations/service-names';
import { localRoles, localSecrets, newSecrets } from '@marketplace/local/infrastructure/secrets';

const directory = mkdtempSync(path.join(tmpdir(), 'marketplace-private-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test('other users read nothing in the data directory, not even files that an earlier release left readable', () => {
  const root = path.join(directory, 'data');
  const { logs, run, temporal } = openDataDir(root);
  const files = [path.join(logs, 'api.log'), path.join(root, 'demo.json'), path.join(temporal, 'temporal.sqlite')];
  for (const file of files) writeFileSync(file, 'secret', { mode: 0o644 });
  for (const one of [root, logs, run, temporal]) chmodSync(one, 0o755);
  openDataDir(root);
  expect(files.map(modeOf)).toEqual(['600', '600', '600']);
  expect([logs, run, temporal].map(modeOf)).toEqual(['700', '700', '700']);
  // As root, PostgreSQL's user passes through, and lists nothing.
  expect(modeOf(root)).toBe(process.getuid?.() === 0 ? '711' : '700');
});

test('the HTTP API of the Temporal server answers neither a foreign host nor its own address', async () => {
  const port = await freePort();
  const { pid, stop } = await startTemporal({
    binary: await obtainTemporal({ progress: () => undefined }),
    runDir: path.join(directory, 'run'),
    log: path.join(directory, 'temporal.log'),
    dataDir: directory,
    port,
    namespace: 'default',
    searchAttributes,
  });
  try {
    const others = listeningPorts(pid).filter((one) => one !== port);
    const answers: string[] = [];
    for (const one of others)
      for (const host of ['rebound.example', `127.0.0.1:${one}`]) answers.push(await read(one, host));
    expect(answers.filter((text) => text.includes('namespaceInfo'))).toEqual([]);
    // The API is found only on systems where the open ports of a process can be read.
    if (process.platform === 'linux')
      expect(answers.filter((text) => text.includes('Host not allowed')).length).toBeGreaterThanOrEqual(2);
  } finally {
    await stop();
  }
});

test('secrets stay the same from start to start', () => {
  const root = path.join(directory, 'secrets');
  mkdirSync(root);
  expect(localSecrets(root)).toEqual(localSecrets(root));
  expect(Object.keys(localSecrets(root)).sort()).toEqual(Object.keys(newSecrets()).sort());
});

test('each service has a role and a password of its own at the database', () => {
  const owner = 'postgres://marketplace:owner@127.0.0.1:5432/marketplace';
  const roles = localRoles(owner, newSecrets(), serviceNames);
  const users = Object.values(roles).map((url) => new URL(url));
  expect(users.map(({ username }) => username)).toEqual(serviceNames.map((name) => `marketplace_${name}`));
  expect(new Set(users.map(({ password }) => password)).size).toBe(serviceNames.length);
  for (const { host, pathname } of users) expect([host, pathname]).toEqual(['127.0.0.1:5432', '/marketplace']);
});

/** The TCP ports on which a process listens, on Linux. */
function listeningPorts(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((row) => row[3] === '0A' && links.includes(`socket:[${row[9]}]`))
      .map((row) => Number.parseInt(row[1]!.split(':')[1]!, 16)),
  );
}

function read(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const reading = get({ host: '127.0.0.1', port, path: '/api/v1/namespaces', headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('close', () => resolve(text));
    });
    // gRPC ports do not answer HTTP/1.1.
    reading.once('error', () => resolve('')).setTimeout(5_000, () => reading.destroy());
  });
}
