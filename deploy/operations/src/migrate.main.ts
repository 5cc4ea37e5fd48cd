import { createLogger, readConfig } from '@marketplace/kernel';
import { databaseOf } from '@marketplace/store';
import { migrateSettings } from './command-settings.ts';
import { migrateAll } from './migrate-all.ts';

/** The migration job of a deployment: runs what is missing, then ends. */
const settings = readConfig(migrateSettings, process.env);
await migrateAll(databaseOf(settings), createLogger({ name: 'migrate' }));
