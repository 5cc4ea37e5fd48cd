import { type DocumentNode, Kind } from 'graphql';
import type { z } from 'zod';
import { nameOfType, type OperationField } from '../schema/expand.ts';
import type { Arguments } from './operation-input.ts';

/** Members that every payload has. */
const tail = new Set(['replayed', 'userErrors']);

/**
 * Returns a function that makes the payload's own members from the operation's output. If the output has all of these
 * members, it is returned unchanged. Otherwise the payload must have one member: of type `ID`, it is the argument `id`;
 * of another type, it is the whole output. Throws an Error if none of this applies.
 */
export function payloadMapper(
  document: DocumentNode,
  { node, entry }: OperationField,
): (output: object, args: Arguments) => object {
  const type = nameOfType(node.type);
  const own = document.definitions
    .flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === type
        ? (definition.fields ?? [])
        : [],
    )
    .filter(({ name }) => !tail.has(name.value));
  const shape = 'shape' in entry.operation.output ? (entry.operation.output as z.ZodObject).shape : {};
  if (own.every(({ name }) => Object.hasOwn(shape, name.value))) return (output) => output;
  const [only] = own;
  if (own.length !== 1) throw new Error(`${type} does not fit the output of ${entry.name}.`);
  const member = only!.name.value;
  if (nameOfType(only!.type) === 'ID') return (_output, args) => ({ [member]: args.id });
  return (output) => ({ [member]: output });
}
