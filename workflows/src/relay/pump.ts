import { setTimeout as delay } from 'node:timers/promises';
import {
  type Client,
  type Contract,
  type exchangeOutbox,
  type Logger,
  type OutboxRow,
  type OutboxTopic,
  SpanKind,
  systemCaller,
  traced,
} from '@marketplace/kernel';

export type OutboxSource = Client<Contract<{ exchangeOutbox: typeof exchangeOutbox }>>;

/** Takes a batch; throws when any of it was not taken. Taking a row twice is taking it once. */
export type Consumer = (rows: OutboxRow[]) => Promise<void>;

export interface PumpOptions {
  name: string;
  source: OutboxSource;
  topic: OutboxTopic;
  consume: Consumer;
  /** A pause before the next look, in which rows gather: a batch costs little more than a row. */
  gatherMs?: number;
  /** The pause is made only when the rows were there within so long: others follow. Without it, always. */
  busyMs?: number;
  log: Logger;
  signal: AbortSignal;
}

const batch = 100;
/** How long a poll waits for rows; also the longest that stopping takes. */
const waitMs = 4_000;
const faultPauseMs = 500;

/**
 * Moves one topic of one service to its consumer, for ever. A row is acknowledged by the exchange after the one that
 * brought it, so whatever dies in between, the row comes back.
 */
export async function pump({
  name,
  source,
  topic,
  consume,
  gatherMs = 0,
  busyMs = Infinity,
  log,
  signal,
}: PumpOptions): Promise<void> {
  const caller = systemCaller('relay', `relay/${name}`);
  let settled: Settled = { ack: [], putBack: [] };
  const exchange = async (limit: number): Promise<OutboxRow[]> => {
    const { output } = await source.exchangeOutbox(caller, {
      topic,
      ...settled,
      limit,
      waitMs: limit > 0 ? waitMs : 0,
    });
    settled = { ack: [], putBack: [] };
    return output.rows;
  };
  while (!signal.aborted) {
    try {
      const askedAt = performance.now();
      const rows = await exchange(batch);
      if (rows.length === 0) continue;
      const busy = performance.now() - askedAt < busyMs;
      settled = await consumeBatch(consume, rows, name, log);
      // A full batch is the sign that enough have gathered.
      if (gatherMs > 0 && busy && rows.length < batch)
        await delay(gatherMs, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, relay: name }, 'relay cannot reach the service, trying again');
      await delay(faultPauseMs);
    }
  }
  if (settled.ack.length > 0 || settled.putBack.length > 0) await exchange(0).catch(() => undefined);
}

interface Settled {
  ack: string[];
  putBack: string[];
}

/** The whole batch at once or, when that fails, row by row: one that cannot be taken backs off alone. */
async function consumeBatch(consume: Consumer, rows: OutboxRow[], name: string, log: Logger): Promise<Settled> {
  try {
    const causes = rows.map(({ traceparent }) => traceparent);
    await traced(
      `relay ${name}`,
      { kind: SpanKind.CONSUMER, causes, attributes: () => ({ 'messaging.batch.message_count': rows.length }) },
      () => consume(rows),
    );
    return { ack: rows.map(({ id }) => id), putBack: [] };
  } catch (error) {
    if (rows.length > 1) {
      const parts = await Promise.all(rows.map((row) => consumeBatch(consume, [row], name, log)));
      return { ack: parts.flatMap(({ ack }) => ack), putBack: parts.flatMap(({ putBack }) => putBack) };
    }
    const [row] = rows;
    log.warn(
      { err: error, relay: name, outbox_id: row?.id, attempts: row?.attempts, request_id: row?.requestId },
      'outbox row not taken, backing off',
    );
    return { ack: [], putBack: rows.map(({ id }) => id) };
  }
}
