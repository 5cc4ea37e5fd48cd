import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { Access } from '@marketplace/kernel';
import type { Deprecation } from '../../http/deprecation.ts';
import { eventStreamType } from '../../http/event-stream.ts';
import { downloadTypes } from '../audit-download.ts';
import { exportMembers, exportType } from '../export-download.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { documentType } from '../document.ts';
import { everyAnswer, replayed } from './headers.ts';
import { problemReferences } from './problems.ts';
import { securityOf } from './security.ts';

/** The OpenAPI operation of a route. */
export function describeRoute(compiled: CompiledRoute): ZodOpenApiOperationObject {
  const { route, operationId, operation, reads, members, headerParameters } = compiled;
  const { access, summary, cost } = operation;
  const [path, query] = [pathSchema(compiled), z.strictObject(members.query)];
  return {
    operationId,
    summary,
    tags: [route.tag],
    ...(route.deprecated && { deprecated: true, 'x-deprecation': route.deprecated }),
    security: securityOf(access),
    ...accessExtensions(access),
    ...(!reads && { 'x-idempotency': headerParameters.includes('IdempotencyKey') ? 'optional' : 'none' }),
    ...(cost?.requests !== undefined && { 'x-counts-as-requests': cost.requests }),
    parameters: headerParameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestParams: { ...(hasMembers(path) && { path }), ...((reads || hasMembers(query)) && { query }) },
    ...requestBody(compiled),
    responses: { ...success(compiled), ...problemReferences(compiled.problemStatuses) },
  };
}

/** The headers of a deprecated route. They are declared where they are sent, because most routes never do. */
function deprecationHeadersOf({ sunset, guide }: Deprecation) {
  const schema = { type: 'string' as const };
  return {
    deprecation: { description: 'Since when the route is deprecated, as `@<unix seconds>` (RFC 9745).', schema },
    ...(sunset !== undefined && { sunset: { description: 'When the route is removed (RFC 8594).', schema } }),
    ...(guide !== undefined && { link: { description: 'The page that names the replacement.', schema } }),
  };
}

/** Path parameters by their described names. All are required, whether or not the operation requires the member. */
function pathSchema({ route, members }: CompiledRoute): z.ZodObject {
  const named = Object.entries(members.path).map(([name, schema]): [string, z.ZodType] => [
    route.pathNames?.[name] ?? name,
    schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema,
  ]);
  return z.strictObject(Object.fromEntries(named));
}

function requestBody({ route, members }: CompiledRoute): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (route.raw)
    return { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } };
  const body = z.strictObject(members.body);
  return hasMembers(body)
    ? { requestBody: { required: isRequired(body), content: { 'application/json': { schema: body } } } }
    : {};
}

function success(compiled: CompiledRoute): ZodOpenApiOperationObject['responses'] {
  const { route, status, answer, versioned, located, paged, reads } = compiled;
  const common = {
    ...everyAnswer,
    ...(route.deprecated && deprecationHeadersOf(route.deprecated)),
    ...(versioned && { etag: { $ref: '#/components/headers/ETag' } }),
  };
  const headers = {
    ...common,
    ...(located && { location: { $ref: '#/components/headers/Location' } }),
    ...(route.download && { 'x-audit-head': { $ref: '#/components/headers/AuditHead' } }),
    ...((route.download || route.export) && {
      'content-disposition': { $ref: '#/components/headers/ContentDisposition' },
    }),
    ...(paged && { link: { $ref: '#/components/headers/NextLink' } }),
    ...(!reads && !route.raw && replayed),
    ...(route.session && { 'set-cookie': { schema: { type: 'string' as const }, description: 'The session cookie.' } }),
  };
  return {
    [`${status}`]: {
      description: answerText(compiled),
      headers,
      ...(answer && { content: contentOf(compiled, answer) }),
    },
    ...(reads &&
      versioned && { '304': { description: 'Unchanged since the version in `If-None-Match`.', headers: common } }),
  };
}

