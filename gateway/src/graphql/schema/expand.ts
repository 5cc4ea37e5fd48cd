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
import type { Catalogue, CatalogueEntry } from '../../calls/catalogue.ts';
import type { Cost, MemberCost } from '@marketplace/kernel';
import type { Deprecation } from '../../http/deprecation.ts';

/** A field of `Query` or `Mutation` with `@operation(name: "trading.pauseListing")`, which calls that operation. */
export interface OperationField {
  root: 'Query' | 'Mutation';
  node: FieldDefinitionNode;
  entry: CatalogueEntry;
  /**
   * The member of the operation's input that the argument `id` sets: `id` unless the directive says `id: "memberId"`.
   */
  id: string;
  /** Members of the input by the names of their arguments: `@member(name: "codeClass")` of an argument. */
  renamed: ReadonlyMap<string, string>;
}

/**
 * A type with `@record(operation: "trading.getListing", prefix: "lst")`: the operation gets its records by id. Without
 * `prefix`, `node` does not find them.
 */
export interface RecordType {
  type: string;
  entry: CatalogueEntry;
  /** Prefix of the records' ids. */
  prefix: string | undefined;
}

/**
 * A field with `@load`. It loads a record by the argument `id`, or with `@load(by: "endpointId")` by that member of its
 * parent.
 */
export interface LoadedField {
  parent: string;
  field: string;
  type: string;
  by: string | undefined;
}

/**
 * A field with `@loadList(operation: "payments.getRefundsOfPayments", of: "paymentId")`: the records of that operation
 * that belong to its parent. If the operation takes a list of ids, those of one tick are loaded in one call, and `of`
 * is the member of the records that names their parent. Without `of`, the operation takes the `id` of one parent.
 */
export interface ListField {
  parent: string;
  field: string;
  entry: CatalogueEntry;
  of: string | undefined;
}

/**
 * A field with `@entries(of: "attributes")`: the members of the object `attributes` as a list. The type of the list has
 * two fields: for the name of a member, and for its value. It can be a field of an input type.
 */
export interface EntriesField {
  parent: string;
  field: string;
  of: string;
  /** Type of the list, and the names of its two fields. */
  type: string;
  key: string;
  value: string;
}

/**
 * A field with `@deprecation(since: "2027-01-31", sunset: "2027-07-31", reason: "Use `other`.")`. In the schema that
 * clients see it is `@deprecated`. It can be a field of an input type, or an argument of a field.
 */
export interface DeprecatedField extends Deprecation {
  parent: string;
  field: string;
  argument?: string;
}

/** Cost of a field, if it is more than that of a short value. */
export interface FieldCost extends Cost, MemberCost {
  /** Complexity of a relation. */
  complexity?: number;
}

/**
 * A field whose operation declares a cost, or a field with `@cost`: `@cost(complexity: 30, length: 5)` of a relation,
 * `@cost(of: "identity.changePassword")` of a hand-written resolver that calls this operation.
 */
interface CostlyField {
  parent: string;
  field: string;
  cost: FieldCost;
}

/** The schema of all files, and what its directives declare. */
export interface ExpandedSchema {
  /** The schema as clients see it, without these directives. */
  document: DocumentNode;
  operations: OperationField[];
  records: RecordType[];
  loaded: LoadedField[];
  lists: ListField[];
  entries: EntriesField[];
  deprecated: DeprecatedField[];
  costs: CostlyField[];
}

/** Records of a page if the client does not set `first`. */
const pageSize = 25;

/** Fields that every payload has after its own. */
const payloadTail = fieldsOf(`
  """
  Whether this is the stored answer of an earlier request with this idempotency key.
  """
  replayed: Boolean!
  userErrors: [UserError!]!
`);
const pageArguments = argumentsOf(`first: Int! = ${pageSize}, after: String`);
const keyArgument = argumentsOf('idempotencyKey: String');
const versionArgument = argumentsOf('expectedVersion: Int');

const connectionOf = (record: string): string => `
  type ${record}Connection {
    edges: [${record}Edge!]!
    nodes: [${record}!]!
    pageInfo: PageInfo!
  }
  type ${record}Edge {
    """
    Set on the last edge of a page, unless it is the last page; otherwise null.
    """
    cursor: String
    node: ${record}!
  }`;

