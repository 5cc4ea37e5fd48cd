import type { z } from 'zod';
import { gatewayProcessSettings, gatewaySettings } from '@marketplace/gateway';
import { temporalSettings, workerProcessSettings, workerSettings } from '@marketplace/workflows';
import { migrateSettings, organizationSettings, rotateKeyringSettings } from '@marketplace/operations/command-settings';
import { services } from '@marketplace/operations/domains';
import { stackSettings } from '../stack/observe.ts';
import { startSettings } from '../start-settings.ts';

const serviceSchemas = Object.fromEntries(
  Object.entries(services).map(([name, { settings }]) => [name, settings as z.ZodObject]),
);

/** What `npm start` passes on, by who reads it, besides what it reads itself. */
export const stackSchemas: Record<string, z.ZodObject> = {
  ...serviceSchemas,
  gateway: gatewaySettings,
  worker: workerSettings,
  stack: stackSettings,
};

/** Every process, and the schemas of the settings that it reads. */
export const processes: Record<string, z.ZodObject[]> = {
  ...Object.fromEntries(Object.entries(serviceSchemas).map(([name, schema]) => [name, [schema]])),
  gateway: [gatewayProcessSettings],
  worker: [workerProcessSettings],
  migrate: [migrateSettings],
  'prepare-namespace': [temporalSettings],
  'npm start': [startSettings, ...Object.values(stackSchemas)],
  'npm run organization': [organizationSettings],
  'npm run keyring:rotate': [rotateKeyringSettings],
};
