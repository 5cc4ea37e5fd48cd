import {
  type DefinitionNode,
  type EnumTypeDefinitionNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parseType,
  type StringValueNode,
  visit,
} from 'graphql';
import type { z } from 'zod';
import { annotationMembers } from '@marketplace/kernel';
import type { Catalogue } from '../../calls/catalogue.ts';
import {
  graphqlName,
  isObject,
  namedSchemas,
  type Schema,
  scalarOf,
  textIn,
  typeText,
  unwrapped,
} from './contract-schemas.ts';
import { directiveArgument, nameOfType } from './expand.ts';

type Direction = 'input' | 'output';
type Typed = ObjectTypeDefinitionNode | InputObjectTypeDefinitionNode;
type Field = FieldDefinitionNode | InputValueDefinitionNode;

/** Members that are for servers only. */
const leftOut = new Set(Object.keys(annotationMembers));

/**
 * The definitions with what the contracts say of their types. A type that is written or named gets the members of the
 * schemas with its name, and the type of the argument `input` those of the operation's input, unless it has a field for
 * them. A type or enum that is named only is added. Throws an Error if GraphQL has no type for a member: it needs a
 * written field, such as one with `@entries`.
 */
export function withContractTypes(written: readonly DefinitionNode[], catalogue: Catalogue): DefinitionNode[] {
  const { objects, enums } = namedSchemas(catalogue);
  const others = written.filter((definition) => !isTyped(definition));
  const types = new Map<string, Typed>(written.filter(isTyped).map((type) => [type.name.value, type]));
  const added = new Map<string, EnumTypeDefinitionNode>();
  const done = new Set<string>();

  const typeOf = (schema: Schema, member: string, direction: Direction): string => {
    const { inner, nullable } = unwrapped(schema, direction);
    return `${bareTypeOf(inner, member, direction)}${nullable ? '' : '!'}`;
  };
  const bareTypeOf = (schema: Schema, member: string, direction: Direction): string => {
    if ('element' in schema) return `[${typeOf(schema.element as Schema, member, direction)}]`;
    const name = graphqlName(schema);
    if (!isObject(schema)) {
      if (name !== undefined) addNamed(name);
      return name ?? scalarOf(schema, member);
    }
    if (name === undefined) throw new Error(`The schema of ${member} has no name: register it in \`inGraphql\`.`);
    const type = direction === 'output' || name.endsWith('Input') ? name : `${name}Input`;
    complete(type, schema, direction);
    return type;
  };
  const complete = (name: string, schema: z.ZodObject, direction: Direction, except: readonly string[] = []): void => {
    const key = `${name} of ${Object.keys(schema.shape).join()}`;
    if (done.has(key)) return;
    done.add(key);
    const type = types.get(name) ?? emptyType(name, direction);
    // The type may be a part of its own parts.
    types.set(name, type);
    const fields = new Map<string, Field>((type.fields ?? []).map((field) => [field.name.value, field]));
    const listed = (type.fields ?? []).flatMap((field) => directiveArgument(field, 'entries', 'of') ?? []);
    for (const [member, each] of Object.entries(schema.shape)) {
      if ([...leftOut, ...listed, ...except].includes(member)) continue;
      const known = fields.get(member);
      const field = known ?? fieldNode(member, typeOf(each, member, direction), direction);
      fields.set(member, described(field, textIn(schema, member)));
    }
    types.set(name, described({ ...type, fields: [...fields.values()] } as Typed, typeText(schema)));
  };
  const addNamed = (name: string): void => {
    for (const schema of objects.get(name) ?? []) complete(name, schema, 'output');
    const values = enums.get(name);
    if (values && !added.has(name)) added.set(name, enumNode(name, values));
  };

  for (const [name, output] of payloadsOf(others, catalogue)) {
    if (types.has(name)) continue;
    const record = graphqlName(output);
    const members =
      record === undefined ? output.shape : { [record.charAt(0).toLowerCase() + record.slice(1)]: output };
    const fields = Object.entries(members).map(([member, schema]) => {
      const { inner } = unwrapped(schema, 'output');
      return fieldNode(member, bareTypeOf(inner, member, 'output'), 'output') as FieldDefinitionNode;
    });
    types.set(name, { ...emptyType(name, 'output'), fields } as ObjectTypeDefinitionNode);
  }
  const inputs = inputsOf(others, catalogue);
  for (const [type, { schema, except }] of inputs) complete(type, schema, 'input', except);
  for (const name of namesIn(written)) if (!inputs.has(name)) addNamed(name);
  return [...others, ...types.values(), ...added.values()];
}

