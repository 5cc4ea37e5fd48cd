import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { isHigher, releasedVersion, withVersion } from './versions.ts';

interface ReleaseRequest {
  /** Directory of the repository. */
  root: string;
  /** `<major>.<minor>.<patch>`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Whether only to report the steps. */
  dryRun: boolean;
  /** Records the histories of workflows in the folder of the release. */
  record: (root: string, release: string) => void;
}

interface Release {
  tag: string;
  /** Paths of the files that the release changes, without histories. */
  files: string[];
  /** Folder of the recorded histories. */
  histories: string;
  /** The entries of the change log. */
  notes: string;
}

const changelogFile = 'CHANGELOG.md';
/**
 * Files that the next release must be compatible with: copies of files of this one, in one line, by the path of the
 * copy.
 */
const released = {
  'gateway/openapi.released.json': 'gateway/openapi.json',
  'clients/console/documents.released.json': 'clients/console/src/generated/graphql/persisted-documents.json',
};

/**
 * Releases the committed sources: records the histories of its workflows, writes the version, moves the unreleased
 * entries of the change log to the version, makes the API description and the documents of the console the released
 * ones, commits and tags. Throws an Error, and changes nothing, if the version is not higher than the last one, its tag
 * exists, the tree has changes, the change log has no entries, or the histories cannot be recorded.
 */
export function release({ root, version, date, dryRun, record }: ReleaseRequest): Release {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const tag = `v${version}`;

  const last = releasedVersion(root);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 1.2.3.`);
  if (!isHigher(version, last)) throw new Error(`${version} is not higher than ${last}, the last release.`);
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} already exists.`);
  if (git('status', '--porcelain') !== '') throw new Error('The working tree has changes. Commit or stash them.');
  const changelog = read(changelogFile);
  const texts = withVersion(root, version);
  texts.set(changelogFile, releaseChangelog(changelog, version, date));
  for (const [copy, file] of Object.entries(released)) texts.set(copy, `${JSON.stringify(JSON.parse(read(file)))}\n`);

  const files = [...texts].filter(([file, text]) => text !== read(file)).map(([file]) => file);
  const histories = `${historiesDirectory}/${version}`;
  const made = { tag, files: files.sort(), histories, notes: unreleased(changelog) };
  if (dryRun) return made;
  try {
    record(root, version);
  } catch (error) {
    rmSync(path.join(root, histories), { recursive: true, force: true });
    throw error;
  }
  // All their branches have been recorded again.
  rmSync(path.join(root, historiesDirectory, 'unreleased'), { recursive: true, force: true });
  for (const file of files) writeFileSync(path.join(root, file), texts.get(file)!);
  git('add', '--all', '--', ...files, historiesDirectory);
  git('commit', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `${version}\n\n${made.notes}`, '--cleanup=verbatim');
  return made;
}

const heading = /^## \[Unreleased\][^\n]*\n/m;

/** The text below the heading Unreleased of a change log in the form of Keep a Changelog. Throws if there is none. */
function unreleased(changelog: string): string {
  const begin = heading.exec(changelog);
  if (!begin) throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  const rest = changelog.slice(begin.index + begin[0].length);
  const end = rest.search(/^## /m);
  return (end === -1 ? rest : rest.slice(0, end)).trim();
}

/**
 * Turns the section Unreleased into that of a version, and begins an empty one. `date` is YYYY-MM-DD. Throws if nothing
 * is unreleased, or if the version already has a section.
 */
function releaseChangelog(changelog: string, version: string, date: string): string {
  if (!/^- /m.test(unreleased(changelog))) throw new Error('CHANGELOG.md has no entry below Unreleased.');
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md already has a section for ${version}.`);
  return changelog.replace(heading, () => `## [Unreleased]\n\n## [${version}] - ${date}\n`);
}

/** Directory with a folder of recorded histories for each release, and `unreleased`. */
const historiesDirectory = 'workflows/test/histories';

/**
 * Runs the tests that record histories of workflows, and writes these to the folder `release`. It takes minutes. Throws
 * if a test fails.
 */
export function recordHistories(root: string, release: string): void {
  const recording = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('tests', file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('recordHistory('));
  // Without JEST_DEEP, Jest would leave out the deep tests among them.
  const env = { ...process.env, RECORD_HISTORIES: release, JEST_DEEP: '1' };
  execFileSync('npx', ['jest', ...recording], { cwd: root, env, stdio: 'inherit' });
}
