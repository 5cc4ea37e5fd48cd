// `node rotate-keyring.main.ts`: encrypts every sealed value again with the newest key of KEYRING, and prints the keys
// that can be removed. Exits with 1 if a value could not be decrypted.

import { readConfig, settingsOfProcess } from '@marketplace/kernel';
import { createKeyring, databaseOf, resealAll, withMasterKeys } from '@marketplace/store';
import { rotateKeyringSettings } from './command-settings.ts';
import { sealingDomains } from './migrate-all.ts';
import { keyReport } from './key-report.ts';

const { KEYRING, ...database } = await settingsOfProcess(async () =>
  readConfig(rotateKeyringSettings, await withMasterKeys(process.env)),
);
const columns = await resealAll({
  ...databaseOf(database),
  domains: sealingDomains,
  keyring: createKeyring(KEYRING),
  progress: (name, resealed) => console.log(`${name}: ${resealed} re-encrypted`),
});
const { text, failed } = keyReport([...KEYRING.keys()], columns);
console.log(text);
process.exitCode = failed ? 1 : 0;
