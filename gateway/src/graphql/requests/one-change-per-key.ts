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
 * A key belongs to one change. The second mutation that the header's key stood in for would be refused as a reuse of
 * it, after the first one ran; so such a document is refused as a whole, before. Expects a valid document with
 * variables that fit.
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
    'One key in the header is not enough: give each mutation its own `idempotencyKey`.',
  );
  throw new GraphQLError(refusal.detail, { originalError: refusal, extensions: { http: { status: 400 } } });
}

/**
 * The fields that will run: one for each name in the answer, those of fragments too. What `@skip` leaves out is counted
 * as well.
 */
function rootFields(document: DocumentNode, root: SelectionSetNode): FieldNode[] {
  const fields = new Map<string, FieldNode>();
  // Fragments are opened once: they may multiply (see the limits).
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
