import { z } from 'zod';
import { processes } from './processes.ts';

/** What a schema says about one of its members. */
export interface DescribedSetting {
  name: string;
  description: string;
  /** The value where nothing is set; `required` where the process does not start without it; or empty. */
  fallback: string;
  /** The allowed text, in words or as a pattern. */
  form: string;
  /** A page below docs/ that says more. */
  page: string | undefined;
  secret: boolean;
}

/** A setting, with its default in each process that reads it. Everything else is the same in all of them. */
export interface SettingDescription extends DescribedSetting {
  readBy: Map<string, string>;
}

interface Property {
  description?: string;
  default?: unknown;
  form?: string;
  page?: string;
  secret?: boolean;
  type?: string;
  format?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

/** Every setting of every process, by name. Throws when one says nothing about itself. */
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

/** What one schema says about each of its members. */
export function describeSchema(schema: z.ZodObject): DescribedSetting[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties ?? {}).map(([name, value]) => {
    const property = value as Property;
    if (!property.description) throw new Error(`The setting ${name} needs a description: .meta({ description }).`);
    const { description, page, secret = false } = property;
    const required = !z.safeParse(schema.shape[name]!, undefined).success;
    const fallback = required
      ? 'required'
      : [undefined, ''].includes(property.default as string)
        ? ''
        : `\`${property.default}\``;
    return { name, description, fallback, form: formOf(property), page, secret };
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
  // Without a limit of its own, an integer has the largest that JavaScript counts exactly.
  const top = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined && top !== undefined) return `${minimum} to ${top}`;
  return minimum === undefined ? '' : `at least ${minimum}`;
}
