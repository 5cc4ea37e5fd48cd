import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export type Environment = Record<string, string | undefined>;

/** Reads settings; a wrong one stops the process with the names of all that are wrong, never with their values. */
export function readConfig<T extends z.ZodType>(schema: T, environment: Environment): z.output<T> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings are missing or wrong:\n${faults.join('\n')}`);
}

export const portSetting = z.coerce.number().int().min(0).max(65_535);

/** `a,b, c` as a list; empty when absent. */
export const listSetting = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((item) => item.trim()).filter(Boolean));

/** Address ranges such as `127.0.0.0/8,::1/128`. */
export const cidrListSetting = listSetting.refine((ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)), 'expected CIDR ranges, such as 10.0.0.0/8');

/** So many in so many seconds. */
export interface WindowLimit {
  max: number;
  seconds: number;
}

/** `10/900s`: ten in 900 seconds; null for `off`. */
export const windowLimitSetting = z.string().transform((text, context): WindowLimit | null => {
  if (text === 'off') return null;
  const [, max, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,5})s$/.exec(text) ?? [];
  if (max !== undefined && seconds !== undefined) return { max: Number(max), seconds: Number(seconds) };
  context.addIssue({ code: 'custom', message: 'expected <n>/<seconds>s, such as 10/900s, or off' });
  return z.NEVER;
});
