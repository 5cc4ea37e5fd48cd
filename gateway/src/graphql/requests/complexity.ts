import { type DocumentNode, getNullableType, GraphQLError, type GraphQLSchema, isListType } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { limits } from './limits.ts';

/** Lists without a page size are short; `attempts`, the longest, has at most this many. */
const unpagedLength = 20;

/**
 * More than half of what a document may cost: it has one of these. Each checks a guess, which is dear, or replaces the
 * session that the others came with.
 */
const onceInADocument = limits.complexity / 2 + 1;

/**
 * What takes a service much longer than a record does, or waits. A console's page of endpoints may show their figures.
 */
const ownCosts: Record<string, number> = {
  'WebhookEndpoint.stats': 150,
  'WebhookEndpoint.notices': 20,
  'Query.auditVerification': 1_000,
  'Mutation.testWebhookEndpoint': 1_500,
  'Mutation.switchOrganization': onceInADocument,
  'Mutation.reauthenticate': onceInADocument,
  'Mutation.changePassword': onceInADocument,
  'Mutation.confirmTotp': onceInADocument,
  'Mutation.deleteTotp': onceInADocument,
  'Mutation.createRecoveryCodes': onceInADocument,
};

/**
 * A field costs one unless something else is said above, and a list what its members cost together. The lists inside of
 * a connection are as long as its `first`.
 */
const estimate: ComplexityEstimator = ({ field, type, args, childComplexity }) => {
  // Who may look at the schema at all is decided elsewhere.
  if (field.name.startsWith('__')) return 0;
  const own = ownCosts[`${type.name}.${field.name}`] ?? 1;
  if (typeof args.first === 'number') return own + Math.max(args.first, 1) * childComplexity;
  const unpaged = isListType(getNullableType(field.type)) && !type.name.endsWith('Connection');
  return own + (unpaged ? unpagedLength : 1) * childComplexity;
};

/** Refuses what would fetch too much, with the variables of this very request. */
export function assertAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  request: { operationName?: string | undefined; variables?: Record<string, unknown> | undefined },
): void {
  const complexity = complexityOf(schema, query, request);
  if (complexity > limits.complexity)
    throw refused(`The complexity limit of ${limits.complexity} is exceeded: this is ${complexity}.`);
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
    // A variable that does not fit its type, or a document with too many nodes to count.
    throw error instanceof GraphQLError ? refused(error.message) : error;
  }
}

function refused(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });
}
