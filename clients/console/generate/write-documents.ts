import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, type DocumentNode, Kind, parse, type SelectionNode, visit } from 'graphql';

/**
 * Writes `src/generated/graphql`: the types of the documents in `src`, each with the hash by which it is executed, and
 * `persisted-documents.json`, the texts by hash, which the gateway reads. In these texts the fields of fragments
 * replace their spreads, because the gateway counts a spread as a level of its depth limit.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const schema = readFileSync(path.join(root, '../../gateway/schema.graphql'), 'utf8');
const sources = globSync('src/**/*.graphql', { cwd: root })
  .sort()
  .map((location) => {
    const rawSDL = readFileSync(path.join(root, location), 'utf8');
    return { location, rawSDL, document: parse(rawSDL) };
  });
const fragments = new Map(
  sources.flatMap(({ document }) =>
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet.selections] as const] : [],
    ),
  ),
);
const documents = sources.map((source) => ({ ...source, document: withoutSpreads(source.document) }));
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
  // Only the types of fragments are used.
  writeFileSync(
    section.filename,
    (await codegen(section)).replaceAll(/^export const \w+FragmentDoc = [^;]+;\n?/gm, ''),
  );
}

function withoutSpreads(document: DocumentNode): DocumentNode {
  return visit(document, { SelectionSet: (set) => ({ ...set, selections: set.selections.flatMap(fieldsOf) }) });
}

/** The selection itself, or the fields of the fragment that it spreads. Throws an Error if the fragment is missing. */
function fieldsOf(selection: SelectionNode): readonly SelectionNode[] {
  if (selection.kind !== Kind.FRAGMENT_SPREAD) return [selection];
  const { value: name } = selection.name;
  const fields = fragments.get(name);
  if (!fields) throw new Error(`No document has the fragment ${name}.`);
  return fields.flatMap(fieldsOf);
}
