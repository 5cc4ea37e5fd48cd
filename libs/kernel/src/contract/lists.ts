import { z } from 'zod';
import { inGraphql } from './in-graphql.ts';

/**
 * Schema of an integer from `min` to `max` in a query: a JSON number over RPC, 1 to 10 decimal digits in a query
 * string. Other notations, such as `1e2`, `0x10` and ` 5`, are refused.
 */
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

/** Schema of a boolean in a query: a JSON boolean over RPC, `true` or `false` in a query string. */
export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .meta({ override: { type: 'boolean' } });

/**
 * Notation of several values in a query parameter with this schema: `repeated`, or separated by `commas`, which may be
 * repeated too. Null if it takes one value.
 */
export function severalValues(schema: z.ZodType): 'repeated' | 'commas' | null {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (inner instanceof z.ZodArray) return 'repeated';
  const { override } = (inner.meta() ?? {}) as { override?: object };
  return override && 'x-comma-separated' in override ? 'commas' : null;
}

/**
 * Schema of a filter that takes one or more of these values: an array over RPC, values separated by commas in a query
 * string. The output has each value once. `x-several-of` in OpenAPI lists the values.
 */
export function querySeveral<const T extends readonly string[]>(values: T) {
  const value = z.enum(values);
  const named = `(?:${values.join('|')})`;
  return z
    .union([z.array(value), z.string().transform((text) => text.split(','))])
    .pipe(z.array(value).min(1))
    .transform((list) => [...new Set(list)])
    .meta({
      override: {
        type: 'string',
        pattern: `^${named}(?:,${named})*$`,
        example: values[0],
        'x-comma-separated': true,
        'x-several-of': values,
      },
    });
}

/** Schema of the filter `status` of a list: one status, or several. `what` names the records. */
export function severalStatuses<const T extends readonly string[]>(statuses: T, what: string) {
  return querySeveral(statuses)
    .optional()
    .meta({ description: `Only ${what} with one of these statuses, separated by commas.` });
}

// A time of the year 9999 with an offset may be in the year 10000 in UTC, which PostgreSQL rejects as `Date` writes it.
const year10000 = Date.UTC(10_000, 0);

/** Schema of an RFC 3339 timestamp with an offset, from 1970 to 9999 in UTC. It stays a string. */
export const timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) < year10000, 'This must be between 1970 and 9999.')
  .meta({ example: '2026-11-21T09:30:00.000Z' });

/** Input members of every list operation: page size and cursor. */
export const pageInput = {
  limit: queryInteger(1, 100)
    .optional()
    .meta({ description: 'Number of records per page, 1 to 100. The default is 25.' }),
  cursor: z.string().max(1024).optional().meta({ description: 'The `nextCursor` of the previous page.' }),
};

/**
 * Input members of lists of records that change: the period of their creation, and a time from which to list changes,
 * for clients that keep a copy. `findPage` of the store applies them.
 */
export const timeFilters = {
  createdAfter: timestamp.optional().describe('Only records that were created after this time.'),
  createdBefore: timestamp.optional().describe('Only records that were created before this time.'),
  updatedAfter: timestamp
    .optional()
    .meta({
      description:
        'Only records that were changed after this time, or created after it. Sorts by `updatedAt`, oldest first.',
    })
    .register(inGraphql, { about: 'Changed after this time. Oldest change first.' }),
};

/** Times of a request with `timeFilters`. */
export interface TimeFilters {
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  updatedAfter?: string | undefined;
}

/** Output schema of a list operation. `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.strictObject({
    data: z.array(record).describe('The records of this page.'),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `cursor` to get the next page. Null on the last page.', example: null }),
  });
}

const time = z.iso.datetime();

/** Last members of every record that can change. */
export const recordMembers = {
  createdAt: time.describe('When the record was created.'),
  updatedAt: time.describe('When the record was last changed.'),
  version: z.int().describe('Increases with every change. The `ETag` contains it.'),
};

/** Input of every export: the period, and the start of the next part. */
export const exportInput = z
  .strictObject({
    from: timestamp.meta({ description: 'The beginning of the period.' }),
    until: timestamp.meta({ description: 'The end of the period, which is not a part of it. Not before `from`.' }),
    /** `next` of the previous part. The gateway reads an export in parts. */
    after: z.string().max(100).optional(),
  })
  .refine(({ from, until }) => Date.parse(from) <= Date.parse(until), {
    path: ['until'],
    message: 'The period ends before it begins.',
  });

/** Output schema of an export: rows of one table, oldest first. `next` is null after the last part. */
export function exportOf<T extends z.ZodObject>(row: T) {
  return z.strictObject({ data: z.array(row), next: z.string().nullable() });
}
