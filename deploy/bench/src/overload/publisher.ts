import { startHelperProcess } from '../setup/helper-process.ts';
import type { Accepted } from '../webhooks/load.ts';

export interface PublisherTarget {
  origin: string;
  /** API keys that may write listings. They take turns. */
  tokens: string[];
}

/** What became of the publications since the last `take`. */
export interface Published {
  accepted: Accepted[];
  /** Publications that were due. */
  offered: number;
  /** Of them not sent, because as many as allowed were under way. */
  notSent: number;
  /** Answered 429 or 503. */
  refused: number;
  /** Of them without Retry-After. */
  refusedBluntly: number;
  /** Any other answer, or none: of the latter, some may have been committed. */
  failed: number;
  /** The texts of one refusal and of one failure. */
  firstRefusal?: string;
  firstFailure?: string;
}

export type PublisherQuestions = {
  /**
   * Open loop from now on: so many publications a second, whatever is still unanswered, but never more than
   * `inFlightMax` at a time.
   */
  pace: { input: { perSecond: number; inFlightMax: number }; output: void };
  /**
   * Closed loop: so many publications more may be sent, by at most `connections` clients at a time. Replaces what was
   * left of the last one.
   */
  allow: { input: { publications: number; connections: number }; output: void };
  /** Makes this number of publications, `connections` at a time. Resolves when all are answered. */
  send: { input: { publications: number; connections: number }; output: void };
  target: { input: PublisherTarget; output: void };
  /** Sends no more, and resolves when all that was sent is answered. */
  rest: { input: null; output: void };
  take: { input: null; output: Published };
};

export type Publisher = Awaited<ReturnType<typeof startPublisher>>;

/** A client, a process of its own, so that what one of them has to do delays no other. */
export async function startPublisher({ origin, tokens }: PublisherTarget) {
  const publisher = await startHelperProcess<PublisherQuestions>(new URL('./publisher.main.ts', import.meta.url));
  await publisher.ask('target', { origin, tokens });
  return publisher;
}
