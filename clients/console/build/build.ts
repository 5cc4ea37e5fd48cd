import { createHash } from 'node:crypto';
import { copyFileSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const [outDir = path.join(root, 'dist')] = process.argv.slice(2);

/** Below this size a compressed file saves nothing. */
const compressedFromBytes = 1_024;
/** Files that are read after the build only, and not served. */
const unserved = new Set(['manifest.json']);
const compressible = /\.(js|css|html|svg|json)$/;

/**
 * `node build.ts [folder]`: builds the console into the folder, with the documents by their hash (`documents.json`,
 * and `documents.released.json` of the last release), and each text also compressed (`.br`, `.gz`). `files.json` lists
 * the files, so that the gateway notices a missing one, and the targets of `/open/`. The version is a digest of the
 * files.
 */
await build({
  root,
  logLevel: 'warn',
  configLoader: 'native',
  // Node does the same: `npm start` builds by a link to a folder whose name Vite cannot read.
  resolve: { preserveSymlinks: process.execArgv.includes('--preserve-symlinks') },
  build: { outDir, emptyOutDir: true },
});
for (const [name, file] of [
  ['documents.json', 'src/generated/graphql/persisted-documents.json'],
  // A console that was loaded before a deployment goes on until it is loaded anew.
  ['documents.released.json', 'documents.released.json'],
] as const)
  copyFileSync(path.join(root, file), path.join(outDir, name));
const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(outDir, path.join(entry.parentPath, entry.name)))
  .filter((file) => !unserved.has(file))
  .sort();
const digest = createHash('sha256');
for (const file of files) {
  const bytes = readFileSync(path.join(outDir, file));
  digest.update(file).update(bytes);
  if (!compressible.test(file) || bytes.length < compressedFromBytes) continue;
  writeFileSync(
    path.join(outDir, `${file}.br`),
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  writeFileSync(path.join(outDir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
}
// The prefixes of ids, and the names, that routes register for `/open/`.
const opens = globSync('src/screens/**/*.routes.ts', { cwd: root })
  .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bopens: '(\w+)'/g)])
  .map(([, prefix]) => prefix);
writeFileSync(
  path.join(outDir, 'files.json'),
  `${JSON.stringify({ version: digest.digest('hex').slice(0, 16), files, opens })}\n`,
);
