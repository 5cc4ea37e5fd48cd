// The job `migrate` of a deployment: runs the missing migrations of all services as the owner of the tables, gives the
// role of each service its rights, then exits.

import { createLogger, readConfig, settingsOfProcess } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { migrateSettings } from './command-settings.ts';
import { migrateAll } from './migrate-all.ts';
import { rolesOf } from './role-settings.ts';

const settings = await settingsOfProcess(() => readConfig(migrateSettings, process.env));
await migrateAll(databaseOf(settings), createLogger({ name: 'migrate' }), rolesOf(process.env));
