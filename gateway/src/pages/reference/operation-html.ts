import { headersOfEveryAnswer } from '../../http/begin-request.ts';
import { curlExample, type DescribedRoute } from './curl-example.ts';
import { html, type Html, prose } from '../html.ts';
import { type Answer, type Parameter, type Reference, type ReferenceOperation, resolved } from './reference.ts';
import { bodyOf, membersTable } from './schema-html.ts';

/** The section of one route: who may call it, parameters, body, answers and a curl command. */
export function operationHtml(reference: Reference, route: DescribedRoute, origin: string): Html {
  const { method, path, operation } = route;
  return html`<section class="operation" id="${operation.operationId}">
<h3><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span>
<code>${path}</code></a></h3>
<p>${prose(operation.summary)}${operation.deprecated && html` <strong class="required">deprecated</strong>`}</p>
${operation.description && html`<p>${prose(operation.description)}</p>`}
<p class="access">${access(operation)}</p>
${parameterTable(reference, operation)}
${requestBody(operation)}
${answers(reference, operation)}
<details class="example"><summary>Example</summary>
<pre tabindex="0"><code>${curlExample(reference, route, origin)}</code></pre></details>
</section>`;
}

function access({
  security,
  'x-required-roles': roles,
  'x-required-scope': scope,
  'x-idempotency': idempotency,
}: ReferenceOperation): Html {
  const who =
    security.length === 0
      ? html`No credential required.`
      : security.some((way) => 'bearerAuth' in way)
        ? html`API key${scope !== undefined && html` with scope <code>${scope}</code>`},
or a session with an active organization.`
        : html`Signed-in user${roles !== undefined && html` with role ${roles.join(', ')}`}.`;
  return html`${who}${idempotency === 'optional' && html` Accepts an idempotency key.`}`;
}

const locations = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };

function parameterTable(reference: Reference, operation: ReferenceOperation): Html | null {
  const all = (operation.parameters ?? []).map((each) => resolved<Parameter>(reference, each));
  const groups = (['path', 'query', 'header'] as const)
    .map((location) => ({ location, of: all.filter((each) => each.in === location) }))
    .filter(({ of }) => of.length > 0);
  return html`${groups.map(
    ({ location, of }) =>
      html`<h4>${locations[location]}</h4>${membersTable({
        properties: Object.fromEntries(
          of.map(({ name, description, schema }) => [
            name,
            { ...schema, ...(description !== undefined && { description }) },
          ]),
        ),
        required: of.filter(({ required }) => required).map(({ name }) => name),
      })}`,
  )}`;
}

function requestBody({ requestBody: body }: ReferenceOperation): Html | null {
  const schema = body?.content['application/json']?.schema;
  return schema ? html`<h4>Body</h4>${bodyOf(schema)}` : null;
}

const always = new Set<string>(headersOfEveryAnswer);

function answers(reference: Reference, { responses }: ReferenceOperation): Html {
  const [good, bad] = [2, 4].map((least) =>
    Object.keys(responses).filter(
      (status) => Number(status) >= least * 100 && Number(status) < (least === 2 ? 400 : 600),
    ),
  );
  return html`<h4>Answers</h4>
${good!.map((status) => {
  const answer = resolved<Answer>(reference, responses[status]!);
  const schema = Object.values(answer.content ?? {})[0]?.schema;
  const headers = Object.keys(answer.headers ?? {}).filter((name) => !always.has(name));
  return html`<div class="answer"><p><span class="status good">${status}</span> ${prose(answer.description)}${
    headers.length > 0 && html` <span class="limits">${headers.join(' · ')}</span>`
  }</p>${schema && bodyOf(schema)}</div>`;
})}
<p class="refusals">Errors: ${bad!.map(
    (status) => html`<a class="status bad" href="/docs/errors#status-${status}">${status}</a> `,
  )}</p>`;
}