/**
 * Adds the common parts of lists and mutations. A field whose type is `<Record>Connection` takes `first` and `after`;
 * that type and its edge type are added. A mutation takes `idempotencyKey`, and `expectedVersion` if its operation
 * compares a version; its payload type gets `replayed` and `userErrors`. Throws an Error for an unknown directive or
 * operation.
 */
export function expandSchema(definitions: readonly DefinitionNode[], catalogue: Catalogue): ExpandedSchema {
  const [operations, records, loaded]: [OperationField[], RecordType[], LoadedField[]] = [[], [], []];
  const [lists, entries, deprecated]: [ListField[], EntriesField[], DeprecatedField[]] = [[], [], []];
  const costs: CostlyField[] = [];
  const fields = definitions
    .filter(isObjectType)
    .flatMap((type) => (type.fields ?? []).map((field) => ({ parent: type.name.value, field })));
  const payloads = new Set(
    fields.filter(({ parent }) => parent === 'Mutation').map(({ field }) => nameOfType(field.type)),
  );
  const listed = new Set(
    fields.map(({ field }) => nameOfType(field.type)).filter((name) => name.endsWith('Connection')),
  );

  /** Notes `@entries` and `@deprecation`, and returns the directives that clients see. */
  const note = (
    at: Pick<DeprecatedField, 'parent' | 'field' | 'argument'>,
    { entries: list, deprecation }: Directives,
    type: TypeNode,
  ): ConstDirectiveNode[] => {
    if (list) entries.push(entriesField(definitions, { ...at, of: list.of!, type: nameOfType(type) }));
    if (!deprecation) return [];
    const { since, sunset, guide } = deprecation;
    deprecated.push({ ...at, since: since!, sunset, guide });
    return [deprecatedBy(deprecation)];
  };
  const expandInputValue =
    (parent: string, field?: string, renamed?: Map<string, string>) =>
    (written: InputValueDefinitionNode): InputValueDefinitionNode => {
      const name = written.name.value;
      const at = field === undefined ? { parent, field: name } : { parent, field, argument: name };
      const ours = field === undefined ? ['entries', 'deprecation'] : ['member', 'deprecation'];
      const { directives, rest } = takeDirectives(written.directives, ours, [parent, field, name].join('.'));
      if (directives.member) renamed!.set(name, directives.member.name!);
      return { ...written, directives: [...rest, ...note(at, directives, written.type)] };
    };
  const expandField = (parent: string, written: FieldDefinitionNode): FieldDefinitionNode => {
    const field = written.name.value;
    const { directives, rest } = takeDirectives(
      written.directives,
      ['operation', 'load', 'loadList', 'entries', 'deprecation', 'cost'],
      `${parent}.${field}`,
    );
    const renamed = new Map<string, string>();
    const entry = directives.operation && catalogue.find(directives.operation.name!);
    const cost = fieldCostOf(directives, catalogue);
    if (Object.keys(cost).length > 0) costs.push({ parent, field, cost });
    const changes = parent === 'Mutation';
    const node: FieldDefinitionNode = {
      ...written,
      directives: [...rest, ...note({ parent, field }, directives, written.type)],
      arguments: withMissing((written.arguments ?? []).map(expandInputValue(parent, field, renamed)), [
        ...(listed.has(nameOfType(written.type)) ? pageArguments : []),
        ...(changes && entry?.operation.versioned ? versionArgument : []),
        ...(changes ? keyArgument : []),
      ]),
    };
    if (entry) {
      if (parent !== 'Query' && !changes)
        throw new Error(`${parent}.${field}: @operation is for fields of Query and Mutation.`);
      const id = directives.operation!.id ?? 'id';
      operations.push({ root: changes ? 'Mutation' : 'Query', node, entry, id, renamed });
    }
    if (directives.load) loaded.push({ parent, field, type: nameOfType(written.type), by: directives.load.by });
    if (directives.loadList) {
      const { operation, of } = directives.loadList;
      lists.push({ parent, field, entry: catalogue.find(operation!), of });
    }
    return node;
  };
  const expandType = (written: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode => {
    const type = written.name.value;
    const {
      directives: { record },
      rest,
    } = takeDirectives(written.directives, ['record'], type);
    if (record) records.push({ type, entry: catalogue.find(record.operation!), prefix: record.prefix });
    const own = (written.fields ?? []).map((field) => expandField(type, field));
    return { ...written, directives: rest, fields: payloads.has(type) ? [...own, ...payloadTail] : own };
  };
  const connections = [...listed].flatMap(
    (name) => parse(connectionOf(name.slice(0, -'Connection'.length)), { noLocation: true }).definitions,
  );
  const expanded = definitions.map((definition): DefinitionNode => {
    if (definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION)
      return { ...definition, fields: definition.fields!.map(expandInputValue(definition.name.value)) };
    return isObjectType(definition) ? expandType(definition) : definition;
  });
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...expanded, ...connections] };
  return { document, operations, records, loaded, lists, entries, deprecated, costs };
}

