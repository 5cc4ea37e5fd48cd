import { textSizeOf } from '@marketplace/kernel';
import { answerTooLarge } from '../../http/answer-limit.ts';

/** The queries of one GraphQL request, and the memory that their answers take. */
export interface AnswerBudget {
  /**
   * Runs a query when it may. Throws `answer_too_large`, `too_many_requests_in_progress`, and what the query throws.
   * `large`: whether its answer is often large. `alone`: no other query of the request runs.
   */
  run<T extends { output: unknown }>(query: (alone: boolean) => Promise<T>, large?: boolean): Promise<T>;
  /** Approximate number of characters in the answers of the queries. */
  characters(): number;
}

/** Queries of one request that run at the same time. */
const runningMax = 4;
/** Characters in the answers of a request before it must be one of the few large ones. */
const smallMax = 256 * 1024;
/**
 * Characters in all answers of a request. Members that the document does not select count too, because they are in
 * memory.
 */
const charactersMax = 8 * 1024 * 1024;

/**
 * Bounds the memory of a request. Complexity does not bound it, because an order may have 50 items although it counts
 * as five, and services answer whole records. Before each query the request waits for `enter`; see `LargeAnswers`.
 * `known`: the queries have answered `smallMax` characters.
 */
export function answerBudget(enter: (large: boolean, known: boolean) => Promise<void> | undefined): AnswerBudget {
  let [characters, running] = [0, 0];
  const waiting: (() => void)[] = [];
  return {
    run: async (query, large = false) => {
      if (running >= runningMax) await new Promise<void>((start) => waiting.push(start));
      else running += 1;
      try {
        if (characters > charactersMax) throw answerTooLarge();
        await enter(large, characters > smallMax);
        const reply = await query(running === 1);
        characters += textSizeOf(reply.output);
        return reply;
      } finally {
        // The next query takes over the slot.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    characters: () => characters,
  };
}
