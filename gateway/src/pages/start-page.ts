import { html } from './html.ts';
import { page } from './page.ts';

/** The links that `/` answers, as HTML or as JSON. */
export const entrances = {
  docs: '/docs',
  errors: '/docs/errors',
  openapi: '/api/v1/openapi.json',
  graphql: '/api/v1/graphql',
  health: '/healthz',
};

export function startPage(): string {
  return page({
    title: 'Marketplace API',
    main: html`<h1>Marketplace API</h1>
<p class="lead">Organizations negotiate, order and ship, and follow it by signed webhooks.</p>
<ul class="cards">
<li><a href="${entrances.docs}">Reference</a>
<p>Every route of the REST API: parameters, records, errors, and an example with curl.</p></li>
<li><a href="${entrances.errors}">Errors</a><p>What each error code means, and what to do.</p></li>
<li><a href="${entrances.openapi}">OpenAPI document</a><p>The same reference for programs, as OpenAPI 3.1.</p></li>
</ul>
<p>The console's API is GraphQL at <code>POST ${entrances.graphql}</code>.</p>`,
  });
}
