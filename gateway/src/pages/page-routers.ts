import type { Router } from '@koa/router';
import type { Calls } from '../calls/catalogue.ts';
import type { GatewayState } from '../context.ts';
import { endpointPage } from './endpoint/endpoint-page.ts';
import { mailedLinkPages } from './mailed-link-pages.ts';
import { pages, type PagesOptions } from './pages.ts';

/**
 * All pages that people open without a credential. They come before authentication. Tests open every page of these
 * routers in a browser, so a router of further pages belongs here.
 */
export function pageRouters({ calls, ...options }: PagesOptions & { calls: Calls }): Router<GatewayState>[] {
  const { hasConsole } = options;
  return [pages(options), mailedLinkPages(calls, { hasConsole }), endpointPage({ hasConsole })];
}
