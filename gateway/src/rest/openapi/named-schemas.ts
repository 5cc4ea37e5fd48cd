import { nameOf, type Reference, type Schema } from '../../pages/reference/reference.ts';

type Schemas = Record<string, Schema>;
const refTo = (name: string): string => `#/components/schemas/${name}`;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Names the components of a document for generators of clients, in place: a record in answers has the bare name, its
 * closed form in requests the suffix `Input`, and each text with known values is a component, such as `ListingStatus`.
 */
export function nameSchemas(document: Reference): void {
  renameInputs(document);
  // zod repeats what a described record has in common with its component, as it was before the component was opened.
  eachNode(document, (node) => {
    if (node.$ref !== undefined) delete node.additionalProperties;
  });
  nameValues(document);
}

/**
 * zod-openapi gives the suffix `Output` to the schema of answers and the bare name to that of requests, if the two
 * differ.
 */
function renameInputs(document: Reference): void {
  const { schemas } = document.components;
  const names = Object.keys(schemas).filter((name) => Object.hasOwn(schemas, `${name}Output`));
  const renamed = new Map(
    names.flatMap((name): [string, string][] => [
      [name, `${name}Input`],
      [`${name}Output`, name],
    ]),
  );
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [renamed.get(name) ?? name, schema]),
  );
  eachNode(document, (node) => {
    const name = typeof node.$ref === 'string' && renamed.get(nameOf(node.$ref));
    if (name && node.$ref === refTo(nameOf(node.$ref!))) node.$ref = refTo(name);
  });
}

function eachNode(node: unknown, visit: (node: Schema) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node);
  for (const inner of Object.values(node)) eachNode(inner, visit);
}

/**
 * Moves each `x-extensible-enum` to a component of its own. It is named after the record and the member: the `status`
 * of `Listing` is `ListingStatus`. Records whose name contains that of another record share its components where the
 * values are the same: `PublicListing` has no component of its own. Throws an Error if two would have the same name.
 */
function nameValues(document: Reference): void {
  const { schemas } = document.components;
  const records = Object.keys(schemas).toSorted((one, other) => one.length - other.length);
  for (const record of records) {
    const related = records.filter((name) => record !== name && record.includes(name));
    for (const part of partsOf(schemas[record]!, '')) hoist(schemas, [...related, record], part);
  }
  for (const { operationId, responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const answer of Object.values(responses))
      for (const { schema } of Object.values(('content' in answer && answer.content) || {}))
        for (const part of partsOf(schema, '')) hoist(schemas, [capital(operationId)], part);
}

interface Part {
  /** Names of the members that lead to the schema, such as `FailureCode`. */
  at: string;
  schema: Schema;
  /** Description of the schema, or else of the member whose value or element it is. */
  description?: string | undefined;
}

/** The schemas with known values inside `schema`, without those of other components. */
function partsOf(schema: Schema, at: string, ofMember?: string): Part[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const { description = ofMember } = schema;
  return [
    ...(at !== '' && schema['x-extensible-enum'] ? [{ at, schema, description }] : []),
    ...Object.entries(properties).flatMap(([name, member]) => partsOf(member, at + capital(name))),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((choice) => partsOf(choice, at, description)),
    ...(items ? partsOf(items, singular(at), description) : []),
    ...(typeof additionalProperties === 'object' ? partsOf(additionalProperties, singular(at), description) : []),
  ];
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}

/** `owners`: the records whose component it may be, first the shortest name, last the record itself. */
function hoist(schemas: Schemas, owners: string[], { at, schema, description }: Part): void {
  const { type, 'x-extensible-enum': values } = schema;
  const isSame = (name: string): boolean => String(schemas[name]?.['x-extensible-enum']) === String(values);
  const own = `${owners.at(-1)}${at}`;
  const name = owners.map((owner) => `${owner}${at}`).find(isSame) ?? own;
  if (schemas[name] && !isSame(name)) throw new Error(`${name} would be the name of two schemas.`);
  const text = [description?.replace(/ ?New (?:codes|values) may be added\.$/, ''), 'New values may be added.'];
  schemas[name] ??= { type, 'x-extensible-enum': values, description: text.filter(Boolean).join(' ') } as Schema;
  delete schema.type;
  delete schema['x-extensible-enum'];
  schema.$ref = refTo(name);
}
