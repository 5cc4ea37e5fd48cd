import type { OperationName } from '../clients.ts';

export const apiPrefix = '/api/v1';

/**
 * One line of the route table: an operation and how HTTP spells it. All else follows from the operation's contract;
 * `compileRoute` works it out once. `Name` is of the operations that there are; tests bring their own.
 */
export interface Route<Name extends string = OperationName> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `:id` and its like are members of the operation's input. */
  path: string;
  operation: Name;
  /** Status of success; 200 when absent. */
  status?: 201 | 202 | 204;
  /** The member of the output that is the answer; the whole output when absent. */
  answer?: string;
  /**
   * What the route does to the session cookie. `finish` starts one by the sign-in that waits in this browser's other
   * cookie.
   */
  session?: 'start' | 'finish' | 'end';
  /** Members of a change that stand in the query, as where DELETE has no body. */
  query?: string[];
  /** Members of the input that the gateway sets itself; clients cannot. */
  own?: string[];
  /** A query that is asked next, for which the output is looked at here; its answer is the answer. */
  then?: { operation: Name; input: (output: Record<string, unknown>) => Record<string, unknown> };
  /** Answers what changes as it changes, as server-sent events. */
  stream?: true;
  /** Answers all that there is as one file, asking the operation for one part after another. */
  download?: true;
  /**
   * For senders that are no clients of ours and sign what they send: the operation gets the bytes of the body and the
   * headers that are named here, in lower case. No cookie is read, no CSRF check made, no idempotency key passed on.
   * See `rawRequestInput`.
   */
  raw?: { headers: string[] };
  /** Exists only where the gateway is told to have test helpers, and stands in no public document. */
  testHelper?: true;
}

/** A route with its chapter in the API reference. */
export interface TableRoute<Name extends string = OperationName> extends Route<Name> {
  tag: string;
}
