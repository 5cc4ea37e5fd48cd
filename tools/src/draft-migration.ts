import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { draftMigration } from '@marketplace/store/testing/draft-migration';
import { domains } from '@marketplace/operations/migrate-all';
import { freePort } from '@marketplace/local/processes/ports';
import { startPostgres } from '@marketplace/local/infrastructure/postgres';

/**
 * `node tools/src/draft-migration.ts <domain>` prints the statements that bring the domain's schema to its entities.
 */
const domain = domains.find(({ schema }) => schema === process.argv[2]);
if (!domain) {
  console.error(`Usage: node tools/src/draft-migration.ts ${domains.map(({ schema }) => schema).join('|')}`);
  process.exit(2);
}
const scratch = mkdtempSync(path.join(tmpdir(), 'marketplace-draft-'));
// As root, PostgreSQL runs as another user, which must be able to reach its files.
chmodSync(scratch, 0o755);
const postgres = await startPostgres({
  dataDir: path.join(scratch, 'postgres'),
  runDir: path.join(scratch, 'run'),
  log: path.join(scratch, 'postgres.log'),
  port: await freePort(),
  fast: true,
});
try {
  console.log(
    (await draftMigration(domain, postgres.url)).trim() ||
      'No migration is needed: the migrations create the schema of the entities.',
  );
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
