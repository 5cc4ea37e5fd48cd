import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { readTrustedDocuments } from '../../src/graphql/requests/trusted-documents.ts';
import { startGateway } from '../support/start-gateway.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'manifests-'));
afterAll(() => rmSync(folder, { recursive: true }));

const document = 'query WhoAmI {\n  viewer {\n    role\n  }\n}';
const hashOf = (text: string, algorithm = 'sha256') => createHash(algorithm).update(text).digest('hex');
const write = (name: string, manifest: object): string => {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(manifest));
  return file;
};

/** The settings, commands and files of docs/graphql.md, by their first words or their name. */
const page = readFileSync(new URL('../../../docs/graphql.md', import.meta.url), 'utf8');
const blockOf = (opening: string): string => {
  const start = page.indexOf(opening);
  if (start < 0) throw new Error(`docs/graphql.md has no block that begins with ${opening}.`);
  return page.slice(page.indexOf('\n', start) + 1, page.indexOf('\n```', start));
};

/** The manifest that the client preset of graphql-codegen writes for `document`. `presetConfig` is its text. */
function codegenManifest(presetConfig: string): Record<string, string> {
  // In another process, because the generator does not work with Jest's modules.
  const script = `
    import { preset } from '@graphql-codegen/client-preset';
    import { codegen } from '@graphql-codegen/core';
    import { readFileSync } from 'node:fs';
    import { buildASTSchema, parse } from 'graphql';
    const text = ${JSON.stringify(document)};
    const schema = parse(readFileSync('schema.graphql', 'utf8'));
    const sections = await preset.buildGeneratesSection({
      baseOutputDir: 'out/', schema, schemaAst: buildASTSchema(schema), config: {}, plugins: [], pluginMap: {},
      documents: [{ location: 'a.graphql', rawSDL: text, document: parse(text) }],
      ${presetConfig},
    });
    const texts = await Promise.all(sections.map(async (section) => [section.filename, await codegen(section)]));
    console.log(Object.fromEntries(texts)['out/persisted-documents.json']);`;
  const cwd = new URL('../..', import.meta.url).pathname;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' }),
  ) as Record<string, string>;
}

test.each([
  ['with the setting of docs/graphql.md', blockOf('```ts\npresetConfig').trim()],
  ['by default', 'presetConfig: { persistedDocuments: true }'],
  [
    'with documents replaced by their hash',
    "presetConfig: { persistedDocuments: { mode: 'replaceDocumentWithHash' } }",
  ],
])("the manifest of graphql-codegen's client preset loads %s, and its ids are accepted", async (_, presetConfig) => {
  const manifest = codegenManifest(presetConfig);
  const [[id, text]] = Object.entries(manifest) as [[string, string]];
  expect([id, text]).toEqual([`sha256:${hashOf(text)}`, expect.stringContaining('query WhoAmI')]);
  const gateway = await startGateway({ documents: readTrustedDocuments(write('codegen.json', manifest)) });
  try {
    const response = await gateway.send('/api/v1/graphql', {
      method: 'POST',
      headers: gateway.as('owner'),
      body: { documentId: id },
    });
    expect(await response.json()).toEqual({ data: { viewer: { role: 'owner' } } });
  } finally {
    await gateway.close();
  }
});

/** Runs a command in the folder of a client, as a person would. Resolves to its output. */
async function inClient(command: string, environment: Record<string, string> = {}): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const options = { cwd: folder, env: { ...env, PATH, ...environment } };
  return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
}

test("the manifest of Apollo's generate-persisted-query-manifest loads, and its client sends ids only", async () => {
  // Instead of `npm install`.
  mkdirSync(path.join(folder, 'node_modules'));
  mkdirSync(path.join(folder, 'src'));
  const modules = new URL('../../../node_modules', import.meta.url).pathname;
  for (const name of ['.bin', '@apollo', '@graphql-typed-document-node', 'graphql', 'graphql-tag', 'rxjs'])
    symlinkSync(path.join(modules, name), path.join(folder, 'node_modules', name));
  for (const file of ['src/who-am-i.ts', 'src/client.ts'])
    writeFileSync(path.join(folder, file), blockOf(`\`\`\`ts ${file}`));
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  expect(await inClient(blockOf('```sh\nnpx generate-persisted-query-manifest'))).toContain('with 1 operation');
  const file = path.join(folder, 'persisted-query-manifest.json');
  const { operations } = JSON.parse(readFileSync(file, 'utf8')) as { operations: { id: string; body: string }[] };
  expect(operations.map(({ id }) => id)).toEqual(operations.map(({ body }) => hashOf(body)));

  const gateway = await startGateway({ documents: readTrustedDocuments(file) });
  try {
    // `fetch` of a browser, with the session's cookie. It prints what it sends.
    const script = `
      const send = globalThis.fetch;
      globalThis.fetch = (address, init) => {
        console.log(init.body);
        const headers = { ...init.headers, ...JSON.parse(process.env.SESSION) };
        return send(new URL(address, process.env.ORIGIN), { ...init, headers });
      };
      const [{ client }, { whoAmI }] = [await import('./src/client.ts'), await import('./src/who-am-i.ts')];
      const { data } = await client.query({ query: whoAmI });
      console.log(JSON.stringify(data));`;
    writeFileSync(path.join(folder, 'use-client.mjs'), script);
    const [sent, data] = (
      await inClient('node use-client.mjs', {
        ORIGIN: `http://127.0.0.1:${gateway.port}`,
        SESSION: JSON.stringify(gateway.as('owner')),
      })
    )
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(sent).toMatchObject({ extensions: { persistedQuery: { sha256Hash: operations[0]!.id } } });
    expect(sent).not.toHaveProperty('query');
    expect(data).toMatchObject({ viewer: { role: 'owner' } });
  } finally {
    await gateway.close();
  }
});

test.each<[string, object]>([
  ['hashes of another algorithm', { [hashOf(document, 'sha1')]: document }],
  [
    'ids that are not hashes',
    {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ id: 'WhoAmI', name: 'WhoAmI', type: 'query', body: document }],
    },
  ],
  ['an unknown version of the format', { format: 'apollo-persisted-query-manifest', version: 2, operations: [] }],
  ['no documents', { documents: [document] }],
])('a file with %s is refused', (_, manifest) => {
  const file = write('wrong.json', manifest);
  expect(readFileSync(file, 'utf8')).not.toBe('');
  expect(() => readTrustedDocuments(file)).toThrow(file);
});
