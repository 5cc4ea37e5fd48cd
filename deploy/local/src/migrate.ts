import { z } from 'zod';
import { createLogger, readConfig } from '@marketplace/kernel';
import { migrateAll } from './migrate-all.ts';

/** The migration job of a deployment: runs what is missing, then ends. */
const { DATABASE_URL } = readConfig(z.object({ DATABASE_URL: z.url() }), process.env);
await migrateAll(DATABASE_URL, createLogger({ name: 'migrate' }));
