import { z } from 'zod';
import { gatewayProcessSettings, gatewaySettings } from '@marketplace/gateway';
import { temporalSettings, workerProcessSettings, workerSettings } from '@marketplace/workflows';
import {
  auditHeadsSettings,
  migrateSettings,
  organizationSettings,
  rotateKeyringSettings,
} from '@marketplace/operations/command-settings';
import { services } from '@marketplace/operations/domains';
import { partSettings } from '@marketplace/operations/parts/part-settings';
import { roleSettings } from '@marketplace/operations/role-settings';
import { startSettings } from '@marketplace/local/start-settings';

const serviceSchemas = Object.fromEntries(
  Object.entries(services).map(([name, { settings }]) => [name, settings as z.ZodObject]),
);

/** Schemas of the settings that `npm start` passes on, by the part that reads them. */
export const stackSchemas: Record<string, z.ZodObject> = {
  ...serviceSchemas,
  gateway: gatewaySettings,
  worker: workerSettings,
  parts: partSettings.omit({ PARTS: true }),
};

/** The schemas of the settings that each process reads. */
export const processes: Record<string, z.ZodObject[]> = {
  ...Object.fromEntries(Object.entries(serviceSchemas).map(([name, schema]) => [name, [schema]])),
  gateway: [gatewayProcessSettings],
  worker: [workerProcessSettings],
  parts: [partSettings, z.object(roleSettings)],
  migrate: [migrateSettings],
  'prepare-namespace': [temporalSettings],
  'npm start': [startSettings, ...Object.values(stackSchemas)],
  organization: [organizationSettings],
  'rotate-keyring': [rotateKeyringSettings],
  'audit-heads': [auditHeadsSettings],
};
