import type { GatewayMiddleware } from '../context.ts';

const notice = '<p class="notice" role="note">This is a sandbox installation: no money is moved here.</p>\n';

/** The page with a notice at its top, for an installation that moves no money. */
export function withSandboxNotice(page: string): string {
  return page.replace(/<body[^>]*>\n/, `$&${notice}`);
}

/** Adds the notice to pages that are made for a request. Pages that are the same for every visitor have it already. */
export function sandboxNotice(): GatewayMiddleware {
  return async (ctx, next) => {
    await next();
    if (typeof ctx.body === 'string' && ctx.response.type === 'text/html') {
      ctx.body = withSandboxNotice(ctx.body);
    }
  };
}
