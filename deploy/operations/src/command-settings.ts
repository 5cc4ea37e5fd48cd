import { z } from 'zod';
import { databaseSettings, keySettings } from '@marketplace/store';

/** Settings of `migrate`, the job of a deployment. */
export const migrateSettings = z.object(databaseSettings);

/** Settings of `npm run organization`. */
export const organizationSettings = z.object(databaseSettings);

/** Settings of `npm run keyring:rotate`. */
export const rotateKeyringSettings = z.object({ ...databaseSettings, ...keySettings });
