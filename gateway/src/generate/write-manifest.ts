import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifestOf } from './manifest.ts';

/**
 * `node write-manifest.ts <folder of .graphql files> [manifest]`: writes the manifest, by default to
 * `documents.json` in the folder.
 */
const [folder, file = path.join(folder ?? '', 'documents.json')] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node write-manifest.ts <folder of .graphql files> [manifest]');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.graphql'))
  .sort()
  .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);
const { documents, faults } = manifestOf(sources);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(file, `${JSON.stringify(documents, null, 2)}\n`);
  process.stdout.write(`${Object.keys(documents).length} documents: ${file}\n`);
}
