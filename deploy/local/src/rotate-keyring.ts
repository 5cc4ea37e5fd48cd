import { z } from 'zod';
import { readConfig } from '@marketplace/kernel';
import { createKeyring, databaseOf, databaseSettings, keyringSetting, resealAll, withMasterKeys } from '@marketplace/store';
import { sealingDomains } from './migrate-all.ts';
import { keyReport } from './key-report.ts';

/** `npm run keyring:rotate`: brings every sealed value to the newest key of the keyring, and says which keys may go. */
const settings = z.object({ ...databaseSettings, KEYRING: keyringSetting });
const { KEYRING, ...database } = readConfig(settings, await withMasterKeys(process.env));
const columns = await resealAll({
  ...databaseOf(database),
  domains: sealingDomains,
  keyring: createKeyring(KEYRING),
  progress: (name, resealed) => console.log(`${name}: ${resealed} re-encrypted`),
});
const { text, failed } = keyReport([...KEYRING.keys()], columns);
console.log(text);
process.exitCode = failed ? 1 : 0;
