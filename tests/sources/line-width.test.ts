import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

const isCode = /\.(?:tsx?|m?js|css|graphql|go|ya?ml)$/;

/** Lines of prose that cannot be wrapped: tables, definitions of links, and examples of code between fences. */
const unwrappableProse = /^ *(`{3,})[^]*?^ *\1$|^ *\|.*|^\[[^\]]+\]: .*/gm;

/** The text without URLs and the other parts that cannot be wrapped. Keeps the number of lines. */
function wrappable(file: string, text: string): string {
  const wrapped = file.endsWith('.md') ? text.replaceAll(unwrappableProse, (part) => part.replaceAll(/./g, '')) : text;
  return wrapped.replaceAll(/\w+:\/\/\S+/g, '');
}

/** `file:line` of each line that is wider than 120 columns in code, or 150 in prose, as are descriptions of GraphQL. */
function wideLines(file: string, text: string): string[] {
  const max = /\.(?:md|graphql)$/.test(file) ? 150 : 120;
  const lines = wrappable(file, text).split('\n');
  return lines.flatMap((line, n) => ([...line].length > max ? [`${file}:${n + 1}`] : []));
}

test('code and comments are at most 120 columns wide, prose 150', () => {
  const written = ['ls-files', ':(exclude,attr:linguist-generated)'];
  const tracked = execFileSync('git', written, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n');
  const files = tracked.filter(
    // A file that was deleted is tracked until the deletion is committed.
    (file) => (file.endsWith('.md') || isCode.test(file)) && existsSync(path.join(repositoryRoot, file)),
  );
  expect(files.length).toBeGreaterThan(1000);
  const wide = files.flatMap((file) => wideLines(file, readFileSync(path.join(repositoryRoot, file), 'utf8')));
  expect(wide).toEqual([]);
});

test('a wide line is found, whatever it is made of', () => {
  const wide = (file: string, ...lines: string[]) => wideLines(file, lines.join('\n'));
  const words = 'word '.repeat(24).trimEnd();
  expect(wide('a.ts', `// ${words}`, words, `${words} and`)).toEqual(['a.ts:1', 'a.ts:3']);
  expect(wide('a.md', `${words} ${words}`, `${words} and`)).toEqual(['a.md:1']);
  const unwrappable = [`| ${words} ${words} |`, '```sh', `${words} ${words}`, '```', `[a]: ${words}/${words}`];
  expect(wide('a.md', ...unwrappable)).toEqual([]);
  expect(wide('a.yaml', `url: https://example.com/${'a'.repeat(120)}`)).toEqual([]);
});
