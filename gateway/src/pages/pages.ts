import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Router, type RouterMiddleware } from '@koa/router';
import type { ErrorRegistry } from '@marketplace/kernel';
import type { GatewayState } from '../context.ts';
import type { CompiledSchema } from '../graphql/compile-schema.ts';
import { sdlOf } from '../graphql/schema/sdl.ts';
import type { MadeFiles } from '../http/static-files.ts';
import { docsContentSecurityPolicy } from './content-security-policy.ts';
import { errorIndexPage, errorPage } from './errors/error-pages.ts';
import { eventsPage } from './events/events-page.ts';
import { guideLinks } from './guides/guide-links.ts';
import { docsPage, guidePage } from './guides/guide-pages.ts';
import { guidePath, guideSources } from './guides/guides.ts';
import { readGuides } from './guides/read-guides.ts';
import { referencePage } from './reference/reference-page.ts';
import type { Reference } from './reference/reference.ts';
import { withSandboxNotice } from './sandbox-notice.ts';
import { searchIndex } from './search/search-index.ts';
import { consolePath, entrances, startPage } from './start-page.ts';
import type { Calls } from '../calls/catalogue.ts';
import { endpointPage } from './endpoint/endpoint-page.ts';
import { mailedLinkPages } from './mailed-link-pages.ts';

export interface PagesOptions {
  /** The bytes of `openapi.json`. */
  openapi: string;
  errors: ErrorRegistry;
  graphql: CompiledSchema;
  publicUrl: URL;
  /** The inbox for people. Absent: there is none. */
  inboxUrl?: string | undefined;
  /** CIDR ranges from which webhooks are sent. Empty: unknown. */
  sourceAddresses: string[];
  /** Whether the console is served, so that pages link to it. */
  hasConsole: boolean;
  files: MadeFiles;
  /** Whether every page says that this installation moves no money. */
  sandbox: boolean;
}

/**
 * The documentation: guides, reference, events, errors, and a search over all of them. The pages are public and the
 * same for every visitor, so they come before authentication and may be cached. The guides are read at once. Throws an
 * Error if one cannot be read.
 */
function pages(options: PagesOptions): Router<GatewayState> {
  const { publicUrl, inboxUrl, sourceAddresses, hasConsole, openapi, errors, graphql, files, sandbox } = options;
  const router = new Router<GatewayState>({ sensitive: true, strict: true });
  const reference = once(() => JSON.parse(openapi) as Reference);
  const read = once(readGuides({ origin: publicUrl.origin, inboxUrl, sourceAddresses }));
  const resolveLink = once(() => guideLinks(read()));
  const send = (make: () => string, type: string): RouterMiddleware<GatewayState> => {
    const file = files.serve(type, sandbox && type === 'text/html' ? () => withSandboxNotice(make()) : make);
    return (ctx, next) => {
      ctx.state.route = ctx.path;
      ctx.set({ 'cache-control': 'public, max-age=300', 'content-security-policy': docsContentSecurityPolicy });
      return file(ctx, next);
    };
  };
  const start = send(() => startPage({ hasConsole }), 'text/html');
  const links = { ...(hasConsole && { console: consolePath }), ...entrances };
  const entrance = send(() => `${JSON.stringify(links)}\n`, 'application/json');
  const serve = (path: string, type: string, text: () => string) => router.get(path, send(text, type));

  router.get('/', (ctx, next) => {
    ctx.vary('accept');
    return ctx.accepts('html', 'json') === 'json' ? entrance(ctx, next) : start(ctx, next);
  });
  serve('/docs', 'text/html', docsPage);
  guideSources.forEach((source, n) =>
    serve(guidePath(source), 'text/html', () => guidePage(read()[n]!, resolveLink())),
  );
  serve('/docs/reference', 'text/html', () => referencePage(reference(), publicUrl.origin));
  serve('/docs/events', 'text/html', eventsPage);
  serve('/docs/errors', 'text/html', () => errorIndexPage(errors));
  for (const [code, declaration] of errors)
    serve(`/docs/errors/${code}`, 'text/html', () => errorPage(code, declaration));
  serve('/docs/search.json', 'application/json', () => searchIndex({ guides: read(), reference: reference(), errors }));
  // There is no registered media type for GraphQL's definition language.
  serve(entrances.graphqlSchema, 'text/plain', () => sdlOf(graphql.schema));
  for (const [path, type, file] of assets) serve(path, type, () => readFileSync(fileURLToPath(file), 'utf8'));
  return router;
}

const assets = [
  ['/docs/style.css', 'text/css', new URL('style.css', import.meta.url)],
  ['/docs/docs.js', 'text/javascript', new URL('search/docs.js', import.meta.url)],
  ['/docs/minisearch.js', 'text/javascript', import.meta.resolve('minisearch')],
] as const;

/** Calls `make` when its result is first needed, and keeps it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * All pages that people open without a credential. They come before authentication. Tests open every page of these
 * routers in a browser, so a router of further pages belongs here.
 */
export function pageRouters({ calls, ...options }: PagesOptions & { calls: Calls }): Router<GatewayState>[] {
  const { hasConsole } = options;
  return [pages(options), mailedLinkPages(calls, { hasConsole }), endpointPage({ hasConsole })];
}
