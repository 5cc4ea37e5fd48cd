import { z } from 'zod';
import type { ZodOpenApiComponentsObject } from 'zod-openapi';
import type { ErrorRegistry } from '@marketplace/kernel';
import { problemTypes } from '../../errors/problem.ts';
import { everyAnswer } from './headers.ts';

/** Headers of problems, by status. A 409 has `Retry-After` only if waiting helps. */
const challenge = { 'www-authenticate': { $ref: '#/components/headers/WWWAuthenticate' } };
const retryAfter = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } };
const problemHeaderReferences: Record<number, object> = {
  401: challenge,
  403: challenge,
  409: retryAfter,
  429: retryAfter,
  503: retryAfter,
};

const fault = z
  .object({
    pointer: z.string().optional().meta({ description: 'JSON Pointer into the body.', example: '/price/amount' }),
    parameter: z.string().optional().meta({ description: 'Name of a query parameter.' }),
    header: z.string().optional().meta({ description: 'Name of a header.' }),
    code: z.string().describe('What is wrong with it, for programs. New codes may be added.'),
    detail: z.string().describe('What is wrong with it, for people.'),
  })
  .meta({ id: 'ProblemFault', description: 'A part of the request that is wrong, and where it is.' });

function problemSchema(errors: ErrorRegistry): z.ZodType {
  const codes = [...errors.keys()] as [string, ...string[]];
  return z
    .object({
      type: z.string().meta({ format: 'uri', description: 'URI of the documentation of `code`.' }),
      title: z.string().describe('What `code` means, in one line.'),
      status: z.int().min(400).max(599).describe('The HTTP status.'),
      detail: z.string().describe('What went wrong this time, for people.'),
      instance: z.string().meta({ description: '`urn:request:` followed by the request id.' }),
      code: z
        .enum(codes)
        .meta({ description: 'Stable: use it to tell errors apart. New codes may be added.', 'x-open-enum': true }),
      requestId: z.string().describe('Quote it when you report a problem.'),
      errors: z.array(fault).optional().describe('The wrong parts of the request.'),
      ...optionalMembers(errors),
      retryAfter: z
        .int()
        .optional()
        .meta({ description: 'Seconds to wait before the request is repeated, as in the header `Retry-After`.' }),
    })
    .meta({
      id: 'Problem',
      description: 'RFC 9457. With `Accept: application/json` the same body has the type `application/json`.',
      'x-members-by-code': membersByCode(errors),
    });
}

interface DeclaredMember {
  code: string;
  name: string;
  schema: z.ZodType;
}

/** The extra members of all codes, each optional, because a problem has only those of its `code`. */
function optionalMembers(errors: ErrorRegistry): Record<string, z.ZodType> {
  const declared = [...errors].flatMap(([code, { members }]) =>
    Object.entries((members?.shape ?? {}) as Record<string, z.ZodType>).map(
      ([name, schema]): DeclaredMember => ({ code, name, schema }),
    ),
  );
  const byName = Map.groupBy(declared, ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, members]) => [name, optionalMember(members)]));
}

/**
 * The schema of a member in the schema of all problems. If several codes declare the member, it has their schemas as
 * alternatives, or the one schema that they share, and `x-codes` lists the codes in the same order. The types of the
 * SDK are generated from it.
 */
function optionalMember(members: DeclaredMember[]): z.ZodType {
  const descriptionOf = ({ schema }: DeclaredMember): string | undefined => schema.meta()?.description;
  const [only, another] = members;
  if (another) {
    const schemas = [...new Set(members.map(({ schema }) => schema))];
    const description = members.map((member) => `\`${member.code}\`: ${descriptionOf(member)}`).join(' ');
    return z
      .union(schemas.length === 1 ? schemas : members.map(({ schema }) => schema))
      .optional()
      .meta({ description, 'x-codes': members.map(({ code }) => code) });
  }
  const description = descriptionOf(only!);
  return description === undefined ? only!.schema.optional() : only!.schema.optional().meta({ description });
}

/** Extra members of each code, and whether the code always has them. The types of the SDK are generated from it. */
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
 * One shared response per status, which lists the codes with that status. 405 is left out: it answers methods that are
 * not in the document.
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
          content: {
            [problemTypes.own]: { schema: problem, example: problemExample(status, codes[0]![0], codes[0]![1].title) },
          },
        },
      ];
    }),
  );
}

function problemExample(status: number, code: string, title: string): object {
  const requestId = 'req_01m6dq2e80fz2s7v4c9n1k5p3h';
  return {
    type: `https://marketplace.example.com/docs/errors/${code}`,
    title,
    status,
    detail: `${title}.`,
    instance: `urn:request:${requestId}`,
    code,
    requestId,
  };
}

/** References to the responses of these statuses. */
export function problemReferences(these: number[]): Record<`${4 | 5}${string}`, { $ref: string }> {
  return Object.fromEntries(
    these.map((status) => [String(status), { $ref: `#/components/responses/Problem${status}` }]),
  );
}
