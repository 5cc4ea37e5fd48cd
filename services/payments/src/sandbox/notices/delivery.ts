import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@marketplace/kernel';
import { type Connection, sql } from '@marketplace/store';
import { settleDue } from '../objects/settle.ts';
import type { SandboxNotice } from '../entities/records.entity.ts';
import { sign, signatureHeader } from './signature.ts';

/** Sends a signed notice to the platform. Resolves with whether it was accepted; a rejection counts as false. */
export type SendNotice = (body: Buffer, headers: Record<string, string>) => Promise<boolean>;

/** Sends the notices of the sandbox until the platform accepts them. */
export interface NoticeDelivery {
  /** Begins to send. The rows are in the database, so nothing is lost if the process dies. */
  start(send: SendNotice): void;
  /** Sends the waiting notices of an object now. Does nothing while notices are held, or before `start`. */
  deliver(ref: string): Promise<void>;
  /**
   * Holds notices no more, and sends all that wait once, also those that wait for their next attempt. Returns how many
   * were accepted.
   */
  flush(): Promise<number>;
  /** Looks for new notices now. */
  wake(): void;
  /** Ends after the notice that is being sent. */
  stop(): Promise<void>;
}

const pollMs = 250;
const batch = 20;
const retrySecondsMax = 60;
/** Before any time: the clock in milliseconds may be rounded up. */
const past = new Date(0);

type Claimed = Pick<SandboxNotice, 'id' | 'body' | 'copies'>;

/** Makes the delivery of notices. It also makes the changes that are due, which write notices. */
export function noticeDelivery({
  connection,
  secret,
  log,
}: {
  connection: Connection;
  secret: string;
  log: Logger;
}): NoticeDelivery {
  const stopping = new AbortController();
  let waking = new AbortController();
  let busy: Promise<unknown> = Promise.resolve();
  let send: SendNotice | undefined;
  let running: Promise<void> = Promise.resolve();

  const sendOne = async ({ id, body, copies }: Claimed): Promise<boolean> => {
    const bytes = Buffer.from(body);
    for (let copy = 0; copy < copies; copy += 1) {
      const headers = { 'content-type': 'application/json', [signatureHeader]: sign(secret, bytes) };
      const accepted = await send!(bytes, headers).catch((error: unknown) => {
        log.debug({ err: error, notice: id }, 'notice not sent');
        return false;
      });
      if (!accepted) return false;
    }
    await sql`update notice set delivered_at = clock_timestamp() where id = ${id}`.execute(
      connection.fork().getKysely(),
    );
    return true;
  };
  const sendAll = async (claimed: Claimed[]): Promise<number> => {
    let accepted = 0;
    // One after another: the order is under the control of tests.
    for (const notice of claimed) if (!stopping.signal.aborted && (await sendOne(notice))) accepted += 1;
    return accepted;
  };
  const round = async (): Promise<boolean> => {
    const settled = await settleDue(connection);
    const claimed = await claim(connection, sql`available_at <= clock_timestamp()`);
    await sendAll(claimed);
    return settled > 0 || claimed.length > 0;
  };
  /** Runs after the present run, so that `flush` does not end while a notice is being sent. */
  const exclusively = <T>(job: () => Promise<T>): Promise<T> => {
    const result = busy.then(job);
    busy = result.catch(() => undefined);
    return result;
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      const worked = await exclusively(round).catch((error: unknown) => {
        log.warn({ err: error }, 'sandbox notices not sent');
        return false;
      });
      if (!worked)
        await delay(pollMs, undefined, { signal: AbortSignal.any([stopping.signal, waking.signal]), ref: false }).catch(
          () => undefined,
        );
    }
  };
  return {
    start: (sender) => {
      send = sender;
      running = run();
    },
    deliver: async (ref) => {
      if (send) await sendAll(await claim(connection, sql`ref = ${ref}`));
    },
    flush: () =>
      exclusively(async () => {
        await sql`delete from hold`.execute(connection.fork().getKysely());
        while ((await settleDue(connection)) > 0);
        await sql`update notice set available_at = ${past} where delivered_at is null`.execute(
          connection.fork().getKysely(),
        );
        for (let accepted = 0; ; ) {
          const claimed = send ? await claim(connection, sql`available_at <= clock_timestamp()`) : [];
          if (claimed.length === 0) return accepted;
          accepted += await sendAll(claimed);
        }
      }),
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Claims waiting notices for a while, unless notices are held. They wait longer after each attempt. */
async function claim(connection: Connection, which: ReturnType<typeof sql>): Promise<Claimed[]> {
  const { rows } = await sql<Claimed & { position: number }>`
    update notice
       set attempts = attempts + 1,
           available_at = clock_timestamp() + make_interval(secs => least(${retrySecondsMax}, power(2, attempts)))
     where id in (select id from notice
                   where delivered_at is null and (${which}) and not exists (select from hold)
                   order by position limit ${batch} for update skip locked)
    returning id, body, copies, position`.execute(connection.fork().getKysely());
  return rows.sort((one, other) => one.position - other.position);
}

const postMsMax = 5_000;

/** Sends notices as HTTP requests, as a provider does. */
export function postTo(url: string): SendNotice {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(postMsMax);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      signal,
      redirect: 'manual',
    });
    await response.arrayBuffer();
    return response.ok;
  };
}
