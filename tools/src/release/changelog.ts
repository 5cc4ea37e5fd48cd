const heading = /^## \[Unreleased\][^\n]*\n/m;

/** The text below the heading Unreleased of a change log in the form of Keep a Changelog. Throws if there is none. */
export function unreleased(changelog: string): string {
  const begin = heading.exec(changelog);
  if (!begin) throw new Error('CHANGELOG.md has no section "## [Unreleased]".');
  const rest = changelog.slice(begin.index + begin[0].length);
  const end = rest.search(/^## /m);
  return (end === -1 ? rest : rest.slice(0, end)).trim();
}

/**
 * Makes the section Unreleased that of a version, and begins an empty one. `date` is YYYY-MM-DD. Throws if nothing is
 * unreleased, or if the version has a section already.
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  if (!/^- /m.test(unreleased(changelog))) throw new Error('CHANGELOG.md has no entry below Unreleased.');
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  return changelog.replace(heading, () => `## [Unreleased]\n\n## [${version}] - ${date}\n`);
}
