/** The outcome of a call to an external system. */
export type Outcome<Value> =
  /** The call took effect. */
  | { kind: 'ok'; value: Value }
  /** The call was finally refused, for example by a bank. To try again, make a new call with a new key. */
  | { kind: 'declined'; code: string; message: string }
  /** The request was invalid or impossible. To try again with a corrected request, make a new call with a new key. */
  | { kind: 'rejected'; code: string; message: string }
  /** There was no answer, or an inconclusive one. The call is repeated with the same key until the outcome is known. */
  | { kind: 'unknown'; cause: string };
