import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { Context } from 'koa';

/** Something that arrived. Numbers rise over everything the feed tells. */
export interface FeedEvent<Data = unknown> {
  name: string;
  number: number;
  data: Data;
}

export interface Feed {
  /** Numbers what arrived and tells it to everyone who follows. */
  publish<Data>(name: string, data: Data): FeedEvent<Data>;
  /** Something was removed: whoever follows begins anew with what is left. */
  startOver(): void;
  /** Answers with a stream of events: first what the follower has missed, then `live`, then each event as it comes. */
  follow(ctx: Context): void;
}

const retryMs = 500;
/** A follower who does not read is let go, and resumes when it comes back. */
const unreadBytesMax = 64 * 1024 * 1024;

/**
 * Server-sent events of the inbox (HTML standard, section 9.2). An id is `<run>.<number>`: who comes back with an id of
 * this run hears only what is new; who comes back to a restarted inbox, or after a removal, is told to `reset` first.
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
