import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  type TypeNode,
} from 'graphql';
import type { Catalogue, CatalogueEntry } from '../../catalogue.ts';

/** A field of `Query` or `Mutation` that stands for an operation: `@operation(name: "trading.pauseListing")`. */
export interface OperationField {
  root: 'Query' | 'Mutation';
  node: FieldDefinitionNode;
  entry: CatalogueEntry;
  /** The member of the operation's input that the argument `id` is, where it has another name: `id: "memberId"`. */
  id: string;
}

/** A type whose records an operation gets by id: `@record(operation: "trading.getListing", prefix: "lst")`. */
export interface RecordType {
  type: string;
  entry: CatalogueEntry;
  /** Of the ids of these records. */
  prefix: string;
}

/** A field that is a record: `@load`, by the argument `id`, or `@load(by: "endpointId")`, by a member of its parent. */
export interface LoadedField {
  parent: string;
  field: string;
  type: string;
  by: string | undefined;
}

export interface ExpandedSchema {
  /** The schema as clients see it, without these directives. */
  document: DocumentNode;
  operations: OperationField[];
  records: RecordType[];
  loaded: LoadedField[];
}

/** How many records a page has when the client does not say. */
const pageSize = 25;

/** What every payload has behind the members of its own. */
const payloadTail = fieldsOf(`
  """
  Whether an earlier request with this idempotency key gave the answer.
  """
  replayed: Boolean!
  userErrors: [UserError!]!
`);
const pageArguments = argumentsOf(`first: Int! = ${pageSize}, after: String`);
const keyArgument = argumentsOf('idempotencyKey: String');

const connectionOf = (record: string): string => `
  type ${record}Connection {
    edges: [${record}Edge!]!
    nodes: [${record}!]!
    pageInfo: PageInfo!
  }
  type ${record}Edge {
    """
    Known where a page ends: the last edge has it, unless the list ends there.
    """
    cursor: String
    node: ${record}!
  }`;

/**
 * Adds what all lists and all changes have in common. A field of a type `<Record>Connection` takes `first` and
 * `after`, and that type and its edges are made. A mutation takes `idempotencyKey`; what it answers is a payload,
 * which ends with `replayed` and `userErrors`. Throws an Error for a directive that is not known, or an operation that
 * there is not.
 */
export function expandSchema(sources: readonly string[], catalogue: Catalogue): ExpandedSchema {
  const [operations, records, loaded]: [OperationField[], RecordType[], LoadedField[]] = [[], [], []];
  const definitions = sources.flatMap((source) => parse(source, { noLocation: true }).definitions);
  const fields = definitions
    .filter(isObjectType)
    .flatMap((type) => (type.fields ?? []).map((field) => ({ parent: type.name.value, field })));
  const payloads = new Set(
    fields.filter(({ parent }) => parent === 'Mutation').map(({ field }) => nameOfType(field.type)),
  );
  const listed = new Set(
    fields.map(({ field }) => nameOfType(field.type)).filter((name) => name.endsWith('Connection')),
  );

  const expandField = (parent: string, written: FieldDefinitionNode): FieldDefinitionNode => {
    const { directives, rest } = takeDirectives(
      written.directives,
      ['operation', 'load'],
      `${parent}.${written.name.value}`,
    );
    const entry = directives.operation && catalogue.find(directives.operation.name!);
    const changes = parent === 'Mutation';
    const node: FieldDefinitionNode = {
      ...written,
      directives: rest,
      arguments: withMissing(written.arguments ?? [], [
        ...(listed.has(nameOfType(written.type)) ? pageArguments : []),
        ...(changes ? keyArgument : []),
      ]),
    };
    if (entry) {
      if (parent !== 'Query' && !changes)
        throw new Error(`${parent}.${written.name.value}: only Query and Mutation have operations.`);
      operations.push({ root: changes ? 'Mutation' : 'Query', node, entry, id: directives.operation!.id ?? 'id' });
    }
    if (directives.load)
      loaded.push({ parent, field: written.name.value, type: nameOfType(written.type), by: directives.load.by });
    return node;
  };
  const expandType = (written: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode => {
    const type = written.name.value;
    const {
      directives: { record },
      rest,
    } = takeDirectives(written.directives, ['record'], type);
    if (record) records.push({ type, entry: catalogue.find(record.operation!), prefix: record.prefix! });
    const own = (written.fields ?? []).map((field) => expandField(type, field));
    return { ...written, directives: rest, fields: payloads.has(type) ? [...own, ...payloadTail] : own };
  };
  const connections = [...listed].flatMap(
    (name) => parse(connectionOf(name.slice(0, -'Connection'.length)), { noLocation: true }).definitions,
  );
  const expanded = definitions.map(
    (definition): DefinitionNode => (isObjectType(definition) ? expandType(definition) : definition),
  );
  return { document: { kind: Kind.DOCUMENT, definitions: [...expanded, ...connections] }, operations, records, loaded };
}

export function nameOfType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOfType(type.type);
}

function isObjectType(definition: DefinitionNode): definition is ObjectTypeDefinitionNode {
  return definition.kind === Kind.OBJECT_TYPE_DEFINITION;
}

type Directives = Partial<Record<string, Partial<Record<string, string>>>>;

/** Our directives by name, with their arguments, which are strings; and those that clients see too. */
function takeDirectives(
  written: readonly ConstDirectiveNode[] = [],
  ours: string[],
  place: string,
): { directives: Directives; rest: ConstDirectiveNode[] } {
  const rest = written.filter(({ name }) => name.value === 'deprecated');
  const taken = written.filter((directive) => !rest.includes(directive));
  const unknown = taken.find(({ name }) => !ours.includes(name.value));
  if (unknown) throw new Error(`${place}: there is no directive @${unknown.name.value} here.`);
  const valuesOf = ({ arguments: values = [] }: ConstDirectiveNode) =>
    Object.fromEntries(
      values.map(({ name, value }) => [name.value, value.kind === Kind.STRING ? value.value : undefined]),
    );
  return {
    directives: Object.fromEntries(taken.map((directive) => [directive.name.value, valuesOf(directive)])),
    rest,
  };
}

/** What is written by hand, with a description perhaps, stays. */
function withMissing(
  written: readonly InputValueDefinitionNode[],
  added: readonly InputValueDefinitionNode[],
): InputValueDefinitionNode[] {
  return [...written, ...added.filter(({ name }) => !written.some((one) => one.name.value === name.value))];
}

function fieldsOf(sdl: string): readonly FieldDefinitionNode[] {
  return (parse(`type Any { ${sdl} }`, { noLocation: true }).definitions[0] as ObjectTypeDefinitionNode).fields!;
}

function argumentsOf(sdl: string): readonly InputValueDefinitionNode[] {
  return fieldsOf(`any(${sdl}): Int`)[0]!.arguments!;
}
