import path from 'node:path';
import { readFileSync } from 'node:fs';
import { repositoryRoot } from '@marketplace/local/infrastructure/data-dir';

/** Answers and webhooks as a later version may send them (docs/guides/versions.md), made of the examples of openapi.json. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
  example?: unknown;
  'x-extensible-enum'?: string[];
}
interface Media {
  schema: Schema;
  example: unknown;
}
interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, Media> } } }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content: Record<string, Media> }> };
}

/** A text that no version knows, a member that none has, and what follows the prefix of an id. */
export const future = { value: 'a_future_value', member: 'aFutureMember', idSuffix: 'a-Future.Form' } as const;

export interface FutureAnswer {
  /** Name of the component of which it is. */
  component: string;
  value: Record<string, unknown>;
}

const document = JSON.parse(readFileSync(path.join(repositoryRoot, 'gateway/openapi.json'), 'utf8')) as Document;
const { schemas } = document.components;
const nameOf = ($ref: string): string => $ref.split('/').at(-1)!;

/** Names of the texts with known values. */
export const openTexts = Object.keys(schemas).filter((name) => schemas[name]!['x-extensible-enum'] !== undefined);

/** One answer of each record, problem and webhook that has an example. */
export const futureAnswers: FutureAnswer[] = [
  ...Object.entries(schemas)
    .filter(([name]) => !name.endsWith('Input'))
    .map(([component, { example }]) => ({ component, example })),
  ...[
    ...Object.values(document.webhooks).map(({ post }) => post.requestBody),
    ...Object.values(document.components.responses),
  ].flatMap(({ content }) =>
    Object.values(content).map(({ schema, example }) => ({ component: nameOf(schema.$ref!), example })),
  ),
]
  .filter(({ example }) => typeof example === 'object' && example !== null)
  .map(({ component, example }) => ({
    component,
    value: later(schemas[component]!, example) as Record<string, unknown>,
  }));

/** The value with a further member in each object, a new value for each open text, and ids of a new form. */
function later(schema: Schema, value: unknown): unknown {
  if (schema.$ref !== undefined) return later(schemas[nameOf(schema.$ref)]!, value);
  if (value === null) return null;
  if (schema.anyOf) {
    const choices = schema.anyOf.filter(({ type }) => type !== 'null');
    return choices.length === 1 ? later(choices[0]!, value) : value;
  }
  if (schema['x-extensible-enum']) return future.value;
  if (/^\^[a-z]+_$/.test(schema.pattern ?? '')) return `${schema.pattern!.slice(1)}${future.idSuffix}`;
  if (Array.isArray(value)) return value.map((each: unknown) => later(schema.items ?? {}, each));
  if (typeof value !== 'object') return value;
  const { properties, additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : {};
  const members = Object.entries(value).map(([name, member]) => [name, later(properties?.[name] ?? others, member)]);
  return { ...Object.fromEntries(members), ...(properties && { [future.member]: { nested: [1] } }) };
}
