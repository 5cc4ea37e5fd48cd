import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { Context } from 'koa';

/** A received mail or webhook. `number` increases over all events of the feed. */
export interface FeedEvent<Data = unknown> {
  name: string;
  number: number;
  data: Data;
}

interface Feed {
  /** Gives the event a number and sends it to all followers. */
  publish<Data>(name: string, data: Data): FeedEvent<Data>;
  /** Makes every follower start over with the remaining events. Called after a removal. */
  startOver(): void;
  /** Responds with an event stream: the events that the follower has missed, then `live`, then new events. */
  follow(ctx: Context): void;
}

const retryMs = 500;
/**
 * Maximum number of unread bytes of a follower. Above it, the follower is disconnected; it resumes when it reconnects.
 */
const unreadBytesMax = 64 * 1024 * 1024;

/**
 * Server-sent events of the inbox (HTML standard, section 9.2). Event ids have the form `<run>.<number>`. A follower
 * that reconnects with an id of this run gets only newer events. After a restart of the inbox or a removal it gets a
 * `reset` event first, and then all remaining events.
 */
export function createFeed({ kept }: { kept: () => FeedEvent[] }): Feed {
  const run = randomBytes(6).toString('hex');
  const followers = new Set<PassThrough>();
  let last = 0;
  let resumableFrom = 0;

  const format = ({ name, number, data }: FeedEvent): string =>
    `id: ${run}.${number}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

  function send(follower: PassThrough, text: string): void {
    follower.write(text);
    if (follower.writableLength > unreadBytesMax) follower.destroy();
  }

  function catchUp(follower: PassThrough, after: number | undefined): void {
    const missed = kept().filter(({ number }) => number > (after ?? 0));
    const reset: FeedEvent[] = after === undefined ? [{ name: 'reset', number: resumableFrom, data: {} }] : [];
    const events = [...reset, ...missed.sort((a, b) => a.number - b.number)];
    send(follower, `${events.map(format).join('')}event: live\ndata: {}\n\n`);
  }

  return {
    publish(name, data) {
      const event = { name, number: (last += 1), data };
      for (const follower of followers) send(follower, format(event));
      return event;
    },
    startOver() {
      resumableFrom = last += 1;
      for (const follower of followers) catchUp(follower, undefined);
    },
    follow(ctx) {
      const [runBefore, number] = ctx.get('last-event-id').split('.');
      const resumes = runBefore === run && Number(number) >= resumableFrom;
      const follower = new PassThrough();
      follower.once('close', () => followers.delete(follower));
      followers.add(follower);
      ctx.set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      ctx.body = follower;
      send(follower, `retry: ${retryMs}\n\n`);
      catchUp(follower, resumes ? Number(number) : undefined);
    },
  };
}

/** Keeps the latest entries, newest first, up to a count and a total size, so that memory stays bounded. */
interface Recent<Entry> {
  add(entry: Entry, bytes: number): void;
  list(): Entry[];
  clear(): void;
}

export function createRecent<Entry>({ countMax = 1000, bytesMax = 32 * 1024 * 1024 } = {}): Recent<Entry> {
  let kept: { entry: Entry; bytes: number }[] = [];
  let total = 0;
  return {
    add(entry, bytes) {
      kept.unshift({ entry, bytes });
      total += bytes;
      while (kept.length > countMax || (total > bytesMax && kept.length > 1)) total -= kept.pop()!.bytes;
    },
    list: () => kept.map(({ entry }) => entry),
    clear() {
      kept = [];
      total = 0;
    },
  };
}
