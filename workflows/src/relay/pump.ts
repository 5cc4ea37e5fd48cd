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

/** A service whose outbox a pump reads. */
export type OutboxSource = Client<Contract<{ exchangeOutbox: typeof exchangeOutbox }>>;

/**
 * Processes a batch. Throws if any row was not processed. Must be idempotent, because a row may be delivered more than
 * once.
 */
export type Consumer = (rows: OutboxRow[]) => Promise<void>;

export interface PumpOptions {
  name: string;
  source: OutboxSource;
  topic: OutboxTopic;
  consume: Consumer;
  /** Pause after a batch that was not full. Rows collect meanwhile, because a batch costs little more than a row. */
  gatherMs?: number;
  /**
   * Rate of rows per second above which the pause is made. The pause delays rows, so at lower rates a batch is whatever
   * arrived while the previous one was consumed. Default: 0.
   */
  gatherAbove?: number;
  log: Logger;
  signal: AbortSignal;
}

const batch = 100;
/** Maximum time that a poll waits for rows, and therefore that stopping takes. */
const waitMs = 4_000;
const errorPauseMs = 500;

/**
 * Moves the rows of one topic of one service to its consumer, until `signal` is aborted. Rows are acknowledged in the
 * exchange after they are consumed. If a process dies before that, the lease of the rows ends and they are delivered
 * again.
 */
export async function pump({
  name,
  source,
  topic,
  consume,
  gatherMs = 0,
  gatherAbove = 0,
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
  const rate = createRate();
  while (!signal.aborted) {
    try {
      const rows = await exchange(batch);
      if (rows.length === 0) continue;
      const perSecond = rate(rows.length);
      settled = await consumeBatch(consume, rows, name, log);
      // A full batch: enough rows have collected.
      if (gatherMs > 0 && perSecond > gatherAbove && rows.length < batch)
        await delay(gatherMs, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, relay: name }, 'relay cannot reach the service, trying again');
      await delay(errorPauseMs);
    }
  }
  if (settled.ack.length > 0 || settled.putBack.length > 0) await exchange(0).catch(() => undefined);
}

/** Time over which the rate of rows is averaged, so that a few rows at once do not count as a high rate. */
const rateMs = 200;

/** Returns a function that takes the number of rows since its last call, and returns rows per second. */
function createRate(): (rows: number) => number {
  let perSecond = 0;
  let lastMs = performance.now();
  return (rows) => {
    const nowMs = performance.now();
    perSecond = perSecond * Math.exp((lastMs - nowMs) / rateMs) + (rows * 1_000) / rateMs;
    lastMs = nowMs;
    return perSecond;
  };
}

interface Settled {
  ack: string[];
  putBack: string[];
}

/** Consumes the batch at once or, if that fails, row by row, so that only the failing rows are put back. */
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
