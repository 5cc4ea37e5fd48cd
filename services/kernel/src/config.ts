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
