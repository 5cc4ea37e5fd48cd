import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';

/**
 * Writes `src/generated/graphql`: the types of the documents in `src`, each with the hash by which it is executed, and
 * `persisted-documents.json`, the texts by hash, which the gateway reads.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const schema = readFileSync(path.join(root, '../../gateway/schema.graphql'), 'utf8');
const documents = globSync('src/**/*.graphql', { cwd: root })
  .sort()
  .map((location) => {
    const rawSDL = readFileSync(path.join(root, location), 'utf8');
    return { location, rawSDL, document: parse(rawSDL) };
  });
const baseOutputDir = path.join(root, 'src/generated/graphql/');
const sections = await preset.buildGeneratesSection({
  baseOutputDir,
  schema: parse(schema),
  schemaAst: buildSchema(schema),
  documents,
  plugins: [],
  pluginMap: {},
  config: {
    documentMode: 'string',
    enumsAsTypes: true,
    strictScalars: true,
    useTypeImports: true,
    scalars: { DateTime: 'string', MinorUnits: 'number', JSON: 'unknown' },
  },
  presetConfig: {
    fragmentMasking: false,
    persistedDocuments: { mode: 'replaceDocumentWithHash', hashPropertyName: 'hash', hashAlgorithm: 'sha256' },
  },
});
rmSync(baseOutputDir, { recursive: true, force: true });
mkdirSync(baseOutputDir, { recursive: true });
for (const section of sections) {
  const name = path.basename(section.filename);
  // The function `graphql` finds documents in sources. Here documents are files.
  if (['gql.ts', 'index.ts'].includes(name)) continue;
  writeFileSync(section.filename, await codegen(section));
}