/** The cost that the directives of a field declare. The entries of an object count once: its size is that of all. */
function fieldCostOf({ operation, entries, cost = {} }: Directives, catalogue: Catalogue): FieldCost {
  const { of = operation?.name, ...numbers } = cost;
  const called = of === undefined ? undefined : catalogue.find(of).operation.cost;
  const declared = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  return { ...called, ...(entries && { length: 1 }), ...(Object.fromEntries(declared) as FieldCost) };
}

/** Adds the names of the two fields of the list's type. */
function entriesField(
  definitions: readonly DefinitionNode[],
  field: Omit<EntriesField, 'key' | 'value'>,
): EntriesField {
  const item = definitions.find(
    (definition) =>
      (isObjectType(definition) || definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) &&
      definition.name.value === field.type,
  ) as ObjectTypeDefinitionNode | undefined;
  const [key, value] = (item?.fields ?? []).map(({ name }) => name.value);
  if (key === undefined || value === undefined) throw new Error(`${field.type} needs a field for name and value.`);
  return { ...field, key, value };
}

/** The directive that clients see. The dates are in its reason, because GraphQL has no argument for them. */
function deprecatedBy({ since, sunset, reason }: Partial<Record<string, string>>): ConstDirectiveNode {
  const text = `${reason} Deprecated since ${since}${sunset === undefined ? '' : `, removed on ${sunset}`}.`;
  const [{ directives }] = fieldsOf(`any: Int @deprecated(reason: ${JSON.stringify(text)})`) as [FieldDefinitionNode];
  return directives![0]!;
}

/** An argument of a directive of a field. */
export function directiveArgument(
  { directives = [] }: FieldDefinitionNode | InputValueDefinitionNode,
  directive: string,
  argument: string,
): string | undefined {
  return stringArguments(directives.find(({ name }) => name.value === directive))[argument];
}

export function nameOfType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOfType(type.type);
}

function isObjectType(definition: DefinitionNode): definition is ObjectTypeDefinitionNode {
  return definition.kind === Kind.OBJECT_TYPE_DEFINITION;
}

type Directives = Partial<Record<string, Partial<Record<string, string>>>>;

/**
 * Splits the directives of a node: `directives` are those of the gateway, by name, with their arguments as strings;
 * `rest` stay in the schema that clients see. `field` is for the message. Throws an Error for an unknown directive.
 */
function takeDirectives(
  written: readonly ConstDirectiveNode[] = [],
  ours: string[],
  field: string,
): { directives: Directives; rest: ConstDirectiveNode[] } {
  const rest = written.filter(({ name }) => name.value === 'deprecated');
  const taken = written.filter((directive) => !rest.includes(directive));
  const unknown = taken.find(({ name }) => !ours.includes(name.value));
  if (unknown) throw new Error(`${field}: there is no directive @${unknown.name.value} here.`);
  return {
    directives: Object.fromEntries(taken.map((directive) => [directive.name.value, stringArguments(directive)])),
    rest,
  };
}

function stringArguments({
  arguments: values = [],
}: Partial<ConstDirectiveNode> = {}): Partial<Record<string, string>> {
  return Object.fromEntries(
    values.map(({ name, value }) => [
      name.value,
      value.kind === Kind.STRING || value.kind === Kind.INT ? value.value : undefined,
    ]),
  );
}

/**
 * Adds arguments that the schema file does not declare. A declared one stays, for example because it has a description.
 */
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
