import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { isServiceError, type Logger } from '@marketplace/kernel';
import { assertAnswerFits } from '../http/answer-limit.ts';
import { setDeprecation } from '../http/deprecation.ts';
import { assertAffordable } from './requests/complexity.ts';
import type { GraphqlContext } from './context.ts';
import { errorFormatter } from './errors.ts';
import { documentStore } from './requests/document-store.ts';
import { type DeprecationsOf, deprecationsOf } from './requests/deprecations.ts';
import { limitRules, limits } from './requests/limits.ts';
import { assertOneChangePerKey } from './requests/one-change-per-key.ts';
import { refuseRequest, requestsOf } from './requests/request-costs.ts';
import { requestScope } from './requests/request-scope.ts';
import type { KnownDocuments } from './requests/trusted-documents.ts';
import type { DeprecatedField } from './schema/expand.ts';

export interface GraphqlOptions {
  schema: GraphQLSchema;
  deprecated: readonly DeprecatedField[];
  log: Logger;
  publicUrl: URL;
  /** Whether clients may query the schema. */
  introspection: boolean;
  documents: KnownDocuments;
}

/** An Apollo server with every option set that would otherwise depend on the environment. */
export function createApolloServer({
  schema,
  deprecated,
  log,
  publicUrl,
  introspection,
}: GraphqlOptions): ApolloServer<GraphqlContext> {
  const server = new ApolloServer<GraphqlContext>({
    schema,
    formatError: errorFormatter({ log, publicUrl }),
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    introspection,
    persistedQueries: false,
    documentStore: documentStore(),
    allowBatchedHttpRequests: false,
    stringifyResult,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    maxRecursiveSelections: limits.selections,
    validationOptions: { maxErrors: limits.errors },
    executionOptions: { maxCoercionErrors: limits.errors },
    validationRules: limitRules,
    logger: log,
    plugins: [
      checkRequests(deprecationsOf(schema, deprecated, publicUrl)),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  // The schema is given, so the server has started before the first request is read.
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return server;
}

/** The answer as text. An answer that is too large is replaced by an error. */
function stringifyResult(result: FormattedExecutionResult): string {
  const text = `${JSON.stringify(result)}\n`;
  try {
    assertAnswerFits(text);
    return text;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const { state } = requestScope.getStore()!;
    (state.graphql ??= {}).errors = [...(state.graphql.errors ?? []), error.code];
    const extensions = { code: error.code, requestId: state.requestId };
    return JSON.stringify({ errors: [{ message: error.detail, extensions }], data: null });
  }
}

const operationNameLengthMax = 64;

/**
 * Records the operation for the access log, refuses documents that are too complex or need more than one key, and
 * counts what they do towards the rate limits.
 */
const checkRequests = (deprecations: DeprecationsOf): ApolloServerPlugin<GraphqlContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, operationName, request, contextValue }) => {
      if (!operation) return;
      const ctx = requestScope.getStore()!;
      const { state } = ctx;
      const headers = deprecations({ document, operation, variables: request.variables });
      if (headers) setDeprecation(ctx, headers);
      state.graphql = { type: operation.operation, operation: operationName?.slice(0, operationNameLengthMax) };
      assertAffordable(schema, document, { operationName: operationName ?? undefined, variables: request.variables });
      if (contextValue.idempotencyKey !== undefined)
        assertOneChangePerKey(schema, document, operation, request.variables);
      const requests = requestsOf(schema, document, operation);
      const queries = operation.operation === 'query' ? requests : 0;
      await contextValue.countRoots(requests, queries).catch((error: unknown) => refuseRequest(error));
    },
  }),
});
