import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { comparable, inlined, withoutNewValues, withSingleValues } from './comparable.ts';

/**
 * Checks openapi.json against OpenAPI's own schema, against the rules of redocly.yaml and, for changes that break
 * clients, against openapi.released.json, the document of the last release. A release replaces the latter by the
 * former. The three files are in the directory `gateway`, unless an argument names another one.
 */
const gateway = process.argv[2] ?? path.join(repositoryRoot, 'gateway');
const readDocument = (name: string): object => JSON.parse(readFileSync(path.join(gateway, name), 'utf8')) as object;

const caches = path.join(repositoryRoot, 'node_modules/.cache');
mkdirSync(caches, { recursive: true });
const cache = mkdtempSync(path.join(caches, 'openapi-'));
const read = (name: string): object => withSingleValues(comparable(inlined(readDocument(name))));
const released = read('openapi.released.json');
const current = withoutNewValues(read('openapi.json'), released);
const compared = Object.entries({ 'openapi.released.json': released, 'openapi.json': current }).map(
  ([name, document]) => {
    const file = path.join(cache, name);
    writeFileSync(file, JSON.stringify(document));
    return file;
  },
);

const config = ['--config', 'redocly.yaml'];
/** Two validators by different authors: one may refuse what the other wrongly accepts. */
const checks: [program: string, ...args: string[]][] = [
  ['redocly', 'lint', 'openapi.json', ...config],
  ['validate-api', 'openapi.json'],
  ['redocly', 'diff', ...compared, ...config],
];
for (const [program, ...args] of checks) {
  // Without telemetry from developers' machines.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status } = spawnSync(program, args, { cwd: gateway, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
rmSync(cache, { recursive: true });
