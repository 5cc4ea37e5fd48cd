import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from 'graphql';
import { ServiceError } from '@marketplace/kernel';
import type { OperationField } from '../schema/expand.ts';
import { rootFields } from './one-change-per-key.ts';
import { requestScope } from './request-scope.ts';

/** How many requests a root field counts as, such as `Query.auditVerification`. Fields that count as one are absent. */
export type RequestCosts = ReadonlyMap<string, number>;

/** The costs that the contracts declare. */
export function requestCosts(operations: readonly OperationField[]): RequestCosts {
  return new Map(
    operations.flatMap(({ root, node, entry: { operation } }) =>
      operation.cost?.requests === undefined ? [] : [[`${root}.${node.name.value}`, operation.cost.requests] as const],
    ),
  );
}

/**
 * How many requests of the rate limits a document is: each root field is one, as it would be with REST, or as many as
 * its operation declares. A document without such fields is one. Fields below them count when they call a service; see
 * `CallCounter`.
 */
export function requestsOf(document: DocumentNode, operation: OperationDefinitionNode, costs: RequestCosts): number {
  const root = operation.operation === 'mutation' ? 'Mutation' : 'Query';
  const fields = rootFields(document, operation.selectionSet).filter(({ name }) => !name.value.startsWith('__'));
  return Math.max(
    1,
    fields.reduce((sum, { name }) => sum + (costs.get(`${root}.${name.value}`) ?? 1), 0),
  );
}

/** Throws the error so that the whole request is answered with its HTTP status. Nothing of the document has run. */
export function refuseRequest(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error;
  const { status, retryAfterSeconds } = error.kind.declaration;
  const retryAfter = error.facts.retryAfterSeconds ?? retryAfterSeconds;
  if (retryAfter !== undefined) requestScope.getStore()!.set('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  throw new GraphQLError(error.detail, { originalError: error, extensions: { http: { status } } });
}
