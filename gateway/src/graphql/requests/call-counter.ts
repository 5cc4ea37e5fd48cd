/** Counts what a GraphQL document does towards the rate limits. */
export interface CallCounter {
  /**
   * Counts the root fields before any of them runs. The HTTP request itself was counted as one. `queries`: as how many of
   * them the queries are that follow. Throws `rate_limited`.
   */
  countRoots(requests: number, queries: number): Promise<void>;
  /**
   * Counts a query that a field makes, unless it was counted with the root fields. Queries of one turn of the event loop
   * are counted together. Throws `rate_limited`.
   */
  countQuery(requests: number): Promise<void>;
}

/** `countMore` counts requests in addition to the HTTP request. */
export function callCounter(countMore: (requests: number) => Promise<void>): CallCounter {
  let paid = 0;
  let owed = 0;
  let counted: Promise<void> | undefined;
  const countOwed = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    const requests = owed;
    owed = 0;
    counted = undefined;
    await countMore(requests);
  };
  return {
    countRoots: async (requests, queries) => {
      if (requests > 1) await countMore(requests - 1);
      paid = queries;
    },
    countQuery: async (requests) => {
      const due = Math.max(0, requests - paid);
      paid = Math.max(0, paid - requests);
      if (due === 0) return;
      owed += due;
      await (counted ??= countOwed());
    },
  };
}
