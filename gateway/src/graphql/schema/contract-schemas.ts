import type { z } from 'zod';
import { inGraphql, openIdPattern } from '@marketplace/kernel';
import type { Catalogue } from '../../calls/catalogue.ts';

export type Schema = z.core.$ZodType;

/** Instead of the contract's description, which names a header of REST. */
const clientRequestId =
  'Your own identifier for this request, at most 128 characters. A repetition gets the answer of the first request.';

/** The schemas of a catalogue that have names in GraphQL: the records that operations answer with, and all enums. */
interface NamedSchemas {
  /** A name may have several: a delivery is answered with its attempts or without. */
  objects: ReadonlyMap<string, readonly z.ZodObject[]>;
  enums: ReadonlyMap<string, z.ZodEnum>;
}

export function namedSchemas({ entries }: Catalogue): NamedSchemas {
  const objects = new Map<string, z.ZodObject[]>();
  const enums = new Map<string, z.ZodEnum>();
  const seen = new Set<Schema>();
  const visit = (schema: Schema, answered: boolean): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const name = graphqlName(schema);
    if (name !== undefined && isObject(schema) && answered) objects.set(name, [...(objects.get(name) ?? []), schema]);
    if (name !== undefined && isEnum(schema) && !enums.has(name)) enums.set(name, schema);
    for (const part of partsOf(schema)) visit(part, answered);
  };
  for (const { operation } of entries) visit(operation.output, true);
  for (const { operation } of entries) visit(operation.input, false);
  // The texts of the schema with most members come first.
  for (const schemas of objects.values()) schemas.sort((one, other) => sizeOf(other) - sizeOf(one));
  return { objects, enums };
}

const sizeOf = ({ shape }: z.ZodObject): number => Object.keys(shape).length;

function partsOf(schema: Schema): Schema[] {
  if (isObject(schema)) return Object.values(schema.shape);
  if ('options' in schema && !isEnum(schema)) return schema.options as Schema[];
  if ('in' in schema && 'out' in schema) return [schema.in as Schema, schema.out as Schema];
  const inner = innerOf(schema);
  return inner ? [inner] : [];
}

/** The name of a schema in GraphQL: that of `inGraphql`, or else the `id` of its `.meta`. */
export function graphqlName(schema: Schema): string | undefined {
  return inGraphql.get(schema)?.type ?? declarationOf(schema).meta()?.id;
}

/** The description of a type. */
export function typeText(schema: Schema): string | undefined {
  return inGraphql.get(schema)?.about ?? declarationOf(schema).description;
}

/** The schema whose `.meta` has the `id`: `describe`, which says what a member is, makes another schema. */
function declarationOf(schema: Schema): z.ZodType {
  const { parent } = schema._zod;
  return parent && inGraphql.has(schema) === false && (schema as z.ZodType).meta()?.id === undefined
    ? declarationOf(parent)
    : (schema as z.ZodType);
}

/** The description of a member or value of a schema. */
export function textIn(schema: Schema, name: string): string | undefined {
  const text = inGraphql.get(schema)?.texts?.[name];
  if (text !== undefined || !isObject(schema)) return text;
  return name === 'clientRequestId' ? clientRequestId : textOf(schema.shape[name]);
}

/** The description of a member with this schema: its own, or that of what it wraps. */
function textOf(schema: Schema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const { type, about } = inGraphql.get(schema) ?? {};
  const own = type === undefined && !isObject(schema) ? about : undefined;
  return own ?? (schema as z.ZodType).description ?? textOf(innerOf(schema));
}

/** The schema inside a list or another wrapper. */
export function innerOf(schema: Schema): Schema | undefined {
  if ('element' in schema) return schema.element as Schema;
  return 'unwrap' in schema ? (schema as z.ZodNullable<z.ZodType>).unwrap() : undefined;
}

/** A schema without its wrappers, and whether the member may be null: a request may leave out what has a default. */
export function unwrapped(schema: Schema, direction: 'input' | 'output'): { inner: Schema; nullable: boolean } {
  const { def } = schema._zod;
  if ('in' in schema)
    return unwrapped((direction === 'input' ? schema.in : (schema as z.ZodPipe).out) as Schema, direction);
  if ('element' in schema || !('unwrap' in schema)) return { inner: schema, nullable: false };
  const { inner, nullable } = unwrapped(innerOf(schema)!, direction);
  return { inner, nullable: nullable || def.type !== 'default' || direction === 'input' };
}

/** The scalar of a member. Throws an Error if there is none. */
export function scalarOf(schema: Schema, member: string): string {
  const { type, format, values } = schema._zod.def as { type: string; format?: string; values?: unknown[] };
  if (type === 'string' && format === 'datetime') return 'DateTime';
  if (type === 'string' && member !== 'clientRequestId' && (isId(schema) || /^id$|Id$/.test(member))) return 'ID';
  if (type === 'string' || type === 'enum') return 'String';
  if (type === 'literal') return values?.[0] === true ? 'Boolean' : 'String';
  if (type === 'number') return format === 'safeint' ? 'Int' : 'Float';
  if (type === 'boolean') return 'Boolean';
  if (type === 'record' && (schema as z.ZodRecord).valueType._zod.def.type === 'unknown') return 'JSON';
  throw new Error(`GraphQL has no type for ${member}: write a field for it, such as one with @entries.`);
}

function isId({ _zod: { def } }: Schema): boolean {
  const { checks = [] } = def as { checks?: { _zod: { def: { pattern?: RegExp } } }[] };
  return checks.some(
    ({
      _zod: {
        def: { pattern },
      },
    }) => pattern && openIdPattern(pattern.source) !== pattern.source,
  );
}

export function isObject(schema: Schema | undefined): schema is z.ZodObject {
  return schema !== undefined && 'shape' in schema;
}

function isEnum(schema: Schema): schema is z.ZodEnum {
  return schema._zod.def.type === 'enum';
}
