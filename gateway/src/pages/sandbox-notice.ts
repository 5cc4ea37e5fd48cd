import type { GatewayMiddleware } from '../context.ts';

const notice = '<p class="notice" role="note">This is a sandbox installation: no money is moved here.</p>\n';

/** Adds a notice to the top of every page, for an installation that moves no money. */
export function sandboxNotice(): GatewayMiddleware {
  return async (ctx, next) => {
    await next();
    if (typeof ctx.body === 'string' && ctx.response.type === 'text/html') {
      ctx.body = ctx.body.replace(/<body[^>]*>\n/, `$&${notice}`);
      // The tag stands for the page without the notice.
      ctx.remove('etag');
    }
  };
}
