import { openIdPattern } from './ids.ts';

/** The part of a JSON Schema that `openSchema` changes. */
interface JsonSchema {
  [keyword: string]: unknown;
  additionalProperties?: unknown;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
}

/**
 * Opens one node of a JSON Schema of data that the service sends, in place, so that it also describes the data of later
 * versions: further members, further values, other forms of ids (docs/guides/versions.md). `x-extensible-enum` lists
 * the known values of a text and does not restrict it. A literal that tells schemas apart (`x-fixed`), such as the type
 * of an event, stays.
 */
export function openSchema(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  openIdForm(schema);
  const values = schema.enum ?? (schema['x-fixed'] === true ? [] : [schema.const]);
  if (values.length > 0 && values.every((value) => typeof value === 'string')) {
    schema['x-extensible-enum'] = values;
    delete schema.enum;
    delete schema.const;
  }
  delete schema['x-open-enum'];
  delete schema['x-fixed'];
}

/**
 * Opens the form of an id, in place, because clients also send ids whose form is newer than their copy of the schema.
 */
export function openIdForm(schema: JsonSchema): void {
  if (schema.pattern !== undefined) schema.pattern = openIdPattern(schema.pattern);
}
