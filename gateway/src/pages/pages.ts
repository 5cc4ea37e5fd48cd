import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Router, type RouterMiddleware } from '@koa/router';
import type { Api } from '../api.ts';
import type { GatewayContext, GatewayState } from '../context.ts';
import { isUnchanged } from '../http/preconditions.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { errorIndexPage, errorPage } from './errors/error-pages.ts';
import { referencePage } from './reference/reference-page.ts';
import type { Reference } from './reference/reference.ts';
import { entrances, startPage } from './start-page.ts';

/**
 * The documentation pages, made once at the start from the OpenAPI document and the error codes. They are public and
 * the same for every visitor, so they come before authentication and may be cached.
 */
export function pages(publicUrl: URL, { openapi, errors }: Pick<Api, 'openapi' | 'errors'>): Router<GatewayState> {
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  const reference = JSON.parse(openapi) as Reference;
  const start = send(startPage(), 'text/html');
  const entrance = send(`${JSON.stringify(entrances)}\n`, 'application/json');

  router.get('/', (ctx, next) => {
    ctx.vary('accept');
    return ctx.accepts('html', 'json') === 'json' ? entrance(ctx, next) : start(ctx, next);
  });
  router.get('/docs', send(referencePage(reference, publicUrl.origin), 'text/html'));
  router.get('/docs/errors', send(errorIndexPage(errors), 'text/html'));
  for (const [code, declaration] of errors)
    router.get(`/docs/errors/${code}`, send(errorPage(code, declaration), 'text/html'));
  router.get('/docs/style.css', send(readFileSync(new URL('style.css', import.meta.url), 'utf8'), 'text/css'));
  return router;
}

function send(text: string, type: string): RouterMiddleware<GatewayState> {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  return (ctx: GatewayContext) => {
    ctx.state.route = ctx.path;
    ctx.set({ etag, 'cache-control': 'public, max-age=300', 'content-security-policy': contentSecurityPolicy });
    if (isUnchanged(ctx.req.headers['if-none-match'], etag)) {
      ctx.status = 304;
      return;
    }
    ctx.body = text;
    ctx.type = type;
  };
}
