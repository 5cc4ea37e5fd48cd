import { z } from 'zod';
import type { UnsafeSetting } from './unsafe-secrets.ts';

/** Schema of `SANDBOX_INSTALLATION`: whether this installation says of itself that it moves no money. */
export const sandboxInstallationSetting = z
  .enum(['0', '1'])
  .default('0')
  .meta({
    description:
      '`1` declares an installation that moves no money. With `NODE_ENV=production`, the sandbox of payments, test ' +
      'keys and test helpers need it. Every answer then has the header `sandbox-installation`, and every page says it.',
    page: 'deploying.md#a-sandbox-installation',
  });

type Values = Record<string, unknown>;

/**
 * Finds values that do not fit the installation. The schemas mark them in `.meta()` with patterns: `sandboxOnly` (with
 * `NODE_ENV=production` they need `SANDBOX_INSTALLATION=1`), `liveOnly` (a sandbox installation refuses them) and
 * `developmentOnly` (production always refuses them). A default counts as a value. Production also refuses the default of
 * a setting with `explicit: true`.
 */
export function findMisplacedValues(schema: z.ZodObject, environment: Values): UnsafeSetting[] {
  const production = environment['NODE_ENV'] === 'production';
  const sandbox = environment['SANDBOX_INSTALLATION'] === '1';
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const { sandboxOnly, liveOnly, developmentOnly, explicit } = metaOf(member as z.ZodType);
    const value = environment[name] ?? (member as z.ZodType).safeParse(undefined).data;
    const is = (pattern: unknown): boolean => pattern instanceof RegExp && pattern.test(String(value));
    const what = environment[name] === undefined ? 'its default' : 'its value';
    if (production && explicit === true && environment[name] === undefined)
      return [{ name, message: 'must be set with NODE_ENV=production' }];
    if (production && is(developmentOnly)) return [{ name, message: `${what} is refused with NODE_ENV=production` }];
    if (production && !sandbox && is(sandboxOnly)) return [{ name, message: `${what} ${sandboxOnlyMessage}` }];
    return sandbox && is(liveOnly) ? [{ name, message: `${what} ${liveOnlyMessage}` }] : [];
  });
}

const sandboxOnlyMessage =
  'is not for an installation that moves money: with NODE_ENV=production, change it or set SANDBOX_INSTALLATION=1';
const liveOnlyMessage = 'is for an installation that moves money: change it, or remove SANDBOX_INSTALLATION=1';

/** What `.meta()` says of a schema and of those that it wraps, such as that of a default. */
function metaOf(schema: z.ZodType): Values {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return { ...(innerType && metaOf(innerType)), ...schema.meta() };
}
