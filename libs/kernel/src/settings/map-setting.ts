import { z } from 'zod';

/** A member of a map setting. */
export interface MapMember<Value = unknown> {
  /** Parses the text after `<name>=`. */
  schema: z.ZodType<Value>;
  /** Default text, if the setting does not name the member. */
  fallback: string;
  description: string;
  /** Text that replaces `off`. Without it, `off` does not change the member. */
  off?: string;
}

/** Values of a map setting, by member. */
export type MapValues<Members extends Record<string, MapMember>> = {
  [Name in keyof Members]: Members[Name] extends MapMember<infer Value> ? Value : never;
};

/**
 * Schema of a setting with many values, such as `key=20/40,address=off`. Members that are not named have their
 * defaults. If the first item is `off`, they are turned off where possible.
 */
export function mapSetting<const Members extends Record<string, MapMember>>(members: Members) {
  return z
    .string()
    .default('')
    .transform((text, context): MapValues<Members> => {
      const items = text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean);
      const isOff = items[0] === 'off';
      const given = new Map<string, string>();
      for (const item of isOff ? items.slice(1) : items) {
        const [, name, value] = /^(\w+)=(\S+)$/.exec(item) ?? [];
        const isKnown = name !== undefined && Object.hasOwn(members, name) && !given.has(name);
        if (isKnown && value !== undefined) given.set(name, value);
        else context.addIssue({ code: 'custom', message: refusal(members, name) });
      }
      const values = Object.entries(members).map(([name, { schema, fallback, off = fallback }]) => {
        const parsed = schema.safeParse(given.get(name) ?? (isOff ? off : fallback));
        for (const { message } of parsed.error?.issues ?? [])
          context.addIssue({ code: 'custom', message: `${name}: ${message}` });
        return [name, parsed.data] as const;
      });
      return Object.fromEntries(values) as MapValues<Members>;
    })
    .meta({ form: '`<name>=<value>`, separated by commas', members: Object.entries(members).map(describeMember) });
}

function refusal(members: Record<string, MapMember>, name: string | undefined): string {
  const expected =
    'expected <name>=<value>, separated by commas, each once, with these names: ' +
    `${Object.keys(members).join(', ')}`;
  return name === undefined || Object.hasOwn(members, name) ? expected : `${name} is not known; ${expected}`;
}

/** A member as docs/configuration.md shows it. */
export interface DescribedMember {
  name: string;
  description: string;
  fallback: string;
}

function describeMember([name, { description, fallback }]: [string, MapMember]): DescribedMember {
  return { name, description, fallback };
}

/**
 * The settings of a module opened by code, such as a test. Missing settings have their defaults, and so have missing
 * members of map settings.
 */
export function withDefaults<Schema extends z.ZodObject>(
  schema: Schema,
  given: { [Name in keyof z.output<Schema>]?: unknown },
): z.output<Schema> {
  const entries = Object.entries(schema.shape).map(([name, member]) => {
    const value = (given as Record<string, unknown>)[name];
    const byDefault = (member as z.ZodType).safeParse(undefined).data;
    const isMap = (member as z.ZodType).meta()?.['members'] !== undefined;
    return [name, isMap ? { ...(byDefault as object), ...(value as object) } : (value ?? byDefault)] as const;
  });
  return Object.fromEntries(entries) as z.output<Schema>;
}
