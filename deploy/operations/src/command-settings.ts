import { z } from 'zod';
import { databaseSettings, keySettings } from '@marketplace/store';
import { roleSettings } from './role-settings.ts';

/** Settings of the job `migrate`. Its `DATABASE_URL` has the role that owns the tables. */
export const migrateSettings = z.object({ ...databaseSettings, ...roleSettings });

/** Settings of `organization.main.ts`. */
export const organizationSettings = z.object(databaseSettings);

/** Settings of `rotate-keyring.main.ts`. */
export const rotateKeyringSettings = z.object({ ...databaseSettings, ...keySettings });

/** Settings of `audit-heads.main.ts`. */
export const auditHeadsSettings = z.object({ ...databaseSettings, ...keySettings });
