/** Reason for refusing a request. */
export type WebhookVerificationCode =
  | 'missing_header'
  | 'malformed_header'
  | 'no_match'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'payload_too_large'
  | 'invalid_payload';

/**
 * An error of a request that must be refused with status 400. Use `code` to distinguish errors. The message is for logs
 * and contains neither secret nor body.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;
  /** Status with which Express, Koa and Fastify answer when the error reaches them. */
  readonly statusCode = 400;
  /** Marks a client error for Koa, which then does not log it. */
  readonly expose = true;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}
