import { z } from 'zod';
import type { ZodOpenApiComponentsObject } from 'zod-openapi';
import { errorCodes } from '@marketplace/kernel';
import { problemTypes } from '../errors/problem.ts';
import { statuses } from '../errors/statuses.ts';
import { everyAnswer } from './openapi-headers.ts';

/** Headers of some refusals; a 409 has a pause only where waiting helps. */
const challenge = { 'www-authenticate': { $ref: '#/components/headers/WWWAuthenticate' } };
const pause = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } };
const problemHeaderReferences: Record<number, object> = { 401: challenge, 403: challenge, 409: pause, 429: pause, 503: pause };

const fault = z
  .object({
    pointer: z.string().optional().meta({ description: 'JSON Pointer into the body.', example: '/price/amount' }),
    parameter: z.string().optional().meta({ description: 'Name of a query parameter.' }),
    header: z.string().optional().meta({ description: 'Name of a header.' }),
    code: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'ProblemFault' });

const problem = z
  .object({
    type: z.string().meta({ format: 'uri', description: 'The documentation of `code`.' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    instance: z.string().meta({ description: '`urn:request:` and the request id.' }),
    code: z.enum(errorCodes).meta({ description: 'Stable: decide by this. There will be more codes.', 'x-open-enum': true }),
    requestId: z.string(),
    errors: z.array(fault).optional(),
    requiredScopes: z.array(z.string()).optional(),
    requiredRoles: z.array(z.string()).optional(),
    'violated-policies': z.array(z.string()).optional().meta({ description: 'The rate limits that were exceeded, as named in `RateLimit-Policy`.' }),
    retryAfter: z.number().optional().meta({ description: 'Seconds until a repetition may succeed.' }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457. `Accept: application/json` gets the same bytes as `application/json`.' });

/** 405 is left out: it answers methods that are not in the reference. */
const problemStatuses = [...new Set(Object.values(statuses).map(({ status }) => status))].filter((status) => status !== 405).sort();

/** One shared response per status, which names the codes that it may carry. */
export const problemResponses: NonNullable<ZodOpenApiComponentsObject['responses']> = Object.fromEntries(
  problemStatuses.map((status) => {
    const codes = Object.entries(statuses).filter(([, entry]) => entry.status === status);
    return [
      `Problem${status}`,
      {
        description: codes.map(([code, { title }]) => `\`${code}\`: ${title}.`).join(' '),
        headers: { ...everyAnswer, ...problemHeaderReferences[status] },
        content: { [problemTypes.own]: { schema: problem } },
      },
    ];
  }),
);

export function problemReferences(these: number[]): Record<`${4 | 5}${string}`, { $ref: string }> {
  return Object.fromEntries(these.map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]));
}
