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

const [changelogFile, apiFile, releasedApiFile] = [
  'CHANGELOG.md',
  'gateway/openapi.json',
  'gateway/openapi.released.json',
];

/**
 * Releases what is committed: writes the version, moves the unreleased entries of the change log to the version, makes
 * the API description the released one, commits and tags. Throws an Error, and changes nothing, if the version is not
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
  texts.set(releasedApiFile, read(apiFile));

  const files = [...texts].filter(([file, text]) => text !== read(file)).map(([file]) => file);
  const made = { tag, files: files.sort(), notes: unreleased(changelog) };
  if (dryRun) return made;
  for (const file of files) writeFileSync(path.join(root, file), texts.get(file)!);
  git('add', '--', ...files);
  git('commit', '--quiet', '--message', `release: ${version}`);
  git('tag', '--annotate', tag, '--message', `${version}\n\n${made.notes}`, '--cleanup=verbatim');
  return made;
}
