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
import type { DescribedMember } from '@marketplace/kernel';

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

/** One setting, as a schema describes it. */
interface DescribedSetting {
  name: string;
  description: string;
  /** The default in backquotes, `required`, or an empty string if there is no default. */
  fallback: string;
  /** The allowed values, in words or as a pattern. */
  form: string;
  /** Path below docs/ of a page with more information. */
  page: string | undefined;
  secret: boolean;
  /** The values of a map setting. Empty for other settings. */
  members: DescribedMember[];
}

/** A setting with its readers. Only the default may differ between processes. */
export interface SettingDescription extends DescribedSetting {
  /** `fallback` by name of the process. */
  readBy: Map<string, string>;
}

interface Property {
  description?: string;
  default?: unknown;
  form?: string;
  page?: string;
  secret?: boolean;
  members?: DescribedMember[];
  type?: string;
  format?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

/** Every setting of every process, sorted by name. Throws if a setting has no description. */
export function describeSettings(): SettingDescription[] {
  const found = new Map<string, SettingDescription>();
  for (const [process, schemas] of Object.entries(processes)) {
    for (const schema of schemas) {
      for (const setting of describeSchema(schema)) {
        const known = found.get(setting.name) ?? { ...setting, readBy: new Map() };
        if (!known.readBy.has(process)) known.readBy.set(process, setting.fallback);
        found.set(setting.name, known);
      }
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The settings of one schema. Throws if a setting has no description. */
function describeSchema(schema: z.ZodObject): DescribedSetting[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties ?? {}).map(([name, value]) => {
    const property = value as Property;
    if (!property.description) throw new Error(`The setting ${name} needs a description: .meta({ description }).`);
    const { description, page, secret = false, members = [] } = property;
    const required = !z.safeParse(schema.shape[name]!, undefined).success;
    const fallback = required
      ? 'required'
      : [undefined, ''].includes(property.default as string)
        ? ''
        : `\`${property.default}\``;
    return { name, description, fallback, form: formOf(property), page, secret, members };
  });
}

function formOf(property: Property): string {
  const { form, type, format, minimum, maximum, minLength } = property;
  if (form) return form;
  if (property.enum) return property.enum.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'integer' || type === 'number') return [type, rangeOf(minimum, maximum)].filter(Boolean).join(', ');
  if (format === 'uri') return 'URL';
  return minLength === undefined ? 'text' : `text of at least ${minLength} characters`;
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  // Zod writes this maximum for an integer without one.
  const top = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined && top !== undefined) return `${minimum} to ${top}`;
  return minimum === undefined ? '' : `at least ${minimum}`;
}
