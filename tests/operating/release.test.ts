import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { release } from '@marketplace/tools/release/release';
import { isHigher } from '@marketplace/tools/release/versions';

const histories = 'workflows/test/histories';
/** Records one history. */
const record = (root: string, release: string): void => {
  mkdirSync(path.join(root, histories, release));
  writeFileSync(path.join(root, histories, release, 'one.json'), '{}\n');
};
const next = { version: '99.0.0', date: '2026-12-01', dryRun: false, record };
const identity = { GIT_AUTHOR_NAME: 'Test', GIT_AUTHOR_EMAIL: 'test@example.com' };
const committer = { GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@example.com' };

let root: string;
let start: string;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;
const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);

beforeAll(() => {
  Object.assign(process.env, identity, committer);
  root = mkdtempSync(path.join(tmpdir(), 'marketplace-release-'));
  execFileSync('git', ['clone', '--quiet', '--no-tags', repositoryRoot, root]);
  // The change log of this test, so that it does not depend on what is unreleased.
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Offers.\n\n## [0.1.0] - 2026-11-22\n\n- Listings.\n',
  );
  rmSync(path.join(root, histories, 'unreleased'), { recursive: true, force: true });
  mkdirSync(path.join(root, histories, 'unreleased'));
  write(`${histories}/unreleased/one.json`, '{}\n');
  write('gateway/openapi.json', `${JSON.stringify({ ...json('gateway/openapi.json'), 'x-next': true }, null, 2)}\n`);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'test: something to release');
  start = git('rev-parse', 'HEAD');
});
beforeEach(() => {
  git('reset', '--quiet', '--hard', start);
  for (const tag of git('tag').split('\n').filter(Boolean)) git('tag', '--delete', tag);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('one tagged commit has the version, its change log, and API and documents as the released ones', () => {
  const { files } = release({ root, ...next });
  expect(git('rev-parse', 'v99.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('rev-parse', 'HEAD~1')).toBe(start);
  expect(git('status', '--porcelain')).toBe('');
  const changed = git('show', '--name-only', '--no-renames', '--format=', 'HEAD').split('\n');
  expect(changed.filter((file) => !file.startsWith(histories))).toEqual(files);
  expect(git('tag', '--list', '--format=%(contents)', 'v99.0.0')).toContain('- Offers.');

  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [99.0.0] - 2026-12-01\n\n### Added\n\n- Offers.\n\n' +
      '## [0.1.0] - 2026-11-22\n\n- Listings.\n',
  );
  const inOneLine = (file: string): string => `${JSON.stringify(json(file))}\n`;
  expect(read('gateway/openapi.released.json')).toBe(inOneLine('gateway/openapi.json'));
  expect(read('clients/console/documents.released.json')).toBe(
    inOneLine('clients/console/src/generated/graphql/persisted-documents.json'),
  );
  expect([json('package.json').version, json('clients/sdk/package.json').version]).toEqual(['99.0.0', '99.0.0']);
});

test('the histories of the release are recorded in a folder, which replaces those of its development', () => {
  const before = readdirSync(path.join(root, histories)).filter((folder) => folder !== 'unreleased');
  expect(release({ root, ...next }).histories).toBe(`${histories}/99.0.0`);
  expect(git('ls-tree', '--name-only', 'HEAD', `${histories}/`).split('\n')).toEqual(
    [...before, '99.0.0'].map((folder) => `${histories}/${folder}`).sort(),
  );
  expect(git('ls-tree', '--name-only', 'HEAD', `${histories}/99.0.0/`)).toBe(`${histories}/99.0.0/one.json`);
});

test('the lock file still agrees with every package.json, and packages that are not released keep 0.0.0', () => {
  release({ root, ...next });
  const { packages } = json('package-lock.json') as { packages: Record<string, Record<string, unknown>> };
  const directories = Object.keys(packages).filter((directory) => !directory.includes('node_modules'));
  const members = (manifest: Record<string, unknown>) =>
    ['version', 'dependencies', 'devDependencies'].map((name) => manifest[name]);
  for (const directory of directories) {
    const manifest = json(path.join(directory, 'package.json'));
    expect([directory, members(packages[directory]!)]).toEqual([directory, members(manifest)]);
    expect(['0.0.0', '99.0.0']).toContain(manifest.version);
  }
  expect(json('services/trading/package.json').version).toBe('0.0.0');
  // Only versions have changed, not the format of the files.
  const changed = git('diff', '--unified=0', 'HEAD~1', 'HEAD', '--', '*.json', ':!gateway', ':!*.released.json')
    .split('\n')
    .filter((line) => /^[+-] /.test(line));
  expect(changed.filter((line) => !/^[+-] +"(version|@marketplace\/[\w-]+)": "\d+\.\d+\.\d+",?$/.test(line))).toEqual(
    [],
  );
});

test('a dry run reports the same, and changes nothing', () => {
  const { files, notes, tag } = release({ root, ...next, dryRun: true });
  expect([notes, tag]).toEqual(['### Added\n\n- Offers.', 'v99.0.0']);
  expect(git('status', '--porcelain')).toBe('');
  expect([git('rev-parse', 'HEAD'), git('tag')]).toEqual([start, '']);
  expect(release({ root, ...next }).files).toEqual(files);
});

describe('a release is refused, and changes nothing,', () => {
  const refused = (version: string, message: RegExp): void => {
    const before = [git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')];
    expect(() => release({ root, ...next, version })).toThrow(message);
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual(before);
  };

  test.each(['latest', 'v99.0.0', '99.0', '99.0.0-beta'])('of the version %s', (version) => {
    refused(version, /is not a version/);
  });

  test('of a version that is not higher than the last', () => {
    refused('0.0.1', /is not higher than/);
    refused(String(json('package.json').version), /is not higher than/);
  });

  test('of a tree with changes', () => {
    write('new-file.txt', 'new');
    refused('99.0.0', /has changes/);
    git('clean', '--quiet', '--force');
  });

  test('of workflows whose histories cannot be recorded', () => {
    const failing = (directory: string, version: string): void => {
      record(directory, version);
      throw new Error('A test has failed.');
    };
    const before = git('rev-parse', 'HEAD');
    expect(() => release({ root, ...next, record: failing })).toThrow('A test has failed.');
    expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', '']);
  });

  test('of a version whose tag exists', () => {
    git('tag', 'v99.0.0');
    refused('99.0.0', /already exists/);
  });

  test('of a change log without new entries', () => {
    release({ root, ...next });
    refused('99.1.0', /no entry below Unreleased/);
  });
});

test.each([
  ['1.2.3', '1.2.3', false],
  ['1.2.4', '1.2.3', true],
  ['1.10.0', '1.9.9', true],
  ['1.9.9', '1.10.0', false],
  ['2.0.0', '1.99.99', true],
])('%s is higher than %s: %s', (version, than, expected) => {
  expect(isHigher(version, than)).toBe(expected);
});

test('the command prints its steps', () => {
  const program = path.join(repositoryRoot, 'tools/src/release/release.main.ts');
  const printed = execFileSync(process.execPath, [program, '99.0.0', '--dry-run'], { cwd: root, encoding: 'utf8' });
  expect(printed).toContain('- Offers.');
  expect(printed).toContain('Would commit these and tag v99.0.0.');
});
