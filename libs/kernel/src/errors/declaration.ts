import type { z } from 'zod';

/**
 * The declaration of one error code. HTTP problems (RFC 9457), `openapi.json`, the page docs/errors.md, the SDK's types
 * and GraphQL errors are made from it.
 */
export interface ErrorDeclaration {
  /** HTTP status. */
  status: number;
  /** One short sentence without a full stop: the `title` of the problem. */
  title: string;
  /** The text of the code's page: the cause, and the remedy. Backticks mark code. */
  explanation: { meaning: string; remedy: string };
  /** Schema of the members that problems with this code have in addition to the common ones. JSON-safe values only. */
  members?: z.ZodObject;
  /**
   * `Retry-After` in seconds, for codes after which the same request may succeed. Used if the error itself does not set
   * one.
   */
  retryAfterSeconds?: number;
}

/** Error declarations, by code. */
export type ErrorDeclarations = Readonly<Record<string, ErrorDeclaration>>;

/** An error code with its declaration. */
export interface ErrorKind {
  readonly code: string;
  readonly declaration: ErrorDeclaration;
}
