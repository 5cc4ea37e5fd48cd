import { type Reference, resolved, type Schema } from './reference.ts';

const strings: Record<string, string> = {
  'date-time': '2026-11-21T09:30:00.000Z',
  uri: 'https://example.com/',
  email: 'ada@example.com',
};

/** A value that fits the schema: its `example` if it has one, otherwise the simplest value. */
export function exampleOf(reference: Reference, schema: Schema): unknown {
  const { $ref, example, enum: values = schema['x-extensible-enum'], anyOf, oneOf, allOf, properties } = schema;
  if ($ref !== undefined) return exampleOf(reference, resolved(reference, { $ref }));
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (values !== undefined) return values[0];
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return exampleOf(reference, choices[0]!);
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((part) => exampleOf(reference, part)));
  if (properties !== undefined) return exampleObject(reference, schema);
  return simplest(reference, schema);
}

/** The required members, or the first member if none is required. */
function exampleObject(reference: Reference, { properties = {}, required = [] }: Schema): object {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, exampleOf(reference, properties[name] ?? {})]));
}

function simplest(reference: Reference, schema: Schema): unknown {
  const [type] = [schema.type].flat();
  if (type === 'string') return strings[schema.format ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, '.');
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'array') return [exampleOf(reference, schema.items ?? {})];
  return type === 'null' ? null : {};
}
