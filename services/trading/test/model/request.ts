import type { Market, ModelRecord, Refusal } from './rules/market.ts';

/** A request to the implementation, and its result in the model. */
export interface Request {
  /** Request, as a line of the journal. */
  line: string;
  operation: string;
  /** Input of the operation, with real ids. */
  input: object;
  /** The organization; null for the system. */
  by: string | null;
  /** `If-Match`. */
  expectedVersion?: number | undefined;
  idempotencyKey?: string | undefined;
  clientRequestId?: string | undefined;
  /** Changes the model. Returns why the request is refused; empty if it is done. */
  rule: (market: Market) => Refusal[];
  /** The output, in the terms of the model, when the rule has been applied. */
  answer: (market: Market) => unknown;
  /** Names the records that the output shows to be made. */
  names?: (market: Market, output: never) => [label: string, id: string | null | undefined][];
  about: ModelRecord[];
  /** The input of another request, to be sent under the same key. */
  otherInput?: object;
}

/** A request that was done and can be repeated, with its answer. */
export interface Answered {
  request: Request;
  output: unknown;
}
