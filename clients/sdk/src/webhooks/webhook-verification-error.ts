/** Why a request is not taken for one of ours. */
export type WebhookVerificationCode =
  | 'missing_header'
  | 'malformed_header'
  | 'no_match'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'payload_too_large'
  | 'invalid_payload';

/**
 * The request must be refused, with a 400. Decide by `code`; the message is for a log, and shows neither secret nor
 * body.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;
  /** By this name Express, Koa and Fastify find the status to answer when the error reaches them. */
  readonly statusCode = 400;
  /** Tells Koa that the caller is at fault, so that it logs nothing. */
  readonly expose = true;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
