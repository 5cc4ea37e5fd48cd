// `npm run release -- <version> [--dry-run]`: releases the committed sources; see release.ts. Run `npm test` before it,
// and push the commit and the tag after it.

import { parseArgs } from 'node:util';
import { recordHistories, release } from './release.ts';

try {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
  const [version] = positionals;
  if (version === undefined || positionals.length > 1)
    throw new Error('Usage: npm run release -- <version> [--dry-run]');
  const dryRun = values['dry-run'] ?? false;
  const date = new Date().toISOString().slice(0, 10);
  const request = { root: process.cwd(), version, date, dryRun, record: recordHistories };
  const { tag, files, histories, notes } = release(request);
  console.log(`${notes}\n\n${dryRun ? 'Would change' : 'Changed'}:\n${files.map((file) => `  ${file}\n`).join('')}`);
  console.log(`${dryRun ? 'Would record' : 'Recorded'} histories: ${histories}`);
  console.log(
    dryRun ? `Would commit these and tag ${tag}.` : `Committed and tagged ${tag}. To publish: git push --follow-tags`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
