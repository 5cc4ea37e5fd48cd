import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { ServiceError } from '@marketplace/kernel';
import { costOfField } from '../schema/costs.ts';
import { rootFields } from './one-change-per-key.ts';
import { requestScope } from './request-scope.ts';

/**
 * Number of requests that a document counts as. Each root field is one, as it would be with REST, or as many as the
 * cost of its operation says. A document without such fields is one. Fields below them count when they call a service;
 * see `CallCounter`.
 */
export function requestsOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): number {
  const fields = schema.getRootType(operation.operation)!.getFields();
  const roots = rootFields(document, operation.selectionSet).filter(({ name }) => !name.value.startsWith('__'));
  const requests = roots.map(({ name }) => costOfField(fields[name.value]!).requests ?? 1);
  return Math.max(
    1,
    requests.reduce((sum, each) => sum + each, 0),
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
