import { koaMiddleware } from '@as-integrations/koa';
import { Router } from '@koa/router';
import { anyone, authorize, ServiceError, user } from '@marketplace/kernel';
import type { Authentication } from '../auth/authenticate.ts';
import type { GatewayState } from '../context.ts';
import { expectedVersion } from '../http/preconditions.ts';
import { apiPrefix } from '../http/api-prefix.ts';
import { contextMaker, type ContextSources } from './context.ts';
import { asksForSchema } from './requests/asks-for-schema.ts';
import { assertNoQuery, readRequest } from './requests/request.ts';
import { requestScope } from './requests/request-scope.ts';
import { createApolloServer, type GraphqlOptions } from './server.ts';

const answerTypes = ['application/json', 'application/graphql-response+json'];

/**
 * The console's API, `POST /api/v1/graphql`, for signed-in users. Other callers are refused as on REST routes, before
 * the document is read. With `introspection`, they are refused after it was read, because requests without a credential
 * may ask for the schema. GET is not supported, so that a link cannot make a browser send a query.
 */
export function graphqlRouter(
  sources: ContextSources,
  options: GraphqlOptions & { authentication: Pick<Authentication, 'again'> },
): Router<GatewayState> {
  const path = `${apiPrefix}/graphql`;
  const { introspection, authentication } = options;
  const contextOf = contextMaker(sources);
  const apollo = koaMiddleware(createApolloServer(options), {
    context: async () => contextOf(requestScope.getStore()!),
  });
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  const admitted = sources.admission.stage(path, introspection ? anyone : user, { slot: 'requests' });
  router.post(path, admitted, async (ctx) => {
    if (!ctx.accepts(...answerTypes))
      throw new ServiceError('not_acceptable', `Answers are ${answerTypes.join(' or ')}: accept one of them.`);
    expectedVersion(ctx.req.headers['if-match'], false);
    assertNoQuery(ctx);
    // The Apollo integration reads the body from where Koa's body parsers put it.
    const body = await readRequest(ctx, options.documents);
    Object.assign(ctx.request, { body });
    // In development, tools that generate clients read the schema without a session.
    const isStranger = introspection && ctx.state.actor.type === 'anonymous';
    if (!isStranger || !asksForSchema(body)) {
      if (introspection) authorize(user, ctx.state);
      await authentication.again(ctx, user);
    }
    // The integration calls `next` at the end; there is nothing after it.
    await requestScope.run(ctx, () => apollo(ctx, async () => {}));
  });
  return router;
}
