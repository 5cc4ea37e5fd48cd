import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/**
 * Nx's boundary rule reports nothing when its set-up is wrong. So this test violates it: it writes a file of imports
 * into each package, lints them through Nx with the rules of `npm run lint`, and expects errors on exactly the
 * forbidden lines.
 */
const root = resolve(import.meta.dirname, '../..');

interface Fence {
  directory: string;
  mayImport: string[];
  mustNotImport: string[];
}

const fences: Record<string, Fence> = {
  kernel: {
    directory: 'libs/kernel/src',
    mayImport: ['node:fs', 'zod'],
    mustNotImport: [
      '@marketplace/trading-contract',
      '@marketplace/store',
      '@mikro-orm/core',
      '../../store/src/index.ts',
    ],
  },
  store: {
    directory: 'libs/store/src',
    mayImport: ['@marketplace/kernel', '@mikro-orm/core'],
    mustNotImport: ['@marketplace/trading', '@marketplace/trading-contract', '@temporalio/client'],
  },
  'webhooks-contract': {
    directory: 'services/webhooks/contract',
    mayImport: ['@marketplace/kernel', '@marketplace/trading-contract', 'zod'],
    mustNotImport: ['@marketplace/store', '@marketplace/webhooks', '@mikro-orm/core', 'undici', '../src/module.ts'],
  },
  webhooks: {
    directory: 'services/webhooks/src',
    mayImport: [
      '@marketplace/kernel',
      '@marketplace/store',
      '@marketplace/webhooks-contract/engine',
      '@mikro-orm/core',
    ],
    mustNotImport: [
      '@marketplace/trading',
      '@marketplace/trading-contract',
      '@marketplace/gateway',
      '../contract/index.ts',
    ],
  },
  gateway: {
    directory: 'gateway/src',
    mayImport: ['@marketplace/kernel', '@marketplace/trading-contract', 'koa'],
    mustNotImport: [
      '@marketplace/store',
      '@marketplace/trading',
      '@marketplace/workflows',
      '@mikro-orm/core',
      '@temporalio/client',
    ],
  },
  workflows: {
    // Not in src, because a worker that is started at the same time bundles the files there.
    directory: 'workflows/test',
    mayImport: ['@marketplace/webhooks-contract/engine', '@temporalio/workflow'],
    mustNotImport: ['@marketplace/store', '@marketplace/webhooks', '@mikro-orm/core'],
  },
  sdk: {
    directory: 'clients/sdk/src',
    mayImport: ['node:crypto', 'openapi-fetch'],
    mustNotImport: [
      '@marketplace/kernel',
      '@marketplace/webhooks-contract',
      '@marketplace/workflows',
      '@temporalio/client',
    ],
  },
};

/** Files of imports, one a line, and what they import. */
const imports = new Map(
  Object.values(fences).map(({ directory, mayImport, mustNotImport }) => [
    join(root, directory, 'boundary-probe.ts'),
    [...mayImport, ...mustNotImport],
  ]),
);
const probes = [...imports.keys()];
const removeProbes = () => probes.forEach((probe) => rmSync(probe, { force: true }));

let exitCode: number | null;
let complaints: Map<string, string[]>;

beforeAll(() => {
  for (const [probe, names] of imports) writeFileSync(probe, names.map((name) => `import '${name}';\n`).join(''));
  try {
    ({ exitCode, complaints } = lint());
  } finally {
    removeProbes();
  }
}, 600_000);

afterAll(removeProbes);

test('A forbidden import makes lint fail', () => {
  expect(exitCode).toBe(1);
});

describe.each(Object.entries(fences))('%s', (_project, { directory, mayImport, mustNotImport }) => {
  const found = () => complaints.get(join(root, directory, 'boundary-probe.ts'));

  test.each(mayImport)('may import %s', (name) => {
    expect(found()).not.toContain(name);
  });
  test.each(mustNotImport)('must not import %s', (name) => {
    expect(found()).toContain(name);
  });
});

/** For each probe, the imports on which the boundary rule complained. */
function lint(): { exitCode: number | null; complaints: Map<string, string[]> } {
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/nx'),
    ['run', 'marketplace:lint-probes', '--output-style=static'],
    {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', LINT_BOUNDARY_PROBES: probes.join(' ') },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  const complaints = new Map<string, string[]>(probes.map((probe) => [probe, []]));
  for (const [, file, line, rule] of stdout.matchAll(/^(\S+):(\d+):\d+: [^]*? \[Error\/(\S+)\]$/gm)) {
    if (rule !== '@nx(enforce-module-boundaries)') continue;
    const probe = join(root, file!);
    complaints.get(probe)!.push(imports.get(probe)![Number(line) - 1]!);
  }
  return { exitCode: status, complaints };
}
