import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { type Deprecation, deprecationHeaders } from '../../http/deprecation.ts';
import type { DeprecatedField } from '../schema/expand.ts';

/** The headers of an answer to a document with deprecated fields; null if it has none. */
export type DeprecationsOf = (document: DocumentNode) => Record<string, string> | null;

/**
 * Finds the deprecated fields of documents. If a document has several, its headers name the earliest dates. Documents
 * are parsed once, so each is visited once; while the schema has no deprecated field, none is.
 */
export function deprecationsOf(
  schema: GraphQLSchema,
  fields: readonly DeprecatedField[],
  publicUrl: URL,
): DeprecationsOf {
  if (fields.length === 0) return () => null;
  const declared = new Map(fields.map(({ parent, field, ...deprecation }) => [`${parent}.${field}`, deprecation]));
  const known = new WeakMap<DocumentNode, Record<string, string> | null>();
  const look = (document: DocumentNode): Record<string, string> | null => {
    const used = usedIn(schema, document, declared);
    const [earliest] = used.toSorted((a, b) => (a.since < b.since ? -1 : 1));
    if (earliest === undefined) return null;
    const [sunset] = used.flatMap((each) => each.sunset ?? []).toSorted();
    return deprecationHeaders({ ...earliest, sunset }, publicUrl);
  };
  return (document) => {
    const seen = known.get(document);
    if (seen !== undefined) return seen;
    const headers = look(document);
    known.set(document, headers);
    return headers;
  };
}

function usedIn(schema: GraphQLSchema, document: DocumentNode, declared: Map<string, Deprecation>): Deprecation[] {
  const types = new TypeInfo(schema);
  const used = new Set<Deprecation>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const deprecation = declared.get(`${types.getParentType()?.name}.${name.value}`);
        if (deprecation) used.add(deprecation);
      },
    }),
  );
  return [...used];
}
