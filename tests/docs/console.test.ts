import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { codeBlocks } from '../support/docs/pages.ts';
import { newSeller, password } from '../support/sign-up.ts';
import { sharedStack, type SharedStack } from '../support/stacks/stack-host.ts';

/** Follows docs/console.md in an empty folder, with its files unchanged, and uses the resulting console. */
const email = 'seller@console.example';
const run = promisify(execFile);
const support = path.join(import.meta.dirname, '../support/console');
const modules = path.join(repositoryRoot, 'node_modules');
const blocks = codeBlocks('docs/console.md');

let directory: string;
let stack: SharedStack;

beforeAll(async () => {
  stack = await sharedStack();
  await newSeller(stack.origin, stack.base.inboxUrl, email);
  directory = mkdtempSync(path.join(tmpdir(), 'marketplace-console-'));
  for (const { name, code } of blocks.filter((block) => block.name !== '')) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code.replaceAll('http://127.0.0.1:3000', stack.origin));
  }
  writeFileSync(path.join(directory, 'package.json'), '{"type": "module"}');
  // Replaces `npm install`. A separate folder, because Vite writes into `node_modules`.
  mkdirSync(path.join(directory, 'node_modules'));
  for (const name of [
    'vite',
    'typescript',
    'graphql',
    '@graphql-codegen',
    '@graphql-typed-document-node',
    '@graphql-tools',
  ])
    symlinkSync(path.join(modules, name), path.join(directory, 'node_modules', name));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Resolves to the output of a Node program that runs in the folder. */
async function node(program: string, ...args: string[]): Promise<string> {
  // Programs of the test are copied, so that they find the packages of the folder, as the reader's tools do.
  const file = path.isAbsolute(program) ? program : path.join(directory, program);
  if (!path.isAbsolute(program)) writeFileSync(file, readFileSync(path.join(support, program)));
  const { NODE_OPTIONS: _, ...env } = process.env;
  return (await run(process.execPath, [file, ...args], { cwd: directory, env })).stdout;
}

test('the page has the commands and the files that this test follows', () => {
  expect(blocks.map(({ language, name, code }) => name || `${language}: ${code}`)).toEqual([
    expect.stringMatching(/^sh: npm init -y\nnpm pkg set type=module\nnpm install --save-dev --save-exact vite@/),
    'vite.config.ts',
    'index.html',
    'tsconfig.json',
    'src/request.ts',
    'src/session.ts',
    'src/listings.ts',
    'src/main.ts',
    'codegen.ts',
    'sh: npx graphql-codegen\nnpx tsc\nnpx vite\n',
  ]);
});

test('the page pins the versions of its packages to those of this test', () => {
  const [install = ''] = blocks.map(({ code }) => code);
  const pinned = [...install.matchAll(/ ((?:@[\w-]+\/)?[\w-]+)@(\S+)/g)].map(([, name, version]) => [name!, version!]);
  expect(pinned).toHaveLength(5);
  for (const [name, version] of pinned) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    // The command line is not among our packages.
    if (name === '@graphql-codegen/cli') continue;
    const { version: ours } = JSON.parse(readFileSync(path.join(modules, name!, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect([name, version]).toEqual([name, ours]);
  }
});

test("the page's configuration generates types with which its files compile, and a manifest of SHA-256", async () => {
  await node('generate-types.mjs');
  await expect(node(path.join(modules, 'typescript-native/bin/tsc'), '--project', '.')).resolves.toBe('');
  const generated = readFileSync(path.join(directory, 'src/gql/graphql.ts'), 'utf8');
  expect(generated).toMatch(/export type ListingStatus =(?:\s|\/\*\*[^*]*\*\/)*\| 'archived'/);
  expect(generated).toMatch(/amount: number/);
  const manifest = JSON.parse(readFileSync(path.join(directory, 'src/gql/persisted-documents.json'), 'utf8')) as object;
  expect(Object.keys(manifest)).toHaveLength(2);
  for (const [id, text] of Object.entries(manifest) as [string, string][]) {
    expect(id).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
    expect(generated).toContain(`{"hash":"${id}"}`);
  }
});

test("through Vite's proxy the console signs in, reads, and creates once; another origin is refused", async () => {
  const seen = JSON.parse(await node('use-console.mjs', email, password)) as Record<string, unknown> & {
    cookies: string[];
    created: { listing: { id: string } };
  };
  expect(seen.page).toContain('<script type="module" src="/src/main.ts">');
  expect(seen.script).toBe(200);
  expect(seen.before).toMatchObject({ code: 'unauthenticated' });
  expect(seen.wrong).toMatchObject({ code: 'invalid_credentials' });
  expect(seen.step).toBe('signed in');
  for (const cookie of seen.cookies) expect(cookie).toMatch(/; path=\/.*; samesite=lax; httponly/i);
  expect(seen.created).toMatchObject({ listing: { title: 'Lamp' }, replayed: false, userErrors: [] });
  expect(seen.again).toMatchObject({ listing: seen.created.listing, replayed: true, userErrors: [] });
  expect(seen.invalid).toMatchObject({ listing: null, userErrors: [{ field: ['input', 'title'] }] });
  expect(seen.overview).toMatchObject({
    viewer: { user: { name: 'Ada' } },
    organization: { name: `Seller ${email}` },
    listings: {
      nodes: [{ id: seen.created.listing.id, status: 'published', price: { amount: 2500, currency: 'USD' } }],
    },
  });
  expect(seen.elsewhere).toMatchObject({ code: 'csrf_rejected' });
  expect(seen.after).toMatchObject({ code: 'unauthenticated' });
});