/** The fields of `Query` and `Mutation` that call an operation, each with it. */
function callsIn(definitions: readonly DefinitionNode[], catalogue: Catalogue) {
  const roots = definitions.filter((each) => each.kind === Kind.OBJECT_TYPE_DEFINITION);
  return roots.flatMap(({ name: root, fields = [] }) =>
    fields.flatMap((field) => {
      const name = directiveArgument(field, 'operation', 'name');
      return name === undefined ? [] : [{ root: root.value, field, ...catalogue.find(name).operation }];
    }),
  );
}

/** The payloads of mutations that answer objects: such a record, or its members if it has no name. */
function payloadsOf(definitions: readonly DefinitionNode[], catalogue: Catalogue): (readonly [string, z.ZodObject])[] {
  return callsIn(definitions, catalogue)
    .filter(({ root, output }) => root === 'Mutation' && isObject(output))
    .map(({ field, output }) => [nameOfType(field.type), output as z.ZodObject]);
}

/** The types of the arguments `input`, each with the operation's input and the members that other arguments set. */
function inputsOf(
  definitions: readonly DefinitionNode[],
  catalogue: Catalogue,
): Map<string, { schema: z.ZodObject; except: string[] }> {
  return new Map(
    callsIn(definitions, catalogue).flatMap(({ field, input: schema }) => {
      const input = (field.arguments ?? []).find(({ name }) => name.value === 'input');
      if (!input) return [];
      const others = field.arguments!.map(({ name: { value } }) =>
        value === 'id' ? (directiveArgument(field, 'operation', 'id') ?? value) : value,
      );
      const except = ['organizationId', ...others];
      return [[nameOfType(input.type), { schema: schema as z.ZodObject, except }] as const];
    }),
  );
}

/** The names of all types that the definitions write or name. A connection names its record. */
function namesIn(definitions: readonly DefinitionNode[]): Set<string> {
  const names = new Set<string>();
  const add = ({ name }: { name: { value: string } }): void => void names.add(name.value.replace(/Connection$/, ''));
  for (const definition of definitions)
    visit(definition, { NamedType: add, ObjectTypeDefinition: add, InputObjectTypeDefinition: add });
  return names;
}

function isTyped(definition: DefinitionNode): definition is Typed {
  const isType =
    definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION;
  return isType && !['Query', 'Mutation'].includes(definition.name.value);
}

const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const;

function emptyType(name: string, direction: Direction): Typed {
  const kind = direction === 'input' ? Kind.INPUT_OBJECT_TYPE_DEFINITION : Kind.OBJECT_TYPE_DEFINITION;
  return { kind, name: nameNode(name) };
}

function fieldNode(name: string, type: string, direction: Direction): Field {
  const kind = direction === 'input' ? Kind.INPUT_VALUE_DEFINITION : Kind.FIELD_DEFINITION;
  return { kind, name: nameNode(name), type: parseType(type, { noLocation: true }) };
}

function enumNode(name: string, schema: z.ZodEnum): EnumTypeDefinitionNode {
  const values = schema.options.map((value) =>
    described<EnumValueDefinitionNode>(
      { kind: Kind.ENUM_VALUE_DEFINITION, name: nameNode(String(value)) },
      textIn(schema, String(value)),
    ),
  );
  const node: EnumTypeDefinitionNode = { kind: Kind.ENUM_TYPE_DEFINITION, name: nameNode(name), values };
  return described(node, typeText(schema));
}

/** The node with a description, unless it has one. */
function described<T extends { readonly description?: StringValueNode | undefined }>(
  node: T,
  text: string | undefined,
): T {
  return node.description || text === undefined ? node : { ...node, description: { kind: Kind.STRING, value: text } };
}
