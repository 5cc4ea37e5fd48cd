/** What `transaction` of libs/store sends with `begin`: the clock and the lock, and the stored reply of a command. */
const beginning = /^select "\w+"\."now"\(\) as now|from idempotency_record/;
const write = /^\s*(insert|update|delete|commit)\b/;

/**
 * Consecutive statements of a connection, in the round trips in which the product sends them: those that begin a
 * transaction together, and those that end it. PostgreSQL's log does not say where a round trip ends, so all writes at
 * the end of a transaction are taken for one. The reference may thus have fewer round trips than the product, never more.
 */
export function inRoundTrips<T extends { text: string }>(statements: readonly T[]): T[][] {
  const trips: T[][] = [];
  let begins = false;
  statements.forEach((statement, at) => {
    const continues =
      (begins && beginning.test(statement.text)) ||
      (at > 0 && endsWith(statements, at - 1) && endsWith(statements, at));
    if (continues) trips.at(-1)!.push(statement);
    else trips.push([statement]);
    begins = statement.text === 'begin' || (begins && continues);
  });
  return trips;
}

/** Whether this statement and all after it, up to the next `commit`, are writes. */
function endsWith(statements: readonly { text: string }[], from: number): boolean {
  const end = statements.findIndex(({ text }, at) => at >= from && text === 'commit');
  return end >= 0 && statements.slice(from, end + 1).every(({ text }) => write.test(text));
}
