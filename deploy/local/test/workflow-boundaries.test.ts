import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../src/data-dir.ts';

/** Lints the text as if it stood in the file. Answers the imports that the fences between the worker's domains forbid. */
function forbiddenImports(file: string, imports: string[]): string[] {
  const eslint = path.join(repositoryRoot, 'node_modules/.bin/eslint');
  const { stdout } = spawnSync(eslint, ['--stdin', '--stdin-filename', file, '--format=json'], {
    cwd: repositoryRoot,
    input: imports.map((name) => `import '${name}';\n`).join(''),
    encoding: 'utf8',
  });
  const [{ messages }] = JSON.parse(stdout.slice(stdout.indexOf('[{"filePath"'))) as [{ messages: { ruleId: string; line: number }[] }];
  return messages.filter(({ ruleId }) => ruleId === 'no-restricted-imports').map(({ line }) => imports[line - 1]!);
}

test.each([
  ['workflows/src/webhooks/probe.ts', ['./shares.ts', '../relay/pump.ts', '../start-workflow.ts', '@marketplace/identity-contract/engine'], ['../identity/index.ts', '../identity/organizations.activities.ts']],
  ['workflows/src/identity/probe.workflow.ts', ['./organizations.activities.ts'], ['../webhooks/shares.ts', '../webhooks/delivery.activities.ts']],
  ['workflows/src/relay/probe.ts', ['../domain.ts'], ['../webhooks/shares.ts', '../identity/consumers.ts']],
  ['workflows/src/worker.ts', ['./identity/index.ts', './webhooks/index.ts'], []],
])("no domain's part of the worker imports another's: %s", (file, allowed, forbidden) => {
  expect(forbiddenImports(file, [...allowed, ...forbidden])).toEqual(forbidden);
});
