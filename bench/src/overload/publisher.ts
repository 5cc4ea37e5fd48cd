import { startHelperProcess } from '../setup/helper-process.ts';
import type { Accepted } from '../webhooks/load.ts';

export interface PublisherTarget {
  origin: string;
  /**
   * API keys that may write listings, used in round robin. Each sends from a loopback address of its own, because the
   * product limits requests by address too.
   */
  tokens: string[];
  /** Number of the publisher, 1 to 254. No two share an address. */
  client: number;
}

/** Outcomes of the publications since the last `take`. */
export interface Published {
  accepted: Accepted[];
  /** Publications that were due. */
  offered: number;
  /** Due publications that were not sent, because `inFlightMax` requests were in flight. */
  notSent: number;
  /** Answered 429 or 503. */
  refused: number;
  /** Refused without a Retry-After header. */
  refusedBluntly: number;
  /** Any other response, or none. Without a response, the publication may still have been committed. */
  failed: number;
  /** Texts of the first refusal and of the first failure. */
  firstRefusal?: string;
  firstFailure?: string;
}

export type PublisherQuestions = {
  /**
   * Open loop from now on: sends `perSecond` publications per second without waiting for responses, with at most
   * `inFlightMax` requests in flight.
   */
  pace: { input: { perSecond: number; inFlightMax: number }; output: void };
  /**
   * Closed loop: allows `publications` more publications, by at most `connections` concurrent clients. Replaces the
   * rest of the previous allowance.
   */
  allow: { input: { publications: number; connections: number }; output: void };
  /** Sends this number of publications, `connections` at a time. Resolves when all have a response. */
  send: { input: { publications: number; connections: number }; output: void };
  target: { input: PublisherTarget; output: void };
  /** Stops sending. Resolves when all requests have a response. */
  rest: { input: null; output: void };
  take: { input: null; output: Published };
};

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;

/** Starts a client in a separate process, so that clients do not delay each other. */
export async function startPublisher({ origin, tokens, client }: PublisherTarget) {
  const publisher = await startHelperProcess<PublisherQuestions>(new URL('./publisher.main.ts', import.meta.url));
  await publisher.ask('target', { origin, tokens, client });
  return publisher;
}
