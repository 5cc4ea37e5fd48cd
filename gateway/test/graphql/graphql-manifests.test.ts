import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
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

/** A block of docs/graphql.md, by its first words. */
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

test("a manifest in the form of Apollo's generator loads, and its ids are accepted", async () => {
  const id = hashOf(document);
  const operations = [{ id, name: 'WhoAmI', type: 'query', body: document }];
  const file = write('apollo.json', { format: 'apollo-persisted-query-manifest', version: 1, operations });
  const gateway = await startGateway({ documents: readTrustedDocuments(file) });
  try {
    const response = await gateway.send('/api/v1/graphql', {
      method: 'POST',
      headers: gateway.as('owner'),
      body: { operationName: 'WhoAmI', extensions: { persistedQuery: { version: 1, sha256Hash: id } } },
    });
    expect(await response.json()).toEqual({ data: { viewer: { role: 'owner' } } });
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
