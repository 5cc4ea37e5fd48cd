import { html } from './html.ts';
import { referenceCards } from './guides/guide-pages.ts';
import { page } from './page.ts';

/** Address of the console, if it is served. */
export const consolePath = '/console';

/** The links that `/` answers, as HTML or as JSON. */
export const entrances = {
  docs: '/docs',
  quickstart: '/docs/guides/quickstart',
  reference: '/docs/reference',
  events: '/docs/events',
  errors: '/docs/errors',
  changelog: '/docs/guides/changelog',
  openapi: '/api/v1/openapi.json',
  graphql: '/api/v1/graphql',
  graphqlSchema: '/api/v1/schema.graphql',
  health: '/healthz',
};

export function startPage({ hasConsole }: { hasConsole: boolean }): string {
  return page({
    title: 'Marketplace API',
    main: html`<h1>Marketplace API</h1>
<p class="lead">Organizations negotiate, order, pay and ship, and follow it by signed webhooks.</p>
${hasConsole && html`<p><a href="${consolePath}">Open the console</a> to sign in and to work in the browser.</p>`}
<p>The product is in beta: the scopes of API keys and the rights of roles may still change.</p>
<ul class="cards two">
<li><a href="${entrances.quickstart}">Quickstart</a>
<p>From nothing to a published listing and its webhook in five minutes.</p></li>
<li><a href="${entrances.docs}">Guides</a>
<p>Authentication, idempotency, errors, selling and buying, money, webhooks.</p></li>
${referenceCards}
<li><a href="/docs/guides/graphql">GraphQL</a>
<p>The console's API, at <code>POST ${entrances.graphql}</code>;
<a href="${entrances.graphqlSchema}">its schema</a>.</p></li>
<li><a href="${entrances.changelog}">Changelog</a><p>What changed for clients, release by release.</p></li>
</ul>`,
  });
}