/** The answer's content. A stream is text; its description names the record that each event carries. */
function contentOf({ route }: CompiledRoute, schema: z.ZodType): NonNullable<ZodOpenApiResponseObject['content']> {
  if (route.download) return downloadContent(schema);
  if (route.document)
    return { [documentType]: { schema: { type: 'string', description: 'A page without a script.' } } };
  if (route.export) return exportContent(route.export.totalsBy, schema);
  if (!route.stream) return { 'application/json': { schema } };
  const description =
    'Events named `delivery`. The data is a WebhookDelivery as JSON. Send the last id as `Last-Event-ID` to resume ' +
    'after that event. Comments between events are heartbeats.';
  return { [eventStreamType]: { schema: { type: 'string', description } } };
}

/**
 * The content types of a download. In NDJSON each line is one record of the operation's list; in CSV its members are
 * columns.
 */
function downloadContent(answer: z.ZodType): NonNullable<ZodOpenApiResponseObject['content']> {
  const record = ((answer as z.ZodObject).shape.data as z.ZodArray).element as z.ZodType;
  const name = z.globalRegistry.get(record)?.id;
  return {
    [downloadTypes.ndjson]: {
      schema: { type: 'string', description: `One ${name} as JSON in each line, oldest first.` },
    },
    [downloadTypes.csv]: {
      schema: {
        type: 'string',
        description:
          `RFC 4180, one ${name} in each row. ` +
          'Cells that a spreadsheet could execute as a formula begin with an apostrophe.',
      },
    },
  };
}

/** An export is text; its description names the columns. */
function exportContent(totalsBy: string[], answer: z.ZodType): NonNullable<ZodOpenApiResponseObject['content']> {
  const columns = exportMembers(answer).map((name) => `\`${name}\``);
  const description =
    `RFC 4180. The first column, \`row\`, is \`record\`, or \`total\` in the rows at the end: the sums of the ` +
    `records by ${[...totalsBy, 'currency'].map((name) => `\`${name}\``).join(', ')}. ` +
    `The other columns: ${columns.join(', ')}. ` +
    'Amounts are decimal numbers.';
  return { [exportType]: { schema: { type: 'string', description } } };
}

function accessExtensions(access: Access): Record<`x-${string}`, unknown> {
  if (access.who === 'member' || access.who === 'operator') return { 'x-required-roles': access.roles };
  return access.who === 'organization' && access.scope !== null ? { 'x-required-scope': access.scope } : {};
}

function hasMembers({ shape }: z.ZodObject): boolean {
  return Object.keys(shape).length > 0;
}

function isRequired(body: z.ZodObject): boolean {
  return !body.safeParse({}).success;
}

/** Names of records whose schema has another name than people use. */
const names: Record<string, string> = {
  ApiKey: 'API key',
  SessionSummary: 'session',
  WebhookDeliveryDetail: 'webhook delivery, with its attempts',
};

/**
 * A successful answer as a sentence: the operation's `returns` if it has one, otherwise the record or page of records
 * that the answer is.
 */
function answerText({ operation, answer, paged, reads, status }: CompiledRoute): string {
  if (operation.returns !== undefined) return operation.returns;
  const record = nameOf(paged ? elementOf(answer as z.ZodObject) : answer);
  if (record === undefined) return status === 204 ? 'Success, without a body.' : 'Success.';
  if (paged) return `A page of ${plural(record)}.`;
  if (status === 201) return `The new ${record}.`;
  return reads ? `The ${record}.` : `The ${record}, as it is now.`;
}

function elementOf({ shape }: z.ZodObject): z.ZodType {
  return (shape.data as z.ZodArray).element as z.ZodType;
}

/** `WebhookEndpoint` becomes `webhook endpoint`. Undefined for a schema without a name. */
function nameOf(schema: z.ZodType | null): string | undefined {
  const id = schema === null ? undefined : z.globalRegistry.get(schema)?.id;
  return id && (names[id] ?? id.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase());
}

function plural(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}
