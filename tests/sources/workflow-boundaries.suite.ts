import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

interface Fence {
  allowed: string[];
  forbidden: string[];
}

const fences: Record<string, Fence> = {
  'workflows/src/webhooks/probe.ts': {
    allowed: [
      './fair-share-limiter.ts',
      '../relay/pump.ts',
      '../start-workflow.ts',
      '@marketplace/identity-contract/engine',
    ],
    forbidden: ['../identity/index.ts', '../identity/organizations.activities.ts'],
  },
  'workflows/src/identity/probe.workflow.ts': {
    allowed: ['./organizations.activities.ts'],
    forbidden: ['../webhooks/shares.ts', '../webhooks/delivery.activities.ts'],
  },
  'workflows/src/trading/probe.workflow.ts': {
    allowed: ['./orders.activities.ts'],
    forbidden: ['../identity/organizations.activities.ts', '../webhooks/delivery/delivery.activities.ts'],
  },
  'workflows/src/relay/probe.ts': {
    allowed: ['../domain.ts'],
    forbidden: ['../webhooks/shares.ts', '../identity/consumers.ts', '../trading/decide.ts'],
  },
  'workflows/src/worker.ts': {
    allowed: ['./identity/index.ts', './trading/index.ts', './webhooks/index.ts'],
    forbidden: [],
  },
};

/** Lints each text of imports under the given file name, without writing a file. */
const lintTexts = `
  import { ESLint } from 'eslint';
  const eslint = new ESLint();
  const found = {};
  for (const [filePath, text] of Object.entries(JSON.parse(process.argv[1]))) {
    const [{ messages }] = await eslint.lintText(text, { filePath });
    const refused = messages.filter(({ ruleId }) => ruleId === 'no-restricted-imports');
    found[filePath] = refused.map(({ line }) => text.split("'")[2 * line - 1]);
  }
  console.log('found ' + JSON.stringify(found));
`;

let found: Record<string, string[]>;
beforeAll(() => {
  const texts = Object.entries(fences).map(([file, { allowed, forbidden }]) => [
    file,
    [...allowed, ...forbidden].map((name) => `import '${name}';\n`).join(''),
  ]);
  const node = path.join(repositoryRoot, 'node_modules/.bin/node');
  const { stdout } = spawnSync(
    node,
    ['--input-type=module', '--eval', lintTexts, JSON.stringify(Object.fromEntries(texts))],
    { cwd: repositoryRoot, encoding: 'utf8' },
  );
  found = JSON.parse(/^found (.*)$/m.exec(stdout)![1]!) as typeof found;
});

test.each(Object.entries(fences))("no domain's part of the worker imports another's: %s", (file, { forbidden }) => {
  expect(found[file]).toEqual(forbidden);
});
