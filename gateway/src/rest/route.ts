import type { OperationName } from '../calls/clients.ts';
import type { Deprecation } from '../http/deprecation.ts';

/**
 * One line of the route table: an operation and its HTTP form. Everything else follows from the operation's contract.
 * `Name` is the type of operation names; tests use their own.
 */
export interface Route<Name extends string = OperationName> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `/api/v1`. A parameter such as `:id` is a member of the operation's input. */
  path: string;
  operation: Name;
  /** Names of path parameters in the API's description, by their names in `path`, where the two differ. */
  pathNames?: Record<string, string>;
  /** Status of a successful answer; 200 if absent. */
  status?: 201 | 202 | 204;
  /** The member of the output that is the answer's body; the whole output if absent. */
  answer?: string;
  /**
   * Effect on the session cookie. `finish` starts a session too, with the challenge token of the sign-in cookie as part
   * of the input.
   */
  session?: 'start' | 'finish' | 'end';
  /** Members of a command's input that are in the query, for example of a DELETE, which has no body. */
  query?: string[];
  /** Members of the input that the gateway sets. Clients cannot send them. */
  own?: string[];
  /**
   * A query that is called next, with an input made from the output and the input. Its output is the answer. Routes of
   * test helpers also call a command without an idempotency key.
   */
  then?: {
    operation: Name;
    input: (output: Record<string, unknown>, input: Record<string, unknown>) => Record<string, unknown>;
  };
  /** Answers changes as they happen, as server-sent events. */
  stream?: true;
  /** Answers the whole list as one file, calling the operation for one part after another. */
  download?: true;
  /**
   * Answers all parts of an export as one CSV file with this name. `totalsBy`: its totals are by currency and these
   * columns.
   */
  export?: { file: string; totalsBy: string[] };
  /** Answers a page that can be printed. */
  document?: 'receipt' | 'statement';
  /**
   * For senders that are not API clients and sign their requests: the operation gets the bytes of the body and the
   * headers named here, in lower case. There is no cookie, no CSRF check and no idempotency key. See `rawRequestInput`.
   */
  raw?: { headers: string[] };
  /** Clients should stop using the route. Its answers say so, and openapi.json marks it. */
  deprecated?: Deprecation;
  /** The route exists only if the gateway has test helpers enabled, and is in no public document. */
  testHelper?: true;
}

/** A route with its tag, the chapter in the API reference. */
export interface TableRoute<Name extends string = OperationName> extends Route<Name> {
  tag: string;
}
