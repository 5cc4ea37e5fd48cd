import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';
import { sharedStack, type SharedStack } from '../../support/stacks/stack-host.ts';
import { newTrader } from '../../support/traders.ts';

/**
 * Clients that generators of others make from the served openapi.json, against the running service. The generators come
 * from npm, because nothing else needs them.
 */
const run = promisify(execFile);
const generators = ['@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'typescript@6.0.3'];

let stack: SharedStack;
let token: string;
/** Inside the repository, so that the generated code finds its dependencies. */
let directory: string;
const bin = (name: string): string => path.join(directory, 'node_modules/.bin', name);
const inDirectory = (file: string, ...args: string[]) =>
  run(file, args, { cwd: directory, env: { ...process.env, NODE_OPTIONS: '' } });

beforeAll(async () => {
  stack = await sharedStack();
  ({ token } = await newTrader(stack, 'generated@clients.example'));
  const data = path.join(repositoryRoot, '.data');
  mkdirSync(data, { recursive: true });
  directory = mkdtempSync(path.join(data, 'clients-'));
  const document = await (await fetch(`${stack.origin}/api/v1/openapi.json`)).text();
  writeFileSync(path.join(directory, 'openapi.json'), document);
  writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }');
  await inDirectory('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...generators);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const listing = `{ title: 'Generated', price: { amount: 4900, currency: 'USD' } }`;
const missing = `'lst_01h2xcejqtf2nbrexx3vqjhp41'`;
const auth = '{ headers: { authorization: `Bearer ${process.env.API_KEY}` } }';
/** What each program prints: the created listing, the same read again, and the refusal of one that does not exist. */
const print = 'console.log(JSON.stringify([created?.title, read?.price.amount, refused]));';

const clients = [
  {
    name: 'openapi-typescript',
    generate: () =>
      inDirectory(
        path.join(repositoryRoot, 'clients/sdk/node_modules/.bin/openapi-typescript'),
        './openapi.json',
        '-o',
        'types.ts',
      ),
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './types';
const api = createClient<paths>({ baseUrl: process.env.ORIGIN!, ...${auth} });
const { data: created } = await api.POST('/api/v1/listings', { body: ${listing} });
const { data: read } = await api.GET('/api/v1/listings/{id}', { params: { path: { id: created!.id } } });
const { error } = await api.GET('/api/v1/listings/{id}', { params: { path: { id: ${missing} } } });
const refused = error?.code;
`,
  },
  {
    name: '@hey-api/openapi-ts',
    generate: () => inDirectory(bin('openapi-ts'), '-i', './openapi.json', '-o', 'hey', '--no-log-file'),
    program: `
import { createListing, getListing } from './hey';
const options = ${auth};
const { data: created } = await createListing({ ...options, body: ${listing} });
const { data: read } = await getListing({ ...options, path: { id: created!.id } });
const { error } = await getListing({ ...options, path: { id: ${missing} } });
const refused = error?.code;
`,
  },
  {
    name: 'orval',
    generate: () => {
      const output = { target: './orval.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } };
      const config = { api: { input: { target: './openapi.json' }, output } };
      writeFileSync(path.join(directory, 'orval.config.mjs'), `export default ${JSON.stringify(config)};`);
      return inDirectory(bin('orval'), '--config', 'orval.config.mjs');
    },
    program: `
import { createListing, getListing } from './orval';
const options = ${auth};
const { data } = await createListing(${listing}, options);
const created = 'title' in data && 'id' in data ? data : undefined;
const got = await getListing(created!.id, options);
const read = got.status === 200 ? got.data : undefined;
const none = await getListing(${missing}, options);
const refused = none.status === 404 ? none.data.code : undefined;
`,
  },
];

test.each(clients)('the client that $name makes compiles, and works', async ({ name, generate, program }) => {
  await generate();
  const file = `client-of-${name.replace(/\W/g, '-')}.mts`;
  writeFileSync(path.join(directory, file), program + print);
  const compiler = path.join(repositoryRoot, 'node_modules/typescript-native/bin/tsc');
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--types', 'node'];
  const how = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const compiled = await inDirectory(process.execPath, compiler, ...options, ...how, file).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');

  const built = file.replace('.mts', '.js.mjs');
  await inDirectory(
    path.join(repositoryRoot, 'node_modules/.bin/esbuild'),
    file,
    '--bundle',
    '--platform=node',
    '--format=esm',
    `--outfile=${built}`,
  );
  const env = { PATH: process.env.PATH, ORIGIN: stack.origin, API_KEY: token };
  const { stdout } = await run(process.execPath, [built], { cwd: directory, env });
  expect(JSON.parse(stdout)).toEqual(['Generated', 4900, 'not_found']);
});
