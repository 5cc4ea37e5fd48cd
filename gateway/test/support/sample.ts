import { z } from 'zod';
import type { Operation } from '@marketplace/kernel';
import { exampleOf } from '../../src/pages/reference/example-of.ts';
import type { Reference, Schema } from '../../src/pages/reference/reference.ts';
import * as fakeRecords from './fake-records.ts';
import { recordsByName } from './fake-records.ts';

/** Ids of the fake records by their prefix. */
const idsByPrefix = new Map(
  Object.values(fakeRecords).flatMap((record) =>
    'id' in record && typeof record.id === 'string' ? [[record.id.split('_')[0]!, record.id]] : [],
  ),
);
/** The example of `idSchema`. It names a record of a type that has no fake record. */
const exampleId = /^([a-z]+)_01h2xcejqtf2nbrexx3vqjhp41$/;

/** Whether there is a fake record with this id. */
export function isKnownId(id: string): boolean {
  return exampleId.test(id) || knownIds.has(id);
}
const knownIds = new Set([
  ...idsByPrefix.values(),
  ...fakeRecords.deliveries.map(({ id }) => id),
  fakeRecords.delivery.eventId,
]);
idsByPrefix.set('evt', fakeRecords.delivery.eventId);

/**
 * Required members of the input that are ids: they name the records that the operation is about. Filters of lists are
 * optional, so they are left out.
 */
export function requiredIds({ input }: Operation): string[] {
  return Object.entries((input as z.ZodObject).shape)
    .filter(
      ([member, schema]) =>
        (member === 'id' || member.endsWith('Id')) && !(schema as z.ZodType).safeParse(undefined).success,
    )
    .map(([member]) => member);
}

type IdOf = (prefix: string) => string | undefined;

/**
 * The required members of an operation's input, with values that fit it. `idOf` returns the id for a prefix; by default
 * that of a fake record. Throws if the values do not fit: then a member needs an `example` in its contract.
 */
export function sampleInput(
  { input }: Operation,
  idOf: IdOf = (prefix) => idsByPrefix.get(prefix),
): Record<string, unknown> {
  const sample = withIds(sampleOf(input, 'input'), idOf) as Record<string, unknown>;
  input.parse(sample);
  return sample;
}

/** An output that fits the operation, made of fake records if there are some. */
export function sampleOutput({ output }: Operation): unknown {
  const sample = sampleOf(output, 'output');
  if (typeof sample !== 'object' || sample === null) return sample;
  if ('nextCursor' in sample) return { ...sample, nextCursor: 'next-page' };
  // An export is read until there is no next part.
  return 'next' in sample ? { ...sample, next: null } : sample;
}

function sampleOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const record = recordsByName[z.globalRegistry.get(schema)?.id ?? ''];
  if (record) return record;
  const document = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  for (const [name, definition] of Object.entries(document.$defs ?? {}))
    if (recordsByName[name]) definition.example = recordsByName[name];
  return exampleOf(document as unknown as Reference, document);
}

function withIds(value: unknown, idOf: IdOf): unknown {
  if (typeof value === 'string') {
    const prefix = exampleId.exec(value)?.[1];
    return prefix === undefined ? value : (idOf(prefix) ?? value);
  }
  if (Array.isArray(value)) return value.map((member) => withIds(member, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withIds(member, idOf)]));
}
