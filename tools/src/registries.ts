import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

const notice = '// Written by `npm run generate` from the files of this folder.\n\n';

/** A file of the folder, and the names that it exports. */
interface Source {
  file: string;
  names: string[];
}

/** The TypeScript files of a folder, by name. */
function sourcesOf(folder: string, pattern: string): Source[] {
  return globSync(pattern, { cwd: path.join(repositoryRoot, folder) })
    .filter((file) => !/\.(generated|test)\.ts$/.test(file))
    .sort()
    .map((file) => ({ file, names: exportedNames(readFileSync(path.join(repositoryRoot, folder, file), 'utf8')) }));
}

/** Names of the functions, constants and classes that a file exports. */
function exportedNames(source: string): string[] {
  return [...source.matchAll(/^export (?:async )?(?:function|const|class) (?:\{(.*)\}|(\w+))/gm)].flatMap(
    ([, members, name]) =>
      members === undefined ? [name!] : members.split(',').map((one) => one.split(':').at(-1)!.trim()),
  );
}

const importsOf = (sources: Source[]): string =>
  sources.map(({ file, names }) => `import { ${names.join(', ')} } from './${file}';\n`).join('');

function objectOf(name: string, sources: Source[]): string {
  const members = sources.flatMap(({ names }) => names).sort();
  return `export const ${name} = {\n${members.map((member) => `  ${member},\n`).join('')}};\n`;
}

/** The operations of a domain: one file each, or one for several of the same kind. Those of `engine` are separate. */
function operationsSource(folder: string): string {
  const all = sourcesOf(folder, '**/*.ts');
  const [engine, own] = [true, false].map((is) => all.filter(({ file }) => file.startsWith('engine/') === is));
  return [
    notice + importsOf(all),
    `/** The implementation of the contract. */\n${objectOf('operations', own!)}`,
    '/** The implementation of the engine contract, without what every domain has. ' +
      `*/\n${objectOf('engineOperations', engine!)}`,
  ].join('\n');
}

/** The migrations of a schema, with the names of their files and in the order of these names. */
function migrationsSource(folder: string): string {
  const sources = sourcesOf(folder, '[0-9]*.ts');
  const entries = sources.map(
    ({ file, names }) => `  { name: '${path.basename(file, '.ts')}', class: ${names[0]!} },\n`,
  );
  return [
    `${notice}import type { MigrationObject } from '@mikro-orm/core';\n${importsOf(sources)}`,
    `/** Migrations in the order in which they run. A released migration is never edited. */
export const migrations: MigrationObject[] = [\n${entries.join('')}];\n`,
  ].join('\n');
}

/** The texts of the files that list the contents of a folder, by their paths. */
export function registries(): Record<string, string> {
  const folders = (pattern: string): string[] => globSync(pattern, { cwd: repositoryRoot }).sort();
  return Object.fromEntries([
    ...folders('services/*/src/operations').map((folder) => [`${folder}/index.generated.ts`, operationsSource(folder)]),
    ...folders('services/*/migrations{,/sandbox}').map((folder) => [
      `${folder}/index.generated.ts`,
      migrationsSource(folder),
    ]),
  ]) as Record<string, string>;
}
