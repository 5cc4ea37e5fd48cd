import { type DocumentNode, Kind } from 'graphql';
import type { z } from 'zod';
import { type Caller, organizationOf } from '@marketplace/kernel';
import { nameOfType, type OperationField } from '../schema/expand.ts';
import type { InputReader, Path } from './entries.ts';

/** The arguments of a field, by name. */
export type Arguments = Record<string, unknown>;

/** Arguments that are not members of the operation's input by their own name. */
const asking = new Set(['first', 'after', 'idempotencyKey', 'expectedVersion', 'input']);

/** Conversion between the arguments of a field and the input of its operation. */
export interface InputMapper {
  /** The operation's input. Throws `validation_failed` if a list of name and value is not an object. */
  read(args: Arguments, caller: Caller): Arguments;
  /** Path in the client's arguments, by the path in the operation's input. */
  locate(args: Arguments, path: Path): Path;
}

/**
 * Makes the operation's input from the arguments of its field. Members of `input` are copied, null included. Other
 * arguments are copied unless they are null or absent. A required `organizationId` without an argument is the active
 * organization. Throws an Error if an argument is not a member of the input, if a required member has no argument, or
 * if the field takes `expectedVersion` and the operation compares no version.
 */
export function inputMapper(
  document: DocumentNode,
  { root, node, entry, id, renamed }: OperationField,
  reader: InputReader,
): InputMapper {
  const field = `${root}.${node.name.value}`;
  const { shape } = entry.operation.input as z.ZodObject;
  const names = (node.arguments ?? []).map(({ name }) => name.value);
  const memberOf = (name: string): string => (name === 'id' ? id : (renamed.get(name) ?? name));
  const mapped = names.filter((name) => !asking.has(name)).map((name) => [name, memberOf(name)] as const);
  const inputNode = (node.arguments ?? []).find(({ name }) => name.value === 'input');
  const inputType = inputNode && nameOfType(inputNode.type);
  const inInput =
    inputType === undefined ? [] : membersOf(document, inputType).map((name) => reader.memberOf(inputType, name));
  const paged = names.includes('first') ? ['limit', 'cursor'] : [];
  const written = [...mapped.map(([, member]) => member), ...inInput, ...paged];
  const ofActive = isRequired(shape.organizationId) && !written.includes('organizationId');

  const unknown = written.find((member) => !Object.hasOwn(shape, member));
  if (unknown !== undefined) throw new Error(`${field}: ${entry.name} has no input member ${unknown}.`);
  const given = ofActive ? [...written, 'organizationId'] : written;
  const missing = Object.keys(shape).find((member) => isRequired(shape[member]) && !given.includes(member));
  if (missing !== undefined) throw new Error(`${field} has no argument for ${missing} of ${entry.name}.`);
  if (names.includes('expectedVersion') && !entry.operation.versioned)
    throw new Error(`${field}: ${entry.name} compares no version.`);
  return {
    read: (args, caller) => {
      const sent = inputType === undefined ? {} : (reader.read(inputType, args.input) as object | undefined);
      const input: Arguments = { ...sent };
      for (const [argument, member] of mapped) if (args[argument] != null) input[member] = args[argument];
      if (ofActive) input.organizationId = organizationOf(caller);
      return input;
    },
    locate: (args, path) => (inputType === undefined ? path : reader.locate(inputType, args.input, path)),
  };
}

function membersOf(document: DocumentNode, type: string): string[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION && definition.name.value === type
      ? (definition.fields ?? []).map(({ name }) => name.value)
      : [],
  );
}

function isRequired(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && !(schema as z.ZodType).safeParse(undefined).success;
}
