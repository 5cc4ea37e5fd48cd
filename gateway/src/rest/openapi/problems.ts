import { z } from 'zod';
import type { ZodOpenApiComponentsObject } from 'zod-openapi';
import type { ErrorRegistry } from '@marketplace/kernel';
import { problemTypes } from '../../errors/problem.ts';
import { everyAnswer } from './headers.ts';

/** Headers of some refusals; a 409 has a pause only where waiting helps. */
const challenge = { 'www-authenticate': { $ref: '#/components/headers/WWWAuthenticate' } };
const pause = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } };
const problemHeaderReferences: Record<number, object> = {
  401: challenge,
  403: challenge,
  409: pause,
  429: pause,
  503: pause,
};

const fault = z
  .object({
    pointer: z.string().optional().meta({ description: 'JSON Pointer into the body.', example: '/price/amount' }),
    parameter: z.string().optional().meta({ description: 'Name of a query parameter.' }),
    header: z.string().optional().meta({ description: 'Name of a header.' }),
    code: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'ProblemFault' });

function problemSchema(errors: ErrorRegistry): z.ZodType {
  const codes = [...errors.keys()] as [string, ...string[]];
  return z
    .object({
      type: z.string().meta({ format: 'uri', description: 'The documentation of `code`.' }),
      title: z.string(),
      status: z.int().min(400).max(599),
      detail: z.string(),
      instance: z.string().meta({ description: '`urn:request:` and the request id.' }),
      code: z
        .enum(codes)
        .meta({ description: 'Stable: decide by this. There will be more codes.', 'x-open-enum': true }),
      requestId: z.string(),
      errors: z.array(fault).optional(),
      ...optionalMembers(errors),
      retryAfter: z.number().optional().meta({ description: 'Seconds until a repetition may succeed.' }),
    })
    .meta({
      id: 'Problem',
      description: 'RFC 9457. `Accept: application/json` gets the same bytes as `application/json`.',
      'x-members-by-code': membersByCode(errors),
    });
}

/** The extra members of all codes: whether one is there depends on `code`. */
function optionalMembers(errors: ErrorRegistry): Record<string, z.ZodType> {
  const members = [...errors.values()].flatMap(
    (declaration) => Object.entries(declaration.members?.shape ?? {}) as [string, z.ZodType][],
  );
  return Object.fromEntries(
    members.map(([name, schema]) => {
      const { description } = schema.meta() ?? {};
      return [name, description === undefined ? schema.optional() : schema.optional().meta({ description })];
    }),
  );
}

/** Which members come with which code, and whether always. The types of the SDK are made from it. */
function membersByCode(errors: ErrorRegistry): Record<string, Record<string, 'always' | 'sometimes'>> {
  const entries = [...errors].flatMap(([code, { members }]) => (members ? [[code, members.shape] as const] : []));
  return Object.fromEntries(
    entries.map(([code, shape]) => [
      code,
      Object.fromEntries(
        Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => [
          name,
          schema.safeParse(undefined).success ? 'sometimes' : 'always',
        ]),
      ),
    ]),
  );
}

/**
 * One shared response per status, which names the codes that it may carry. 405 is left out: it answers methods that are
 * not in the reference.
 */
export function problemResponses(errors: ErrorRegistry): NonNullable<ZodOpenApiComponentsObject['responses']> {
  const problem = problemSchema(errors);
  const problemStatuses = [...new Set([...errors.values()].map(({ status }) => status))]
    .filter((status) => status !== 405)
    .sort();
  return Object.fromEntries(
    problemStatuses.map((status) => {
      const codes = [...errors].filter(([, declaration]) => declaration.status === status);
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
}

export function problemReferences(these: number[]): Record<`${4 | 5}${string}`, { $ref: string }> {
  return Object.fromEntries(
    these.map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]),
  );
}
