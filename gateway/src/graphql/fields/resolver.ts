import type { GraphqlContext } from '../context.ts';

/**
 * A hand-written resolver. `Args` are the arguments that the schema declares, and `Parent` is the record of a contract
 * for fields of a type. A field that the record has needs no resolver.
 */
export type Resolver<Args = object, Result = unknown, Parent = unknown> = (
  parent: Parent,
  args: Args,
  context: GraphqlContext,
) => Result | Promise<Result>;
