import type { DescribedRoute } from './curl-example.ts';
import { html, type Html, prose } from '../html.ts';
import { operationHtml } from './operation-html.ts';
import { onThisPage, page } from '../page.ts';
import type { Reference, Schema } from './reference.ts';
import { bodyOf } from './schema-html.ts';

/** The API reference: the whole OpenAPI document on one page, so that the browser's search finds everything. */
export function referencePage(reference: Reference, origin: string): string {
  const routes = Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DescribedRoute => ({ method, path, operation })),
  );
  const chapters = reference.tags.map((tag) => ({
    ...tag,
    id: `chapter-${tag.name.toLowerCase().replaceAll(' ', '-')}`,
    routes: routes.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const records = Object.entries(reference.components.schemas);
  return page({
    title: 'API reference · Marketplace API',
    navigation: onThisPage(html`${chapters.map(
      ({ name, id, routes: own }) => html`<h2><a href="#${id}">${name}</a></h2>
<ul>${own.map(navigationItem)}</ul>`,
    )}<h2><a href="#records">Records</a></h2>
<ul>${records.map(([name]) => html`<li><a href="#record-${name}">${name}</a></li>`)}</ul>`),
    main: html`<h1>API reference</h1>
<p class="lead">${prose(reference.info.description)}</p>
${introduction(origin)}
${chapters.map(
  ({
    name,
    id,
    description,
    routes: own,
  }) => html`<section id="${id}"><h2>${name}</h2>${description !== undefined && html`<p>${prose(description)}</p>`}
${own.map((route) => operationHtml(reference, route, origin))}</section>`,
)}
<section id="records"><h2>Records</h2>
${records.map(recordSection)}
</section>`,
  });
}

function navigationItem({ method, operation: { operationId } }: DescribedRoute): Html {
  const verb = html`<span class="method ${method}">${method.toUpperCase()}</span>`;
  return html`<li><a href="#${operationId}">${verb} ${words(operationId)}</a></li>`;
}

function recordSection([name, schema]: [string, Schema]): Html {
  const description = schema.properties && schema.description && html`<p>${prose(schema.description)}</p>`;
  return html`<section class="operation" id="record-${name}"><h3><a href="#record-${name}">${name}</a></h3>
${description}${bodyOf(schema)}</section>`;
}

function introduction(origin: string): Html {
  const guide = (slug: string, title: string): Html => html`<a href="/docs/guides/${slug}">${title}</a>`;
  return html`<p>The API is at <code>${origin}/api/v1</code>. What all requests have in common is in the guides:
${guide('authentication', 'authentication')}, ${guide('idempotency', 'idempotency')},
${guide('pagination', 'pagination')}, ${guide('errors', 'errors')}, ${guide('limits', 'limits')} and
${guide('requests', 'versions of records')}. New here? ${guide('quickstart', 'Quickstart')}.</p>`;
}

/** `createApiKey` becomes `create api key`. */
export function words(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
