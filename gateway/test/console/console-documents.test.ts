import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql';
import { marketplaceApi } from '../../src/api.ts';
import { manifestOf } from '../../src/generate/manifest.ts';
import { assertAffordable } from '../../src/graphql/requests/complexity.ts';
import { readTrustedDocuments } from '../../src/graphql/requests/trusted-documents.ts';

const folder = new URL('../../../clients/console/', import.meta.url);

test.each(['src/generated/graphql/persisted-documents.json', 'documents.released.json'])(
  'the schema and the limits allow every document of %s, whose ids are their hashes',
  (file) => {
    const documents = readTrustedDocuments(fileURLToPath(new URL(file, folder)));
    expect(manifestOf([...documents]).faults).toEqual([]);
  },
);

/** A value of the type: every condition is true, and only what is required is there. */
function valueOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, valueOf(field.type)]));
  }
  const values: Record<string, unknown> = { Boolean: true, DateTime: new Date().toISOString(), Int: 1, MinorUnits: 1 };
  return values[type.name] ?? 'text';
}

test('whoever looks, no document of the console costs more than the limit', () => {
  const documents = readTrustedDocuments(
    fileURLToPath(new URL('src/generated/graphql/persisted-documents.json', folder)),
  );
  const { schema } = marketplaceApi().graphql;
  for (const text of documents.values()) {
    const document = parse(text);
    const [operation] = document.definitions as [OperationDefinitionNode];
    const variables = Object.fromEntries(
      (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        valueOf(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType),
      ]),
    );
    assertAffordable(schema, document, { variables });
  }
});
