import { textSizeOf } from '@marketplace/kernel';
import { answerTooLarge } from '../../http/answer-limit.ts';
import type { Leave } from '../../overload/fair-limiter.ts';

/** The queries of one GraphQL request, and the memory that their answers take. */
export interface AnswerBudget {
  /**
   * Runs a query when it may. Throws `answer_too_large`, `too_many_requests_in_progress`, and what the query throws.
   */
  run<T extends { output: unknown }>(query: () => Promise<T>): Promise<T>;
  /** Call it when the request is answered. */
  end(): void;
}

/** Queries of one request that run at the same time. */
const runningMax = 4;
/** Characters in the answers of a request before it must be one of the few large ones. */
const smallMax = 256 * 1024;
/** Characters in all answers of a request. What the document does not select counts too, because it was in memory. */
const charactersMax = 8 * 1024 * 1024;

/**
 * Bounds what a request keeps in memory. The complexity of a document does not: an order may have 50 items although it
 * counts as five, and services answer whole records. A request whose queries have answered `smallMax` characters waits,
 * before its next query, until `enterLarge` resolves: few large requests run at the same time.
 */
export function answerBudget(enterLarge: () => Leave | Promise<Leave>): AnswerBudget {
  let [characters, running, ended] = [0, 0, false];
  const waiting: (() => void)[] = [];
  let large: Promise<Leave> | undefined;
  return {
    run: async (query) => {
      if (running >= runningMax) await new Promise<void>((start) => waiting.push(start));
      else running += 1;
      try {
        if (characters > charactersMax) throw answerTooLarge();
        if (characters > smallMax) await (large ??= Promise.resolve(enterLarge()));
        const reply = await query();
        characters += textSizeOf(reply.output);
        return reply;
      } finally {
        // The next one takes over this one's place.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
        if (ended) leave(large);
      }
    },
    end: () => {
      ended = true;
      leave(large);
    },
  };
}

function leave(large: Promise<Leave> | undefined): void {
  void large?.then(
    (end) => end(),
    () => undefined,
  );
}
