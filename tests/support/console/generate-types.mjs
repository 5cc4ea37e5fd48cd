/**
 * `node generate-types.mjs`: does the work of `npx graphql-codegen` with `codegen.ts` of the working directory. Its
 * command line is not among our dependencies, so this calls the same preset with the same configuration.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { gqlPluckFromCodeStringSync } from '@graphql-tools/graphql-tag-pluck';
import { buildSchema, parse } from 'graphql';

const { default: config } = await import(pathToFileURL(path.resolve('codegen.ts')).href);
const schema = await (await fetch(config.schema)).text();
const excluded = config.documents.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
const documents = globSync(
  config.documents.filter((glob) => !glob.startsWith('!')),
  { exclude: excluded },
).flatMap((location) =>
  gqlPluckFromCodeStringSync(location, readFileSync(location, 'utf8'), { skipIndent: true }).map(({ body }) => ({
    location,
    rawSDL: body,
    document: parse(body),
  })),
);
for (const [baseOutputDir, { preset: name, ...output }] of Object.entries(config.generates)) {
  if (name !== 'client') throw new Error(`This runs the preset client, not ${name}.`);
  const sections = await preset.buildGeneratesSection({
    baseOutputDir,
    schema: parse(schema),
    schemaAst: buildSchema(schema),
    documents,
    plugins: [],
    pluginMap: {},
    config: output.config,
    presetConfig: output.presetConfig,
  });
  mkdirSync(baseOutputDir, { recursive: true });
  for (const section of sections) writeFileSync(section.filename, await codegen(section));
}
