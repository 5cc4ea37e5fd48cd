import type { DescribedRoute } from './curl-example.ts';
import { html, type Html, prose } from '../html.ts';
import { operationHtml } from './operation-html.ts';
import { page } from '../page.ts';
import type { Reference } from './reference.ts';
import { bodyOf } from './schema-html.ts';

/**
 * The API reference for people: all of the OpenAPI document on one page, which a browser's own search finds everything
 * in.
 */
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
<ul>${own.map(({ method, operation }) => html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${words(operation.operationId)}</a></li>`)}</ul>`,
    )}<h2><a href="#records">Records</a></h2><ul>${records.map(([name]) => html`<li><a href="#record-${name}">${name}</a></li>`)}</ul>`,
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
${records.map(([name, schema]) => html`<section class="operation" id="record-${name}"><h3><a href="#record-${name}">${name}</a></h3>${schema.properties && schema.description && html`<p>${prose(schema.description)}</p>`}${bodyOf(schema)}</section>`)}
</section>`,
  });
}

function introduction(origin: string): Html {
  const sentences = [
    'Servers send `Authorization: Bearer <API_KEY>`; people sign in and send the session cookie. A bearer header decides alone.',
    'Bodies and answers are JSON. Money is in integer minor units, times are RFC 3339 in UTC. Ignore members that you do not know: more will come.',
    'Send an `idempotency-key` with changes: a repetition within 72 hours gets the first answer again. Every answer carries `x-request-id`; quote it when you ask for help.',
    'Lists take `limit` and `cursor`, and answer `{data, nextCursor}`. Records with a version carry an `ETag`; send it as `If-Match` with a change.',
  ];
  return html`<p>The API is at <code>${origin}/api/v1</code>. ${sentences.map((sentence) => html`${prose(sentence)} `)}</p>
<p>${prose('Errors are `application/problem+json` with a stable `code`:')} <a href="/docs/errors">all codes</a>.</p>`;
}

/** `createApiKey` as `create api key`. */
function words(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
