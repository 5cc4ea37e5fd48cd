import type { DescribedRoute } from './curl-example.ts';
import { html, type Html, prose } from '../html.ts';
import { operationHtml } from './operation-html.ts';
import { page } from '../page.ts';
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
    title: reference.info.title,
    navigation: html`${chapters.map(
      ({ name, id, routes: own }) => html`<h2><a href="#${id}">${name}</a></h2>
<ul>${own.map(navigationItem)}</ul>`,
    )}<h2><a href="#records">Records</a></h2>
<ul>${records.map(([name]) => html`<li><a href="#record-${name}">${name}</a></li>`)}</ul>`,
    main: html`<h1>${reference.info.title}</h1>
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
  const sentences = [
    'Servers send `Authorization: Bearer <API_KEY>`; users sign in and send the session cookie.',
    'If a request has an `Authorization` header, its cookie is ignored.',
    'Bodies and answers are JSON. Amounts of money are integers in minor units. Times are RFC 3339 in UTC.',
    'Ignore members that you do not know, because new ones may be added.',
    'Send an `idempotency-key` with changes: a request that is repeated within 72 hours gets the first answer.',
    'Every answer has the header `x-request-id`; quote it when you report a problem.',
    'Lists take `limit` and `cursor`, and answer `{data, nextCursor}`.',
    'Answers with a versioned record have an `ETag`; send it as `If-Match` with a change.',
  ];
  const rules = sentences.map((sentence) => html`${prose(sentence)} `);
  return html`<p>The API is at <code>${origin}/api/v1</code>. ${rules}</p>
<p>${prose('Errors are `application/problem+json` with a stable `code`:')} <a href="/docs/errors">all codes</a>.</p>`;
}

/** `createApiKey` becomes `create api key`. */
function words(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
