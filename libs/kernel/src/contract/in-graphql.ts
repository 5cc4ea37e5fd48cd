import { z } from 'zod';

/** Names and descriptions of GraphQL that `.meta` does not have, because REST has others. */
interface GraphqlMeta {
  /** Name of the type. Default: the `id` of `.meta`. */
  type?: string;
  /** Description of the type, or of members with a schema that is no type. Default: that of `.meta`. */
  about?: string;
  /** Descriptions of members or values, by their names. Default: those of the members. */
  texts?: Readonly<Record<string, string>>;
}

/**
 * Registry of names and descriptions of GraphQL: `z.strictObject({ ... }).register(inGraphql, { type: 'OrderItem' })`.
 * The gateway makes the types of GraphQL from the schemas of the contracts.
 */
export const inGraphql = z.registry<GraphqlMeta>();

/** Schema of a text with known values: the enum `type` of GraphQL, with a sentence about it and about each value. */
export function valuesSchema<const T extends Record<string, string>>(type: string, about: string, values: T) {
  const names = Object.keys(values) as (keyof T & string)[];
  const schema = z.enum(names);
  inGraphql.add(schema, { type, about, texts: values });
  return schema;
}
