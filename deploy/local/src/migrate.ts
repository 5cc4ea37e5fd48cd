import { z } from 'zod';
import { createLogger, readConfig } from '@marketplace/kernel';
import { databaseOf, databaseSettings } from '@marketplace/store';
import { migrateAll } from './migrate-all.ts';

/** The migration job of a deployment: runs what is missing, then ends. */
const settings = readConfig(z.object(databaseSettings), process.env);
await migrateAll(databaseOf(settings), createLogger({ name: 'migrate' }));
