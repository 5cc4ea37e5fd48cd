import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ServiceError } from '@marketplace/kernel';

/**
 * Refuses a document in which two or more mutations would use the key of the header. An idempotency key belongs to one
 * command, so the second mutation would be refused after the first was made. Throws `idempotency_key_invalid`. The
 * document must be valid, and the variables must fit.
 */
export function assertOneChangePerKey(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown> = {},
): void {
  if (operation.operation !== 'mutation') return;
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables).coerced;
  const definitions = schema.getMutationType()!.getFields();
  const keyless = rootFields(document, operation.selectionSet).filter((node) => {
    const definition = definitions[node.name.value];
    return definition !== undefined && getArgumentValues(definition, node, values).idempotencyKey == null;
  });
  if (keyless.length < 2) return;
  const refusal = new ServiceError(
    'idempotency_key_invalid',
    'The key in the header is for one mutation: give each mutation its own `idempotencyKey`.',
  );
  throw new GraphQLError(refusal.detail, { originalError: refusal, extensions: { http: { status: 400 } } });
}

/** The root fields, one for each name in the answer, those of fragments included. Fields with `@skip` count too. */
export function rootFields(document: DocumentNode, root: SelectionSetNode): FieldNode[] {
  const fields = new Map<string, FieldNode>();
  // Each fragment is visited once: fragments that spread fragments can multiply.
  const opened = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FIELD) fields.set((node.alias ?? node.name).value, node);
      else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet);
      else if (!opened.has(node.name.value)) {
        opened.add(node.name.value);
        const fragment = document.definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value,
        );
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) collect(fragment.selectionSet);
      }
    }
  };
  collect(root);
  return [...fields.values()];
}
