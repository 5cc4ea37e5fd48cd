import { createDocument, type CreateDocumentOptions, type ZodOpenApiObject } from 'zod-openapi';
import { type ErrorRegistry, openIdForm, openSchema } from '@marketplace/kernel';
import { idempotencyKeyPattern } from '../../http/idempotency-key.ts';
import { ifMatchPattern } from '../../http/preconditions.ts';
import type { Reference } from '../../pages/reference/reference.ts';
import type { CompiledRoute } from '../compile-route.ts';
import { headers } from './headers.ts';
import { addExamples } from './examples/add-examples.ts';
import { nameSchemas } from './named-schemas.ts';
import { describeRoute } from './operation.ts';
import { problemResponses } from './problems.ts';
import { chapters } from '../routes/table.ts';
import { securitySchemes } from './security.ts';
import { describeWebhooks, placeBodies } from './webhooks.ts';

const text = { type: 'string' } as const;
/** The chapter of the event types and of the webhooks. */
const eventTag = 'Event types';

const components: ZodOpenApiObject['components'] = {
  securitySchemes,
  parameters: {
    IdempotencyKey: {
      name: 'idempotency-key',
      in: 'header',
      description:
        'A request that is repeated with the same key within 72 hours is not executed again: it gets the first ' +
        'answer. Every answer echoes the key.',
      schema: { ...text, pattern: idempotencyKeyPattern },
      example: '5d0a8f1e-6f4c-4d0e-9f57-3a1f0a8b1c2d',
    },
    ExpectedOrganization: {
      name: 'expected-organization',
      in: 'header',
      description:
        'The organization for which the request is meant. If another one is active, the answer is 409 ' +
        '`organization_changed`, and nothing is done.',
      schema: text,
      example: 'org_01m4qj0b00ex0vv9h46hwnm08w',
    },
    ExpectedUser: {
      name: 'expected-user',
      in: 'header',
      description:
        'The person who is meant to make the request. If somebody else is signed in, the answer is 409 ' +
        '`user_changed`, and nothing is done.',
      schema: text,
      example: 'usr_01m4qj0b00ex0vv9h46hwnm08w',
    },
    IfMatch: {
      name: 'if-match',
      in: 'header',
      description:
        'Change the record only if it is at this version, or at one of several. `*` stands for any version. A weak ' +
        'tag, and one that is not of the form `"v7"` or `"7"`, matches no version.',
      schema: { ...text, pattern: ifMatchPattern },
      example: '"v7"',
    },
    IfNoneMatch: {
      name: 'if-none-match',
      in: 'header',
      description: 'The answer is 304 if the record is still at this version.',
      schema: text,
      example: '"v7"',
    },
    LastEventId: {
      name: 'last-event-id',
      in: 'header',
      description:
        'The id of the last received event. Browsers send it when they reconnect. It takes precedence over `cursor`.',
      schema: { ...text, maxLength: 1024 },
    },
  },
  headers,
};

/**
 * Opens the schemas of answers, and leaves out details of validation: the alternatives of a schema that has a type set
 * by hand, the long regular expression of `date-time`, and the bounds of a safe integer.
 */
const describeSchema: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  if (io === 'output') openSchema(jsonSchema);
  else openIdForm(jsonSchema);
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.type !== 'integer') return;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  // Some generators use 32 bits for an integer without a format.
  if ((jsonSchema.maximum ?? Number.MAX_SAFE_INTEGER) > 2 ** 31 - 1) jsonSchema.format = 'int64';
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** OpenAPI 3.1 of all public routes, test helpers left out. */
function openapiDocument(routes: readonly CompiledRoute[], errors: ErrorRegistry): object {
  const described = routes.filter(({ route }) => !route.testHelper);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const compiled of described) {
    const { describedPath: path, route } = compiled;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(compiled) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Marketplace API',
      version: 'v1',
      description:
        'Listings, offers, orders and signed webhooks for organizations. ' +
        'The product is in beta: scopes of API keys and rights of roles may still change. New members and new values ' +
        'in answers and webhooks, and new error codes, may be added at any time: `x-extensible-enum` lists the ' +
        'values that are known. Ids may get another form, with the same prefix.',
      contact: { name: 'The operator of this installation' },
      license: { name: 'Proprietary' },
    },
    tags: [...new Set(described.map(({ route }) => route.tag))].map((name) => ({
      name,
      description: chapters.find(({ tag }) => tag === name)?.about,
    })),
    // Relative to the address of the document. The gateway serves it with its public address.
    servers: [{ url: '/', description: 'The server of this document.' }],
    paths,
    ...(described.some(({ route }) => route.tag === eventTag) && { webhooks: describeWebhooks(eventTag) }),
    components: { ...components, responses: problemResponses(errors) },
  };
  const created = createDocument(document, { override: describeSchema });
  placeBodies(created as Parameters<typeof placeBodies>[0]);
  nameSchemas(created as object as Reference);
  addExamples(created, described);
  return created;
}

/** The document as JSON text, as it is served and committed as `gateway/openapi.json`. */
export function openapiText(routes: readonly CompiledRoute[], errors: ErrorRegistry): string {
  return `${JSON.stringify(openapiDocument(routes, errors), null, 2)}\n`;
}
