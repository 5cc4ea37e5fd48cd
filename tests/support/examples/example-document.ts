import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  example?: unknown;
  enum?: unknown[];
}

interface Media {
  schema: Schema;
  example?: unknown;
}

interface Parameter {
  in: string;
  name: string;
  schema: Schema;
}

interface Described {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

/** An operation of openapi.json, with the examples of its request and of its success. */
export interface ExampleOperation {
  operationId: string;
  method: string;
  /** Below `/api/v1`, with parameters such as `{id}`. */
  path: string;
  /** An example of each parameter of the path, by name. */
  inPath: Record<string, string>;
  /** Example of the body. Undefined if the request has none. */
  request: unknown;
  /** The documented success, such as 201. */
  status: number;
  /** The bodies of the success by their type. Empty if it has none. */
  answers: Record<string, Media>;
}

const document = JSON.parse(readFileSync(path.join(repositoryRoot, 'gateway/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};

/** All operations of openapi.json. */
export const exampleOperations: ExampleOperation[] = Object.entries(document.paths).flatMap(([pathname, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => {
    const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
    const inPath = parameters.filter((one): one is Parameter => 'in' in one && one.in === 'path');
    return {
      operationId,
      method: method.toUpperCase(),
      path: pathname.replace('/api/v1', ''),
      inPath: Object.fromEntries(
        inPath.map(({ name, schema }) => [name, String(schema.example ?? schema.enum?.[0] ?? '')]),
      ),
      request: requestBody?.content['application/json']?.example,
      status: Number(status),
      answers: success.content ?? {},
    };
  }),
);

const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? resolved(document.components.schemas[$ref.split('/').at(-1)!]!) : schema;

/** The schema of a value that is not null, or null if several are possible. */
function concrete(schema: Schema): Schema | null {
  const { anyOf, oneOf, ...one } = resolved(schema);
  const choices = anyOf ?? oneOf;
  if (!choices) return one;
  const others = choices.map(resolved).filter(({ type }) => type !== 'null');
  return others.length === 1 ? concrete(others[0]!) : null;
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * Differences in shape between an answer and its example: another type, a member too many or too few, or nothing
 * instead of a record. Null can replace any value, and the names in a map are free.
 */
export function shapeFaults(schema: Schema, example: unknown, answer: unknown, at = ''): string[] {
  if (example === null || answer === null) return [];
  if (typeOf(example) !== typeOf(answer)) return [`${at || '/'}: ${typeOf(answer)} instead of ${typeOf(example)}`];
  const known = concrete(schema);
  if (Array.isArray(example) && Array.isArray(answer)) {
    if (example.length === 0 || answer.length === 0) return [];
    return shapeFaults(known?.items ?? {}, example[0], answer[0], `${at}/0`);
  }
  if (typeof example !== 'object' || typeof answer !== 'object' || !known) return [];
  if (known.properties === undefined) return [];
  const { properties, required = [] } = known;
  const [shown, sent] = [example as Record<string, unknown>, answer as Record<string, unknown>];
  return Object.entries(properties).flatMap(([member, inner]) => {
    const has = [shown, sent].map((each) => Object.hasOwn(each, member));
    if (has.every(Boolean)) return shapeFaults(inner, shown[member], sent[member], `${at}/${member}`);
    if (has[0] === has[1] || !required.includes(member)) return [];
    return [`${at}/${member}: only in the ${has[0] ? 'example' : 'answer'}`];
  });
}

/** The id of this prefix in examples, such as `lst_01h2...`. */
const exampleId = /^([a-z]+)_01h2xcejqtf2nbrexx3vqjhp41$/;

/** The example with prepared values for its ids and for texts that only this run knows. Throws if an id is missing. */
export function filledIn<T>(example: T, ids: Record<string, string>, fill: Record<string, string>): T {
  if (typeof example === 'string') {
    const prefix = exampleId.exec(example)?.[1];
    const value = prefix === undefined ? (fill[example] ?? example) : ids[prefix];
    if (value === undefined) throw new Error(`The preparation gives no id ${prefix}_...`);
    return value as T;
  }
  if (Array.isArray(example)) return example.map((each: unknown) => filledIn(each, ids, fill)) as T;
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([member, value]) => [member, filledIn(value as unknown, ids, fill)]),
  ) as T;
}
