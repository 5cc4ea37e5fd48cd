import { startHelperProcess } from '../setup/helper-process.ts';

export interface PublisherTarget {
  /** Addresses of the gateways. Requests go to them alternately. */
  origins: readonly string[];
  /** An API key that may write listings. */
  token: string;
  /**
   * Number of the publisher, 1 to 254. Its loopback address contains the number, because the product also counts
   * requests by address.
   */
  client: number;
}

export interface Accepted {
  objectId: string;
  sentUs: number;
  /** Time at which the client had the whole 201. */
  acceptedUs: number;
}

/** Outcomes of the publications since the last `take`. */
export interface Published {
  accepted: Accepted[];
  /** Due publications. */
  offered: number;
  /** Due publications that were not sent, because `inFlightMax` requests were in flight. */
  notSent: number;
  /** Publications answered with 429 or 503. */
  refused: number;
  /** Publications refused without a Retry-After header. */
  refusedBluntly: number;
  /**
   * Publications with any other response, or none. Without a response, the publication may still have been committed.
   */
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
  /**
   * Makes `count` publications and resolves when all are answered: `perSecond` of them without waiting for responses,
   * or, without a rate, as fast as `connections` clients get their responses.
   */
  publish: { input: { count: number; perSecond?: number; connections: number }; output: void };
  target: { input: PublisherTarget; output: void };
  /** Stops sending. Resolves when all requests have a response. */
  rest: { input: null; output: void };
  take: { input: null; output: Published };
};

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;

/** Starts a client in a separate process, so that clients do not delay each other. */
export async function startPublisher({ origins, token, client }: PublisherTarget) {
  const publisher = await startHelperProcess<PublisherQuestions>(new URL('./publisher.main.ts', import.meta.url));
  await publisher.ask('target', { origins, token, client });
  return publisher;
}
