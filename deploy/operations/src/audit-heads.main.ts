// `node audit-heads.main.ts > <file>` writes the signed heads of the audit log; `node audit-heads.main.ts <file>`
// compares the log with such a file, and exits with 1 if events are missing or were changed. Needs DATABASE_URL and
// KEYRING.

import { readFileSync } from 'node:fs';
import { createLogger, readConfig, settingsOfProcess } from '@marketplace/kernel';
import { identityDomain } from '@marketplace/identity';
import { compareHeads, exportHeads } from '@marketplace/identity/heads-export';
import { createKeyring, createStore, databaseOf, withMasterKeys } from '@marketplace/store';
import { auditHeadsSettings } from './command-settings.ts';

const { KEYRING, ...database } = await settingsOfProcess(async () =>
  readConfig(auditHeadsSettings, await withMasterKeys(process.env)),
);
const keyring = createKeyring(KEYRING);
const log = createLogger({ name: 'audit-heads', level: 'error' });
const store = await createStore({ ...databaseOf(database), domain: identityDomain, log });
const [file] = process.argv.slice(2);
try {
  if (file === undefined) {
    for await (const line of exportHeads(store.report(), keyring, reportBroken)) console.log(line);
  } else {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const differences = await compareHeads(store.report(), keyring, lines);
    for (const { chain, seq, reason } of differences) console.log(`${chain}: event ${seq} is ${reason}`);
    if (differences.length === 0) console.log(`All ${lines.length - 1} exported heads are in the log.`);
    else process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await store.close();
}

function reportBroken(chain: string): void {
  console.error(`${chain}: the newest event is not the one that the service sealed`);
  process.exitCode = 1;
}
