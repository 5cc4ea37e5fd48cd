import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { childEnvironment } from '../support/stacks/programs.ts';

/** Output and exit code of a program in production with only these settings. */
function start(program: string, settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(repositoryRoot, program)], {
    env: { ...childEnvironment(), NODE_ENV: 'production', ...settings },
    encoding: 'utf8',
  });
  return { status, printed: (stdout + stderr).trimEnd().split('\n') };
}

test.each([
  ['gateway/src/main.ts', ['SESSION_KEYS: is not set', 'GATEWAY_TOKEN: is not set', 'PUBLIC_URL: is not set']],
  ['workflows/src/main.ts', ['TEMPORAL_ADDRESS: must be set with NODE_ENV=production', 'WORKER_TOKEN: is not set']],
  ['services/payments/src/main.ts', ['DATABASE_URL: is not set', 'KEYRING: is not set']],
  ['deploy/operations/src/migrate.main.ts', ['DATABASE_URL: is not set']],
])('%s names each missing setting on a line, without a stack, and ends', (program, expected) => {
  const { status, printed } = start(program);
  expect(status).toBe(1);
  const [first, ...faults] = printed;
  expect(first).toBe('These settings are missing or invalid:');
  expect(faults.filter((line) => !/^ {2}[A-Z_]+: \S/.test(line))).toEqual([]);
  expect(faults.map((line) => line.trim())).toEqual(expect.arrayContaining(expected));
});

test('a certificate that cannot be read is named on a line, and nothing waits for Temporal', () => {
  const settings = { TEMPORAL_ADDRESS: '127.0.0.1:1', TEMPORAL_TLS: 'ca=/nowhere/ca.pem' };
  expect(start('deploy/operations/src/prepare-namespace.main.ts', settings)).toEqual({
    status: 1,
    printed: ['TEMPORAL_TLS: ca cannot be read: ENOENT'],
  });
});

test.each([
  [
    'names no part',
    'gatway,worker',
    'PARTS: expected one or more of identity, trading, payments, webhooks, gateway, worker',
  ],
  ['names a part twice', 'gateway,gateway', 'PARTS: expected each part once'],
])('a PARTS that %s is refused in one line', (_what, PARTS, fault) => {
  expect(start('deploy/operations/src/parts.main.ts', { PARTS })).toEqual({
    status: 1,
    printed: ['These settings are missing or invalid:', `  ${fault}`],
  });
});

test('a service that is neither among PARTS nor has a URL is named on a line', () => {
  const settings = { PARTS: 'identity,trading,webhooks,worker' };
  expect(start('deploy/operations/src/parts.main.ts', settings)).toEqual({
    status: 1,
    printed: ['PARTS does not name payments, and PAYMENTS_URL is not set.'],
  });
});

test('missing settings of all parts are named at once', () => {
  const { status, printed } = start('deploy/operations/src/parts.main.ts');
  expect(status).toBe(1);
  for (const name of ['SESSION_KEYS', 'TEMPORAL_ADDRESS', 'DATABASE_URL', 'KEYRING', 'CURSOR_KEY'])
    expect(printed.filter((line) => line.startsWith(`  ${name}: `))).toHaveLength(1);
});

test('a Temporal server that no setting names is not prepared', () => {
  expect(start('deploy/operations/src/prepare-namespace.main.ts')).toEqual({
    status: 1,
    printed: ['These settings are missing or invalid:', '  TEMPORAL_ADDRESS: must be set with NODE_ENV=production'],
  });
});
