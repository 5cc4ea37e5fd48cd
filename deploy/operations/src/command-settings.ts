import { z } from 'zod';
import { databaseSettings, keySettings } from '@marketplace/store';

/** Settings of the job `migrate`. */
export const migrateSettings = z.object(databaseSettings);

/** Settings of `npm run organization`. */
export const organizationSettings = z.object(databaseSettings);

/** Settings of `npm run keyring:rotate`. */
export const rotateKeyringSettings = z.object({ ...databaseSettings, ...keySettings });
