import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { type Access, storesReply } from '@marketplace/kernel';
import { bareName, operationOf } from '../clients.ts';
import { eventStreamType } from '../http/event-stream.ts';
import { downloadTypes } from './audit-download.ts';
import { everyAnswer, replayed } from './openapi-headers.ts';
import { problemReferences } from './openapi-problems.ts';
import { answerSchema, inputMembers, isVersioned, pathParameters } from './route.ts';
import { hasLocation } from './send-reply.ts';
import type { TableRoute } from './table.ts';

/** A route's entry in the reference. Everything in it follows from the table and the contract. */
export function describeRoute(route: TableRoute): ZodOpenApiOperationObject {
  const operation = operationOf(route.operation);
  const { access, summary } = operation;
  const named = new Set(pathParameters(route));
  const members = Object.entries(inputMembers(route));
  const path = z.strictObject(Object.fromEntries(members.filter(([name]) => named.has(name))));
  const reads = route.method === 'GET';
  const queried = members.filter(([name]) => !named.has(name) && (reads || route.query?.includes(name)));
  const query = z.strictObject(Object.fromEntries(queried));
  const body = z.strictObject(Object.fromEntries(members.filter(([name]) => !named.has(name) && !Object.hasOwn(query.shape, name))));
  return {
    operationId: bareName(route.operation),
    summary,
    tags: [route.tag],
    security: securityOf(access),
    ...accessExtensions(access),
    // Replies are stored per organization or user, so a key of a stranger is only echoed.
    ...(!reads && { 'x-idempotency': storesReply(operation) && access.who !== 'anyone' ? 'optional' : 'none' }),
    parameters: headerParameters(route),
    requestParams: { ...(named.size > 0 && { path }), ...((reads || hasMembers(query)) && { query }) },
    ...(!reads && hasMembers(body) && { requestBody: { required: isRequired(body), content: { 'application/json': { schema: body } } } }),
    responses: { ...success(route), ...problemReferences(problemStatuses(route)) },
  };
}

function success(route: TableRoute): ZodOpenApiOperationObject['responses'] {
  const status = route.status ?? 200;
  const schema = answerSchema(route);
  const versioned = isVersioned(route);
  const common = {
    ...everyAnswer,
    ...(versioned && { etag: { $ref: '#/components/headers/ETag' } }),
  };
  const headers = {
    ...common,
    ...(hasLocation(route) && { location: { $ref: '#/components/headers/Location' } }),
    ...(route.download && { 'x-audit-head': { $ref: '#/components/headers/AuditHead' }, 'content-disposition': { $ref: '#/components/headers/ContentDisposition' } }),
    ...(schema && 'shape' in schema && 'nextCursor' in (schema as z.ZodObject).shape && { link: { $ref: '#/components/headers/NextLink' } }),
    ...(route.method !== 'GET' && replayed),
    ...(route.session && { 'set-cookie': { schema: { type: 'string' as const }, description: 'The session cookie.' } }),
  };
  return {
    [`${status}`]: {
      description: status === 204 ? 'Done.' : 'The answer.',
      headers,
      ...(schema && { content: contentOf(route, schema) }),
    },
    ...(route.method === 'GET' && versioned && { '304': { description: 'Unchanged since the version in `If-None-Match`.', headers: common } }),
  };
}

/** What one event carries follows from the operation; the stream as a whole is text. */
function contentOf(route: TableRoute, schema: z.ZodType): NonNullable<ZodOpenApiResponseObject['content']> {
  if (route.download) return downloadContent(schema);
  if (!route.stream) return { 'application/json': { schema } };
  const description = 'Events named `delivery`, whose data is a WebhookDelivery as JSON and whose id resumes behind it; comments in between show that the stream lives.';
  return { [eventStreamType]: { schema: { type: 'string', description } } };
}

/** A line of the one is a record of what the operation answers; the other has its members as columns. */
function downloadContent(answer: z.ZodType): NonNullable<ZodOpenApiResponseObject['content']> {
  const record = ((answer as z.ZodObject).shape.data as z.ZodArray).element as z.ZodType;
  const name = z.globalRegistry.get(record)?.id;
  return {
    [downloadTypes.ndjson]: { schema: { type: 'string', description: `One ${name} as JSON in each line, oldest first.` } },
    [downloadTypes.csv]: { schema: { type: 'string', description: `RFC 4180, one ${name} in each row. Cells that a spreadsheet could take for a formula begin with an apostrophe.` } },
  };
}

function headerParameters(route: TableRoute): { $ref: string }[] {
  const names = [
    'IdempotencyKey',
    ...(route.method === 'GET' && isVersioned(route) ? ['IfNoneMatch'] : []),
    ...(operationOf(route.operation).versioned ? ['IfMatch'] : []),
    ...(route.stream ? ['LastEventId'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function securityOf({ who }: Access): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  return who === 'organization' ? [{ bearerAuth: [] }, { sessionCookie: [] }] : [{ sessionCookie: [] }];
}

function accessExtensions(access: Access): Record<`x-${string}`, unknown> {
  if (access.who === 'member') return { 'x-required-roles': access.roles };
  return access.who === 'organization' && access.scope !== null ? { 'x-required-scope': access.scope } : {};
}

function problemStatuses(route: TableRoute): number[] {
  const { access: { who }, versioned = false } = operationOf(route.operation);
  const reads = route.method === 'GET';
  return [
    ...[400, 401, 406, 429, 431, 500, 503],
    ...(reads && who === 'anyone' ? [] : [403]),
    ...(namesRecord(route) ? [404] : []),
    ...(reads ? [] : [409, 413, 415, 422]),
    ...(versioned ? [412] : []),
  ].sort();
}

/**
 * In its path or, as a change, in its body, where an invitation is named by its token. Filters of lists name records too; those just
 * find nothing.
 */
function namesRecord(route: TableRoute): boolean {
  const members = Object.keys(inputMembers(route));
  const { access } = operationOf(route.operation);
  const names = (member: string): boolean => member.endsWith('Id') || (member === 'token' && access.who !== 'anyone');
  return pathParameters(route).length > 0 || (route.method !== 'GET' && members.some(names));
}

function hasMembers({ shape }: z.ZodObject): boolean {
  return Object.keys(shape).length > 0;
}

function isRequired(body: z.ZodObject): boolean {
  return !body.safeParse({}).success;
}
