import type { IncomingMessage } from 'node:http';
import { verifyWebhook, type WebhookVerification } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** Node's request (Express's is one, Koa has it as `ctx.req`, Fastify as `request.raw`), or Fetch's. */
export type WebhookRequest = IncomingMessage | Request;

/** Four times what the service sends at most. */
const bytesMaxDefault = 1024 * 1024;

/** Reads the raw body of a request and verifies it. Throws as `readRawBody` and `verifyWebhook` do. */
export async function receiveWebhook<Data extends object = Record<string, unknown>>(
  request: WebhookRequest,
  verification: WebhookVerification,
): Promise<WebhookEvent<Data>> {
  const payload = await readRawBody(request);
  return verifyWebhook<Data>({ payload, headers: request.headers, ...verification });
}

/**
 * The body's bytes. Throws `payload_too_large` as `WebhookVerificationError`, and a plain `Error` when something else
 * has read the body already: that is a fault of the receiver's set-up, which a 400 would hide.
 */
export async function readRawBody(request: WebhookRequest, bytesMax = bytesMaxDefault): Promise<Uint8Array> {
  if ('bodyUsed' in request ? request.bodyUsed : request.readableDidRead) {
    throw new Error('The body was read before. Receive webhooks ahead of every body parser.');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of 'bodyUsed' in request ? (request.body ?? []) : request) {
    size += chunk.length;
    if (size > bytesMax)
      throw new WebhookVerificationError('payload_too_large', `The body is larger than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
