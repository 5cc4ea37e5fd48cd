import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: repositoryRoot, encoding: 'utf8' })
  .split('\n')
  // A deleted file is tracked until the deletion is committed.
  .filter((file) => file !== '' && existsSync(path.join(repositoryRoot, file)));

/** The text without code, in which brackets mean something else. */
const proseOf = (file: string): string =>
  readFileSync(path.join(repositoryRoot, file), 'utf8')
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));

/** The anchors of a page: those that GitHub gives to its headings, and `<a id="...">`. */
function anchorsOf(file: string): string[] {
  const prose = proseOf(file);
  const used = new Map<string, number>();
  const ofHeadings = [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => {
    const id = heading!
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
  return [...ofHeadings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)];
}

function isBroken(file: string, href: string): boolean {
  if (/^[a-z]+:/.test(href)) return false;
  const [relative = '', anchor] = href.split('#');
  const target = relative === '' ? file : path.posix.join(path.posix.dirname(file), relative);
  if (!existsSync(path.join(repositoryRoot, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
}

test('each link of a page leads to a file and a heading that exist', () => {
  expect(pages.length).toBeGreaterThan(50);
  const broken = pages.flatMap((file) =>
    [...proseOf(file).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
      .map(([, inline, reference]) => (inline ?? reference)!)
      .filter((href) => isBroken(file, href))
      .map((href) => `${file}: ${href}`),
  );
  expect(broken).toEqual([]);
});
