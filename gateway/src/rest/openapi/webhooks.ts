import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { z } from 'zod';
import { envelopeSchema, eventCatalogue, events } from '@marketplace/webhooks-contract';

const text = { type: 'string' } as const;

/** The headers of every webhook, beside those that the endpoint adds. */
const headers = [
  ['x-service-signature', '`t=<Unix seconds>,v1=<HMAC-SHA256 in hex>`. There are two `v1` while a secret is rotated.'],
  ['x-service-timestamp', 'The `t` of the signature.'],
  ['x-service-event', 'The type of the event, as in the body. It is not signed.'],
  ['x-service-event-id', 'The id of the event, as in the body. It is not signed.'],
  ['webhook-id', 'The id of the event (Standard Webhooks).'],
  ['webhook-timestamp', 'When the request was signed, in Unix seconds (Standard Webhooks).'],
  ['webhook-signature', '`v1,<HMAC-SHA256 in base64>` (Standard Webhooks). There may be two, separated by a space.'],
] as const;

const parameters = headers.map(([name, description]) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: text,
}));

const responses = {
  '2XX': { description: 'The event was received. Nothing else is read from the answer.' },
  '410': { description: 'The receiver wants no more events: the endpoint is disabled.' },
  '4XX': { description: 'The attempt failed. It is repeated, as after every other answer and without one.' },
};

/**
 * Key of a body until `placeBodies` moves it. The generator would describe the body of a request as data that the
 * service receives, with a closed schema, but the service sends this body.
 */
const bodyKey = 'default';

/** Moves the body of each webhook to where OpenAPI has it, in place. */
export function placeBodies({ webhooks }: { webhooks?: Record<string, { post?: object }> }): void {
  for (const { post } of Object.values(webhooks ?? {})) {
    const operation = post as { requestBody?: object; responses: Record<string, { content: object }> };
    const { content } = operation.responses[bodyKey]!;
    delete operation.responses[bodyKey];
    operation.requestBody = { required: true, content };
  }
}

/** The section `webhooks` of OpenAPI: the request of each event type of the catalogue, with its body in `bodyKey`. */
export function describeWebhooks(tag: string): ZodOpenApiPathsObject {
  return Object.fromEntries(
    eventCatalogue.map(({ type, description, example }) => [
      type,
      {
        post: {
          operationId: `receive_${type.replace('.', '_')}`,
          summary: description,
          tags: [tag],
          security: [],
          parameters,
          responses: {
            ...responses,
            [bodyKey]: { description, content: { 'application/json': { schema: bodySchema(type), example } } },
          },
        },
      },
    ]),
  );
}

function bodySchema(type: keyof typeof events): z.ZodType {
  const name = type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return envelopeSchema(type, events[type].data).meta({ id: `${name}Event`, description: events[type].description });
}
