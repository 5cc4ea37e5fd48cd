import type { GraphQLFieldResolver } from 'graphql';
import type { CatalogueEntry } from '../../catalogue.ts';
import { connect, type ListPage } from '../fields/connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { ExpandedSchema, ListField, LoadedField, OperationField } from './expand.ts';
import { inArguments } from '../faults.ts';
import { command } from '../fields/mutation.ts';
import { type Arguments, inputMapper } from '../fields/operation-input.ts';
import { payloadMapper } from '../fields/operation-payload.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext, Arguments>;
export type ResolverMap = Record<string, Record<string, Resolver>>;

/** The resolvers of all fields that have a directive. Throws an Error if a field does not fit its operation. */
export function standardResolvers({ document, operations, loaded, lists }: ExpandedSchema): ResolverMap {
  const resolvers: ResolverMap = {};
  const add = (type: string, field: string, resolver: Resolver): void =>
    void ((resolvers[type] ??= {})[field] = resolver);
  for (const field of operations) {
    const { root, node } = field;
    const toInput = inputMapper(document, field);
    if (root === 'Mutation')
      add(root, node.name.value, commandResolver(field, toInput, payloadMapper(document, field)));
    else add(root, node.name.value, isList(field) ? listResolver(field.entry, toInput) : queryResolver(field, toInput));
  }
  for (const field of loaded) add(field.parent, field.field, loadResolver(field));
  for (const field of lists) add(field.parent, field.field, listOfParentResolver(field));
  return resolvers;
}

type ToInput = ReturnType<typeof inputMapper>;

function commandResolver(
  { entry }: OperationField,
  toInput: ToInput,
  toPayload: ReturnType<typeof payloadMapper>,
): Resolver {
  return (_parent, args, context) =>
    command(context, args, async (caller) => {
      const { output, replayed } = await context.calls.get(entry.name)!(caller, toInput(args, caller));
      return { ...toPayload(output as object, args), replayed };
    });
}

function isList({ node: { arguments: args = [] } }: OperationField): boolean {
  return args.some(({ name }) => name.value === 'first');
}

function listResolver(entry: CatalogueEntry, toInput: ToInput): Resolver {
  return (_parent, { first, after, ...filters }, { calls, caller }) => {
    const list = (page: object) =>
      calls.get(entry.name)!(caller, { ...toInput(filters, caller), ...page }) as ListPage<object>;
    return connect({ first: first as number, after: after as string | null }, list);
  };
}

/** A field that is a list without pages gets `data` of the operation's output; other fields get the whole output. */
function queryResolver({ entry, node }: OperationField, toInput: ToInput): Resolver {
  const bare = 'type' in node.type && node.type.kind === 'ListType';
  return async (_parent, args, { calls, caller }) => {
    const { output } = await calls.get(entry.name)!(caller, toInput(args, caller)).catch((error: unknown) => {
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
