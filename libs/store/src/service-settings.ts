import { z } from 'zod';
import { processSettings, tokenSettings } from '@marketplace/kernel';
import { telemetrySettings } from '@marketplace/kernel/telemetry';
import { databaseSettings } from './database/database-settings.ts';
import { keyringSetting } from './keyring/keyring.ts';

/** Settings with the master keys. `withMasterKeys` reads the file into `KEYRING`. */
export const keySettings = {
  KEYRING: keyringSetting,
  KEYRING_FILE: z.string().optional().meta({
    description: 'A file with one key of `KEYRING` in each line, instead of `KEYRING`.',
    form: 'path',
    page: 'deploying.md#where-keys-come-from',
  }),
};

/** Schema of the settings that every service has. */
export const plainServiceSettings = z.object({
  ...databaseSettings,
  ...processSettings,
  ...tokenSettings,
  ...telemetrySettings,
});

/** Schema of the settings of a service that seals values. */
export const serviceSettings = plainServiceSettings.extend(keySettings);
