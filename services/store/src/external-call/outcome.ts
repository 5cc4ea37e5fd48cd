/** What an external system said to a call. */
export type Outcome<Value> =
  /** It is done. */
  | { kind: 'ok'; value: Value }
  /** It was refused for good, for example by a bank. A later try is a new call with a new key. */
  | { kind: 'declined'; code: string; message: string }
  /** Our request was wrong or impossible. A later try, once that is mended, is a new call with a new key. */
  | { kind: 'rejected'; code: string; message: string }
  /**
   * No answer, or none that says what became of it: the call is repeated under the same key until one of the others
   * comes.
   */
  | { kind: 'unknown'; cause: string };
