import { readConfig } from '@marketplace/kernel';
import { createKeyring, databaseOf, resealAll, withMasterKeys } from '@marketplace/store';
import { rotateKeyringSettings } from './command-settings.ts';
import { sealingDomains } from './migrate-all.ts';
import { keyReport } from './key-report.ts';

/** `npm run keyring:rotate`: brings every sealed value to the newest key of the keyring, and says which keys may go. */
const { KEYRING, ...database } = readConfig(rotateKeyringSettings, await withMasterKeys(process.env));
const columns = await resealAll({
  ...databaseOf(database),
  domains: sealingDomains,
  keyring: createKeyring(KEYRING),
  progress: (name, resealed) => console.log(`${name}: ${resealed} re-encrypted`),
});
const { text, failed } = keyReport([...KEYRING.keys()], columns);
console.log(text);
process.exitCode = failed ? 1 : 0;
