import { z } from 'zod';
import { defineOperations, idSchema, inGraphql, member, pageInput, pageOf, system } from '@marketplace/kernel';
import { exampleApiKey } from './api-key-records.ts';

/** Maximum number of requests that one call records. */
export const recordedTogetherMax = 1000;

const requestId = z
  .string()
  .regex(/^req_\w{1,60}$/, 'This is not an id of the form req_...')
  .meta({ description: 'Id of the request: `x-request-id` of its answer.', example: 'req_02Vg1kQ0aX5kGZ1xT3nB7e' });
const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const path = z.string().max(300);
const route = z.string().max(200);
const operation = z.string().max(100);
const status = z.int().min(100).max(599);
const code = z.string().max(100);
const durationMs = z.int().min(0);

/** A request to the API, as the developers of its organization see it. */
const apiRequestSchema = z
  .strictObject({
    id: requestId,
    createdAt: z.iso.datetime().describe('When it arrived.'),
    method: z.string().describe('The HTTP method.'),
    path: z
      .string()
      .describe('The path, without its query. Of its parameters only ids are kept; others are shown by name.'),
    route: z.string().describe('The path with the names of its parameters, such as `/api/v1/orders/:id`.'),
    operation: z.string().nullable().describe('The name of the GraphQL operation. Null if it has none, and for REST.'),
    status: z.int().describe('The HTTP status of the answer. With GraphQL it may be 200 although `code` is set.'),
    code: z.string().nullable().describe('The code of the problem; null if the request succeeded.'),
    durationMs: z.int().describe('How long the answer took, in milliseconds.'),
    actor: z
      .strictObject({
        type: z.string().describe('`api_key`, or `user`: a person.'),
        id: z.string().describe('Id of the API key or the user.'),
        name: z.string().nullable().describe('The name of the key or the person. Null if it is not known any more.'),
      })
      .register(inGraphql, {
        type: 'ApiRequestActor',
        about: 'Who sent a request.',
        texts: {
          type: '`api_key` or `user`.',
          name: 'The name of the key or the person.',
        },
      })
      .describe('Who sent it.'),
  })
  .meta({ id: 'ApiRequest', description: 'A request to the API, without its body, its query and its headers.' })
  .register(inGraphql, {
    texts: {
      id: 'The `x-request-id` of its answer.',
      path: 'Without its query. Of its parameters only ids are kept.',
      route: 'The path with the names of its parameters.',
      operation: 'The name of the GraphQL operation.',
      code: 'The code of the problem. Null if the request succeeded.',
    },
  });
export type ApiRequest = z.infer<typeof apiRequestSchema>;

/** The requests of an organization to the API, which are kept for seven days within bounds. */
export const requestOperations = defineOperations({
  listRequests: {
    kind: 'query',
    access: member('owner', 'admin', 'developer'),
    summary: 'List the requests of the active organization to the API in the last seven days, newest first.',
    input: z
      .strictObject({
        ...pageInput,
        status: z
          .string()
          .regex(/^[1-5](\d\d|xx)$/, 'This is not a status such as 409 or 4xx.')
          .optional()
          .meta({
            description: 'Only requests with this status, such as `409`, or with any of a class, such as `4xx`.',
          }),
        method: method.optional().describe('Only requests with this method.'),
        path: path
          .min(1)
          .optional()
          .meta({
            description:
              'Only requests to this path, such as `/api/v1/orders/ord_01h2xcejqtf2nbrexx3vqjhp41`, or to all ' +
              'paths of a ' +
              'route, such as `/api/v1/orders/:id`.',
          }),
        keyId: idSchema('key').optional().meta({ description: 'Only requests with this API key.' }),
        requestId: requestId.optional().meta({ description: 'Only the request with this id.' }),
      })
      .register(inGraphql, {
        texts: {
          status: 'A status such as `409`, or a class such as `4xx`.',
          path: 'A path, or a route such as `/api/v1/orders/:id`.',
          requestId: 'The header `x-request-id` of an answer.',
        },
      }),
    output: pageOf(apiRequestSchema),
  },
  recordRequests: {
    kind: 'command',
    access: system,
    summary: 'Record requests that a gateway has answered. Recording one again has no effect.',
    quiet: true,
    idempotent: true,
    input: z.strictObject({
      requests: z
        .array(
          z.strictObject({
            ...{ id: requestId, method, path, route, status, durationMs },
            operation: operation.nullable(),
            code: code.nullable(),
            /** Age of the request when it is recorded, because the clock of the database gives the time. */
            ageMs: z.int().min(0),
            by: z.union([
              z.strictObject({ organizationId: idSchema('org'), apiKeyId: idSchema('key') }),
              z.strictObject({ organizationId: idSchema('org'), userId: idSchema('usr') }),
              /** SHA-256 of the token of a key that was refused, in base64url. */
              z.strictObject({ keyHash: z.string().max(64) }),
            ]),
          }),
        )
        .min(1)
        .max(recordedTogetherMax),
    }),
    output: z.strictObject({}),
  },
});

/** An API request of the API reference. */
export const exampleApiRequest: ApiRequest = {
  id: 'req_02Vg1kQ0aX5kGZ1xT3nB7e',
  createdAt: '2026-11-02T08:30:00.000Z',
  method: 'POST',
  path: '/api/v1/listings/lst_01m6dq2ea0edjvm2a7sb0sgqd1/publish',
  route: '/api/v1/listings/:id/publish',
  operation: null,
  status: 403,
  code: 'insufficient_scope',
  durationMs: 4,
  actor: { type: 'api_key', id: exampleApiKey.id, name: exampleApiKey.name },
};
