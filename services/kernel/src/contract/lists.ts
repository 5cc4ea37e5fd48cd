import { z } from 'zod';

/** An integer that is a number in RPC and decimal digits in a query string; `1e2`, `0x10` and ` 5` are refused. */
export function queryInteger(min: number, max: number) {
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/, 'This must be a decimal number.')
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });
}

export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .meta({ override: { type: 'boolean' } });

/** With its offset, a time of the year 9999 may be one that PostgreSQL does not know. */
const year10000 = Date.UTC(10_000, 0);

export const timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) < year10000, 'This is not between 1970 and 9999.')
  .meta({ example: '2026-11-21T09:30:00.000Z' });

/** The two members that every list takes. */
export const pageInput = {
  limit: queryInteger(1, 100).optional().meta({ description: 'How many records, 1 to 100; 25 when absent.' }),
  cursor: z.string().max(1024).optional().meta({ description: 'The `nextCursor` of the page before.' }),
};

export function pageOf<T extends z.ZodType>(record: T) {
  return z.strictObject({ data: z.array(record), nextCursor: z.string().nullable() });
}
