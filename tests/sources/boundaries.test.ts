import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/**
 * Violates the rule about floors (tools/src/checks/floors.ts): writes a file of imports into each package, lints them
 * with the rules of `npm run lint`, and expects errors on exactly the forbidden lines.
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
      // Allowed there, but not declared.
      'fastify',
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

interface Declared {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

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

test('packages do not depend on each other in a circle', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const packages = new Map(
    globSync(
      workspaces.map((folder) => `${folder}/package.json`),
      { cwd: root },
    ).map((file) => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8')) as Declared;
      return [name, Object.keys({ ...dependencies, ...devDependencies })];
    }),
  );
  const circleFrom = (name: string, path: string[] = []): string[] | undefined =>
    path.includes(name)
      ? [...path.slice(path.indexOf(name)), name]
      : packages
          .get(name)
          ?.map((next) => circleFrom(next, [...path, name]))
          .find(Boolean);
  expect(packages.size).toBeGreaterThan(15);
  expect([...packages.keys()].map((name) => circleFrom(name)).filter(Boolean)).toEqual([]);
});

/** For each probe, the imports on which the boundary rule complained. */
function lint(): { exitCode: number | null; complaints: Map<string, string[]> } {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix', ...probes], {
    cwd: root,
    env: { ...process.env, LINT_BOUNDARY_PROBES: 'yes' },
    encoding: 'utf8',
  });
  const complaints = new Map<string, string[]>(probes.map((probe) => [probe, []]));
  for (const [, file, line, rule] of stdout.matchAll(/^(\S+):(\d+):\d+: [^]*? \[Error\/(\S+)\]$/gm)) {
    if (rule !== 'marketplace(floors)') continue;
    const probe = join(root, file!);
    complaints.get(probe)!.push(imports.get(probe)![Number(line) - 1]!);
  }
  return { exitCode: status, complaints };
}
