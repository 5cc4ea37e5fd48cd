import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isInputObjectType,
  type OperationDefinitionNode,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Deprecation, deprecationHeaders } from '../../http/deprecation.ts';
import type { DeprecatedField } from '../schema/expand.ts';

/** An operation of a document, with its variables. */
interface DeprecationRequest {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables?: Record<string, unknown> | undefined;
}

/** Headers of the answer to a request that uses a deprecated element; null for other requests. */
export type DeprecationsOf = (request: DeprecationRequest) => Record<string, string> | null;

type Declared = ReadonlyMap<string, Deprecation>;

const nameOf = ({ parent, field, argument }: DeprecatedField): string =>
  argument === undefined ? `${parent}.${field}` : `${parent}.${field}(${argument})`;

/**
 * Finds the deprecated fields, arguments and input fields that a request uses, in its document or in its variables. If
 * there are several, the headers name the earliest dates. Each parsed document is visited once, and none while nothing
 * is deprecated.
 */
export function deprecationsOf(
  schema: GraphQLSchema,
  fields: readonly DeprecatedField[],
  publicUrl: URL,
): DeprecationsOf {
  if (fields.length === 0) return () => null;
  const declared: Declared = new Map(fields.map((field) => [nameOf(field), field]));
  const known = new WeakMap<DocumentNode, ReadonlySet<Deprecation>>();
  return ({ document, operation, variables = {} }) => {
    const inDocument = known.get(document) ?? usedIn(schema, document, declared);
    known.set(document, inDocument);
    const used = new Set(inDocument);
    for (const { variable, type } of operation.variableDefinitions ?? [])
      addSent(variables[variable.name.value], typeFromAST(schema, type as never), declared, used);
    const [earliest] = [...used].sort((a, b) => (a.since < b.since ? -1 : 1));
    if (earliest === undefined) return null;
    const [sunset] = [...used].flatMap((each) => each.sunset ?? []).sort();
    return deprecationHeaders({ ...earliest, sunset }, publicUrl);
  };
}

function usedIn(schema: GraphQLSchema, document: DocumentNode, declared: Declared): ReadonlySet<Deprecation> {
  const types = new TypeInfo(schema);
  const used = new Set<Deprecation>();
  const add = (name: string): void => {
    const deprecation = declared.get(name);
    if (deprecation) used.add(deprecation);
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name, arguments: sent = [] }) => {
        const field = `${types.getParentType()?.name}.${name.value}`;
        add(field);
        for (const argument of sent) add(`${field}(${argument.name.value})`);
      },
      ObjectField: ({ name }) => add(`${getNamedType(types.getParentInputType())?.name}.${name.value}`),
    }),
  );
  return used;
}

/** Adds the deprecated input fields of a variable's value. */
function addSent(value: unknown, type: GraphQLType | undefined, declared: Declared, used: Set<Deprecation>): void {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((each) => addSent(each, named, declared, used));
  const fields = named.getFields();
  for (const [name, sent] of Object.entries(value)) {
    const deprecation = declared.get(`${named.name}.${name}`);
    if (deprecation) used.add(deprecation);
    addSent(sent, fields[name]?.type, declared, used);
  }
}
