import type { IncomingMessage } from 'node:http';
import { verifyWebhook, type WebhookVerification } from './verify-webhook.ts';
import type { WebhookEvent } from './webhook-event.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

/** A request of Node (also Express's; Koa: `ctx.req`; Fastify: `request.raw`) or of Fetch. */
export type WebhookRequest = IncomingMessage | Request;

/** Maximum size of a body: four times the largest that the service sends. */
const bytesMaxDefault = 1024 * 1024;

/** Reads the raw body of a request and verifies it. Throws the errors of `readRawBody` and `verifyWebhook`. */
export async function receiveWebhook(
  request: WebhookRequest,
  verification: WebhookVerification,
): Promise<WebhookEvent> {
  const payload = await readRawBody(request);
  return verifyWebhook({ payload, headers: request.headers, ...verification });
}

/**
 * Reads the body as bytes. Throws `WebhookVerificationError` (`payload_too_large`) if it is larger than `bytesMax`.
 * Throws a plain `Error` if the body was already read, for example by a body parser: that is an error in the receiver's
 * setup, which a 400 would hide.
 */
export async function readRawBody(request: WebhookRequest, bytesMax = bytesMaxDefault): Promise<Uint8Array> {
  if ('bodyUsed' in request ? request.bodyUsed : request.readableDidRead) {
    throw new Error('The body was already read. Receive webhooks ahead of every body parser.');
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
