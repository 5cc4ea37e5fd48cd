import { eventCatalogue, type CatalogueEntry, pingBody } from '@marketplace/webhooks-contract';
import { type Html, html, prose } from '../html.ts';
import { onThisPage, page } from '../page.ts';
import { nameOf, type Schema } from '../reference/reference.ts';
import { membersTable } from '../reference/schema-html.ts';

/** The anchor of an event type in the page. */
export const eventId = (type: string): string => `event-${type.replaceAll('.', '-')}`;

/** The page of all event types, with meaning, members and a payload of each, made from the catalogue. */
export function eventsPage(): string {
  return page({
    title: 'Event catalogue · Marketplace API',
    navigation: onThisPage(
      html`<ul>${eventCatalogue.map(({ type }) => html`<li><a href="#${eventId(type)}">${type}</a></li>\n`)}</ul>`,
    ),
    main: html`<h1>Event catalogue</h1>
<p class="lead">${prose(lead)}</p>
<p>${prose('Programs read the same, with JSON Schemas, at `GET /api/v1/webhooks/event-types`.')}
<a href="/docs/guides/webhooks">Receiving webhooks</a> explains who receives which, when, and how often.</p>
${eventCatalogue.map(eventSection)}
<section class="operation" id="${eventId('webhook.ping')}"><h2><code>webhook.ping</code></h2>
<p>${prose('Only in test deliveries. Endpoints cannot subscribe to it.')}</p>
${payload(pingExample)}</section>`,
  });
}

const lead =
  'Each webhook is one event. `data.object` is the record as it was when the event happened. Ignore members and ' +
  'event types that you do not know: new ones may be added.';

const pingExample = pingBody({
  id: 'evt_01m7y3t2a4f6csg1jdz6rwrjaj',
  createdAt: '2026-11-21T09:53:41.000Z',
  endpointId: 'whe_01m6dqg4n0e5a943s2624g1fr2',
});

function eventSection({ type, description, schema, example }: CatalogueEntry): Html {
  const { properties = {} } = withoutReferences(schema as Schema, (schema as Definitions).$defs ?? {});
  const { object = {}, ...others } = properties['data']?.properties ?? {};
  return html`<section class="operation" id="${eventId(type)}">
<h2><a href="#${eventId(type)}"><code>${type}</code></a></h2>
<p>${prose(description)}</p>
<details><summary>Members of <code>data.object</code></summary>${membersTable(object)}</details>
${
  Object.keys(others).length > 0 &&
  html`<h3>Beside it in <code>data</code></h3>${membersTable({ properties: others, required: Object.keys(others) })}`
}
${payload(example)}</section>
`;
}

function payload(body: object): Html {
  return html`<h3>Payload</h3>
<pre tabindex="0"><code>${JSON.stringify(body, null, 2)}</code></pre>`;
}

interface Definitions {
  $defs?: Record<string, Schema>;
}

/** The schema with its references replaced by their definitions. A description beside a reference stays. */
function withoutReferences(schema: Schema, definitions: Record<string, Schema>): Schema {
  const inPlace = (each: Schema): Schema => withoutReferences(each, definitions);
  const { $ref, properties, items, anyOf, oneOf, ...others } = schema;
  if ($ref !== undefined) return inPlace({ ...definitions[nameOf($ref)], ...others });
  return {
    ...others,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inPlace(each)])),
    }),
    ...(items && { items: inPlace(items) }),
    ...(anyOf && { anyOf: anyOf.map(inPlace) }),
    ...(oneOf && { oneOf: oneOf.map(inPlace) }),
  };
}
