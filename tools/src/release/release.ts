import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseChangelog, unreleased } from './changelog.ts';
import { isHigher, releasedVersion, withVersion } from './versions.ts';

export interface ReleaseRequest {
  /** Directory of the repository. */
  root: string;
  /** `<major>.<minor>.<patch>`. */
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Only reports what would be done. */
  dryRun: boolean;
}

export interface Release {
  tag: string;
  /** Paths of the files that the release changes. */
  files: string[];
  /** The entries of the change log. */
  notes: string;
}

const changelogFile = 'CHANGELOG.md';
/** What the next release is compatible with: a copy of a file of this one, by its path. */
const released = {
  'gateway/openapi.released.json': 'gateway/openapi.json',
  'clients/console/documents.released.json': 'clients/console/src/generated/graphql/persisted-documents.json',
};

/**
 * Releases what is committed: writes the version, moves the unreleased entries of the change log to the version, makes
 * the API description and the documents of the console the released ones, commits and tags. Throws an Error, and changes nothing, if the version is not
 * higher than the last one, its tag exists, the tree has changes, or the change log has no entries.
 */
export function release({ root, version, date, dryRun }: ReleaseRequest): Release {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const tag = `v${version}`;

  const last = releasedVersion(root);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 1.2.3.`);
  if (!isHigher(version, last)) throw new Error(`${version} is not higher than ${last}, the last release.`);
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already.`);
  if (git('status', '--porcelain') !== '') throw new Error('The working tree has changes. Commit or stash them.');
  const changelog = read(changelogFile);
  const texts = withVersion(root, version);
  texts.set(changelogFile, releaseChangelog(changelog, version, date));
  for (const [copy, file] of Object.entries(released)) texts.set(copy, read(file));

  const files = [...texts].filter(([file, text]) => text !== read(file)).map(([file]) => file);
  const made = { tag, files: files.sort(), notes: unreleased(changelog) };
  if (dryRun) return made;
  for (const file of files) writeFileSync(path.join(root, file), texts.get(file)!);
  git('add', '--', ...files);
  git('commit', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `${version}\n\n${made.notes}`, '--cleanup=verbatim');
  return made;
}
