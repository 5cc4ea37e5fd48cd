import { createDocument, type CreateDocumentOptions, type ZodOpenApiObject } from 'zod-openapi';
import { apiKeyPattern } from '@marketplace/identity-contract';
import type { ErrorRegistry } from '@marketplace/kernel';
import { idempotencyKeyPattern } from '../../http/idempotency-key.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { headers } from './headers.ts';
import { describeRoute } from './operation.ts';
import { problemResponses } from './problems.ts';
import { chapters } from '../routes/table.ts';

const text = { type: 'string' } as const;

const apiKeyDescription = `An API key of an organization. For secret scanners: keys match \`${apiKeyPattern}\`; the last six characters are the CRC32 of all before them, in base62.`;

const components: ZodOpenApiObject['components'] = {
  securitySchemes: {
    bearerAuth: { type: 'http', scheme: 'bearer', description: apiKeyDescription },
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-sid',
      description: 'Set by sign-in; `sid` on a local http start.',
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'idempotency-key',
      in: 'header',
      description:
        'Repeating a change with the same key within 72 hours answers what the first one answered. Echoed on every answer.',
      schema: { ...text, pattern: idempotencyKeyPattern },
      example: '5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d',
    },
    IfMatch: {
      name: 'if-match',
      in: 'header',
      description: 'Change the record only if it is at this version.',
      schema: { ...text, pattern: '^(\\*|"v?[0-9]{1,9}")$' },
      example: '"v7"',
    },
    IfNoneMatch: {
      name: 'if-none-match',
      in: 'header',
      description: 'Answer 304 if the record is still at this version.',
      schema: text,
      example: '"v7"',
    },
    LastEventId: {
      name: 'last-event-id',
      in: 'header',
      description:
        'The id of the last event that was received, as browsers send it when they connect again. It counts more than `cursor`.',
      schema: { ...text, maxLength: 1024 },
    },
  },
  headers,
};

/**
 * What the validator does inside is no business of a reader: a schema that says its type by hand needs no alternatives,
 * and
 * `date-time` no regular expression of 300 characters.
 */
const simplify: CreateDocumentOptions['override'] = ({ jsonSchema }) => {
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
};

/** OpenAPI 3.1 of all public routes. */
export function openapiDocument(routes: readonly CompiledRoute[], errors: ErrorRegistry): object {
  const described = routes.filter(({ route }) => !route.testHelper);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const compiled of described) {
    const path = compiled.pattern.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [compiled.route.method.toLowerCase()]: describeRoute(compiled) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Marketplace API',
      version: 'v1',
      description: 'Listings and signed webhooks for organizations. Beta: answers may gain members, and errors codes.',
    },
    tags: [...new Set(described.map(({ route }) => route.tag))].map((name) => ({
      name,
      description: chapters.find(({ tag }) => tag === name)?.about,
    })),
    paths,
    components: { ...components, responses: problemResponses(errors) },
  };
  return createDocument(document, { override: simplify });
}

/** The bytes that are served, and committed as `gateway/openapi.json`. */
export function openapiText(routes: readonly CompiledRoute[], errors: ErrorRegistry): string {
  return `${JSON.stringify(openapiDocument(routes, errors), null, 2)}\n`;
}
