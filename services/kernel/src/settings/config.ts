import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { settingNames } from './setting-names.generated.ts';
import { refuseUnknownSettings } from './unknown-settings.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Reads settings. Each member of the schema carries `.meta({ description })` and, where the type does not say it,
 * `form` (the allowed text), `page` (a page under docs/ that explains more) and `secret: true`; docs/configuration.md
 * is made from them. Throws an error that names every setting that is missing, wrong or unknown. Values are never part
 * of it.
 */
export function readConfig<T extends z.ZodObject>(schema: T, environment: Environment): z.output<T> {
  refuseUnknownSettings(environment, [...settingNames, ...Object.keys(schema.shape)]);
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings are missing or wrong:\n${faults.join('\n')}`);
}

export const portSetting = z.coerce.number().int().min(0).max(65_535).meta({ form: 'port number' });

/** `a,b, c` as a list; empty when absent. */
export const listSetting = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .meta({ form: 'list, separated by commas' });

/** Address ranges such as `127.0.0.0/8,::1/128`. */
export const cidrListSetting = listSetting
  .refine((ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)), 'expected CIDR ranges, such as 10.0.0.0/8')
  .meta({ form: 'CIDR ranges, separated by commas' });

/** `org_1=4,org_2=0.5`: numbers by organization. */
export const weightsSetting = listSetting
  .transform((items, context) => {
    const weights = new Map<string, number>();
    for (const item of items) {
      const [, name, number] = /^([^=\s]+)=(\d{1,4}(?:\.\d{1,3})?)$/.exec(item) ?? [];
      const weight = Number(number);
      if (name !== undefined && weight >= 0.001 && weight <= 1000) weights.set(name, weight);
      else
        context.addIssue({ code: 'custom', message: 'expected <organization>=<0.001 to 1000>, separated by commas' });
    }
    return weights as ReadonlyMap<string, number>;
  })
  .meta({ form: '`<organization>=<0.001 to 1000>`, separated by commas' });

/** At most `max` in any `seconds`. */
export interface WindowLimit {
  max: number;
  seconds: number;
}

/** `10/900s`: ten in 900 seconds; null for `off`. */
export const windowLimitSetting = z
  .string()
  .transform((text, context): WindowLimit | null => {
    if (text === 'off') return null;
    const [, max, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,5})s$/.exec(text) ?? [];
    if (max !== undefined && seconds !== undefined) return { max: Number(max), seconds: Number(seconds) };
    context.addIssue({ code: 'custom', message: 'expected <n>/<seconds>s, such as 10/900s, or off' });
    return z.NEVER;
  })
  .meta({ form: '`<n>/<seconds>s` or `off`' });
