import type { PoolClient, QueryResult } from 'pg';

/** Statements that a connection sends in one round trip. `sql.ts` passes it as the only parameter of an empty text. */
export class Together {
  readonly statements: readonly Statement[];

  constructor(statements: readonly Statement[]) {
    this.statements = statements;
  }
}

export interface Statement {
  text: string;
  values: unknown[];
}

type Corked = PoolClient & { connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Sends the statements of a `Together` through a pooler, at once, without waiting for the answers in between, and
 * returns the results in their order (`executePrepared` does so without a pooler). Rejects with the first error. In a
 * transaction, PostgreSQL then refuses the later statements, and answers a `commit` among them by rolling back. The
 * client needs the option `pipeline`.
 */
export function sendTogether(
  client: PoolClient,
  { statements }: Together,
  send: (statement: Statement) => Promise<QueryResult>,
): Promise<QueryResult[]> {
  const { stream } = (client as Corked).connection;
  // One write instead of several for each statement.
  stream.cork();
  try {
    return Promise.all(statements.map(send));
  } finally {
    stream.uncork();
  }
}
