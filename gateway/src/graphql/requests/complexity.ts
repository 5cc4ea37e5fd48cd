import { type DocumentNode, getNullableType, GraphQLError, type GraphQLSchema, isListType } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import type { CostlyTime } from '@marketplace/kernel';
import { costOfField } from '../schema/costs.ts';
import { limits } from './limits.ts';

/** Assumed length of lists without a page size. */
const unpagedLength = 20;

/** More than half of the limit, so a document can have one such field. */
const onceInADocument = limits.complexity / 2 + 1;

/** Complexity of a root field by the cost of its operation. A search costs no more, because few run at a time. */
const complexityOfTime: Record<CostlyTime, number> = {
  search: 1,
  lock: 500,
  provider: 1_000,
  poll: 1_500,
  hash: onceInADocument,
  alone: onceInADocument,
};

/**
 * A field costs 1, or what its cost says, plus the cost of its subfields. In a list the subfields count once per
 * record: `first` times in a connection, otherwise as often as its cost says, or `unpagedLength` times.
 */
const estimate: ComplexityEstimator = ({ field, type, args, childComplexity }) => {
  // Whether clients may query the schema is checked elsewhere.
  if (field.name.startsWith('__')) return 0;
  const { complexity, kb, time, length = unpagedLength } = costOfField(field);
  const own = complexity ?? kb ?? (time && complexityOfTime[time]) ?? 1;
  if (typeof args.first === 'number') return own + Math.max(args.first, 1) * childComplexity;
  const unpaged = isListType(getNullableType(field.type)) && !type.name.endsWith('Connection');
  return own + (unpaged ? length : 1) * childComplexity;
};

/** Throws a GraphQLError if the document with these variables costs more than `limits.complexity`. */
export function assertAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  request: { operationName?: string | undefined; variables?: Record<string, unknown> | undefined },
): void {
  const complexity = complexityOf(schema, query, request);
  if (complexity > limits.complexity)
    throw refused(`The complexity limit of ${limits.complexity} is exceeded: this document has ${complexity}.`);
}

function complexityOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  { operationName, variables }: Parameters<typeof assertAffordable>[2],
): number {
  try {
    return getComplexity({
      schema,
      query,
      estimators: [estimate],
      ...(operationName !== undefined && { operationName }),
      ...(variables !== undefined && { variables }),
    });
  } catch (error) {
    // A variable does not fit its type, or the document has too many nodes to count.
    throw error instanceof GraphQLError ? refused(error.message) : error;
  }
}

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });
}
