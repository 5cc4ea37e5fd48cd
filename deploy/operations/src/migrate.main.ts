// The job `migrate` of a deployment: runs the missing migrations of all services, then exits.

import { createLogger, readConfig } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { migrateSettings } from './command-settings.ts';
import { migrateAll } from './migrate-all.ts';

const settings = readConfig(migrateSettings, process.env);
await migrateAll(databaseOf(settings), createLogger({ name: 'migrate' }));
