import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from '@marketplace/kernel';
import { assertAffordable } from './requests/complexity.ts';
import type { GraphqlContext } from './context.ts';
import { errorFormatter } from './errors.ts';
import { limitRules, limits } from './requests/limits.ts';
import { assertOneChangePerKey } from './requests/one-change-per-key.ts';
import { requestScope } from './requests/request-scope.ts';
import type { TrustedDocuments } from './requests/trusted-documents.ts';

export interface GraphqlOptions {
  schema: GraphQLSchema;
  log: Logger;
  publicUrl: URL;
  /** Whether clients may query the schema. */
  introspection: boolean;
  /** If given, only these documents are executed. */
  documents?: TrustedDocuments | undefined;
}

/** An Apollo server with every option set that would otherwise depend on the environment. */
export function createApolloServer({
  schema,
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
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    maxRecursiveSelections: limits.selections,
    validationOptions: { maxErrors: limits.errors },
    executionOptions: { maxCoercionErrors: limits.errors },
    validationRules: limitRules,
    logger: log,
    plugins: [
      operations,
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

const operationNameLengthMax = 64;

/** Records the operation for the access log, and refuses documents that are too complex or need more than one key. */
const operations: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, operationName, request, contextValue }) => {
      if (!operation) return;
      const { state } = requestScope.getStore()!;
      state.graphql = { type: operation.operation, operation: operationName?.slice(0, operationNameLengthMax) };
      assertAffordable(schema, document, { operationName: operationName ?? undefined, variables: request.variables });
      if (contextValue.idempotencyKey !== undefined)
        assertOneChangePerKey(schema, document, operation, request.variables);
    },
  }),
};
