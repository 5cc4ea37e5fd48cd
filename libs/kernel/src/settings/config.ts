import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { findMisplacedValues, findUnsafeSecrets } from './unsafe-settings.ts';
import { SettingsError } from './settings-error.ts';
import { settingNames } from './setting-names.generated.ts';
import { refuseUnknownSettings } from './unknown-settings.ts';

/** Environment variables by name, such as `process.env`. */
export type Environment = Record<string, string | undefined>;

/**
 * Parses the settings of a process from its environment. An empty value counts as absent. Throws a SettingsError that
 * names every setting that is missing, invalid or unknown (`refuseUnknownSettings`), and contains no values. With
 * `NODE_ENV=production`, secrets that are known, weak or equal are invalid (`findUnsafeSecrets`). Values that do not
 * fit the installation are invalid too (`findMisplacedValues`).
 *
 * Each member of the schema has `.meta({ description })` and, as needed, `form` (the allowed text, if the type does not
 * show it), `page` (a page under docs/ with more), `secret: true`, and `random: true` for a secret that operators make.
 * docs/configuration.md is generated from them.
 */
export function readConfig<T extends z.ZodObject>(schema: T, environment: Environment): z.output<T> {
  refuseUnknownSettings(environment, [...settingNames, ...Object.keys(schema.shape)]);
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  const unsafe = [
    ...(present['NODE_ENV'] === 'production' ? findUnsafeSecrets(schema, present) : []),
    ...findMisplacedValues(schema, present),
  ];
  if (parsed.success && unsafe.length === 0) return parsed.data;
  const faults = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => {
      const name = path.join('.');
      return `  ${name}: ${name in present ? message : 'is not set'}`;
    }),
    ...unsafe.map(({ name, message }) => `  ${name}: ${message}`),
  ];
  throw new SettingsError(`These settings are missing or invalid:\n${faults.join('\n')}`);
}

/** Schema of a port number. 0 chooses a free port. */
export const portSetting = z.coerce.number().int().min(0).max(65_535).meta({ form: 'port number' });

/** Schema of a comma-separated list, as an array of trimmed, non-empty strings. The default is an empty array. */
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

/** Schema of a list of CIDR ranges, such as `127.0.0.0/8,::1/128`. */
export const cidrListSetting = listSetting
  .refine((ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)), 'expected CIDR ranges, such as 10.0.0.0/8')
  .meta({ form: 'CIDR ranges, separated by commas' });

/** Schema of weights by organization id, such as `org_1=4,org_2=0.5`, as a map. Weights are from 0.001 to 1000. */
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
