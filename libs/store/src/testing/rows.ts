import {
  type Client,
  type Contract,
  type exchangeOutbox,
  type OutboxRow,
  type OutboxTopic,
  systemCaller,
} from '@marketplace/kernel';

/** Reads and acknowledges all rows of one topic of a module's outbox. For tests. */
export async function takeRows(
  { engine }: { engine: Client<Contract<{ exchangeOutbox: typeof exchangeOutbox }>> },
  topic: OutboxTopic,
): Promise<OutboxRow[]> {
  const relay = systemCaller('test', 'req_test');
  const all: OutboxRow[] = [];
  for (let ack: string[] = []; ; ) {
    const { rows } = (await engine.exchangeOutbox(relay, { topic, ack, putBack: [], limit: 500, waitMs: 0 })).output;
    if (rows.length === 0) return all;
    all.push(...rows);
    ack = rows.map(({ id }) => id);
  }
}
