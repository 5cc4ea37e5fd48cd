import { type GraphQLFieldResolver, Kind } from 'graphql';
import type { CatalogueEntry } from '../../calls/catalogue.ts';
import { connect, type ListPage } from './connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { EntriesField, ExpandedSchema, ListField, LoadedField, OperationField } from '../schema/expand.ts';
import { inputReader, toEntries } from './entries.ts';
import { inArguments, locatedFaults } from '../faults.ts';
import { command } from './mutation.ts';
import { type Arguments, type InputMapper, inputMapper } from './operation-input.ts';
import { payloadMapper } from './operation-payload.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext, Arguments>;
export type ResolverMap = Record<string, Record<string, Resolver>>;

/** The resolvers of all fields that have a directive. Throws an Error if a field does not fit its operation. */
export function standardResolvers({ document, operations, loaded, lists, entries }: ExpandedSchema): ResolverMap {
  const resolvers: ResolverMap = {};
  const reader = inputReader(document, entries);
  const inputTypes = new Set(
    document.definitions.flatMap((each) => (each.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ? [each.name.value] : [])),
  );
  const add = (type: string, field: string, resolver: Resolver): void =>
    void ((resolvers[type] ??= {})[field] = resolver);
  for (const field of operations) {
    const { root, node } = field;
    const mapper = inputMapper(document, field, reader);
    if (root === 'Mutation') add(root, node.name.value, commandResolver(field, mapper, payloadMapper(document, field)));
    else add(root, node.name.value, isList(field) ? listResolver(field.entry, mapper) : queryResolver(field, mapper));
  }
  for (const field of loaded) add(field.parent, field.field, loadResolver(field));
  for (const field of lists) add(field.parent, field.field, listOfParentResolver(field));
  for (const field of entries)
    if (!inputTypes.has(field.parent)) add(field.parent, field.field, entriesResolver(field));
  return resolvers;
}

function commandResolver(
  { entry }: OperationField,
  mapper: InputMapper,
  toPayload: ReturnType<typeof payloadMapper>,
): Resolver {
  return (_parent, args, context) =>
    command(context, args, async (caller) => {
      const { output, replayed } = await context.calls.get(entry.name)!(caller, mapper.read(args, caller)).catch(
        (error: unknown) => {
          throw locatedFaults(error, (path) => mapper.locate(args, path));
        },
      );
      return { ...toPayload(output as object, args), replayed };
    });
}

function isList({ node: { arguments: args = [] } }: OperationField): boolean {
  return args.some(({ name }) => name.value === 'first');
}

function listResolver(entry: CatalogueEntry, mapper: InputMapper): Resolver {
  return (_parent, { first, after, ...filters }, { calls, caller }) => {
    const list = (page: object) =>
      calls.get(entry.name)!(caller, { ...mapper.read(filters, caller), ...page }) as ListPage<object>;
    return connect({ first: first as number, after: after as string | null }, list);
  };
}

/** A field that is a list without pages gets `data` of the operation's output; other fields get the whole output. */
function queryResolver({ entry, node }: OperationField, mapper: InputMapper): Resolver {
  const bare = 'type' in node.type && node.type.kind === 'ListType';
  return async (_parent, args, { calls, caller }) => {
    const { output } = await calls.get(entry.name)!(caller, mapper.read(args, caller)).catch((error: unknown) => {
      throw inArguments(error);
    });
    return bare ? (output as { data: unknown }).data : output;
  };
}

function loadResolver({ type, by }: LoadedField): Resolver {
  return (parent, args, { loaderOf }) => {
    const id = by === undefined ? args.id : (parent as Record<string, unknown>)[by];
    // A record may have no such relation: an order that was made without an offer.
    return id == null ? null : loaderOf(type).load(String(id));
  };
}

function listOfParentResolver(field: ListField): Resolver {
  return (parent, _args, { listLoaderOf }) => listLoaderOf(field).load((parent as { id: string }).id);
}

function entriesResolver(field: EntriesField): Resolver {
  return (parent) => toEntries((parent as Record<string, object | null | undefined>)[field.of], field);
}
