import type { z } from 'zod';

/**
 * An error code, declared once. HTTP problems, `openapi.json`, the documentation page, the SDK's types and GraphQL
 * errors are made from it.
 */
export interface ErrorDeclaration {
  /** HTTP status. */
  status: number;
  /** One short sentence without its full stop: the `title` of the problem. */
  title: string;
  /** The text of its page. Backticks mark code. */
  explanation: { meaning: string; remedy: string };
  /**
   * What the problem carries besides the members that all problems have, such as `available`. JSON-safe values only.
   */
  members?: z.ZodObject;
  /**
   * For codes after which the same request may succeed: the pause to make when the error itself does not say, in
   * seconds.
   */
  retryAfterSeconds?: number;
}

export type ErrorDeclarations = Readonly<Record<string, ErrorDeclaration>>;

/** A code with its declaration. */
export interface ErrorKind {
  readonly code: string;
  readonly declaration: ErrorDeclaration;
}
