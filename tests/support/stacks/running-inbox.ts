import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { createInbox } from '@marketplace/local/inbox/inbox';

export interface RunningInbox {
  url: string;
  post(path: string, body: string | object, headers?: Record<string, string>): Promise<void>;
  /** Closes all connections and starts an empty inbox on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRunningInbox(): Promise<RunningInbox> {
  const listen = (port: number) => {
    const started = createInbox().listen(port, '127.0.0.1');
    return new Promise<typeof started>((resolve) => started.once('listening', () => resolve(started)));
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url,
    async post(path, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      // On a new connection, because a kept-alive one may belong to the inbox before a restart.
      await (await request(url + path, { method: 'POST', headers, body: text, reset: true })).body.dump();
    },
    async restart() {
      await stop();
      server = await listen(port);
    },
    stop,
  };
}

/** A signature header that is valid now. */
export function signatureOf(body: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

export interface StreamedEvent {
  id: string | undefined;
  name: string;
  data: unknown;
}

export interface EventStream {
  /** The next events up to and including the next one of this name. */
  until(name: string): Promise<StreamedEvent[]>;
  close(): void;
}

/** Follows server-sent events without a browser. */
export async function followEvents(url: string, lastEventId?: string): Promise<EventStream> {
  const abort = new AbortController();
  const headers: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {};
  const response = await fetch(url, { headers, signal: abort.signal });
  const events = read(response.body!);
  return {
    async until(name) {
      const seen: StreamedEvent[] = [];
      while (seen.at(-1)?.name !== name) {
        const { value, done } = await events.next();
        if (done) throw new Error(`The stream ended before ${name}.`);
        seen.push(value);
      }
      return seen;
    },
    close: () => abort.abort(),
  };
}

async function* read(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent, void> {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s))) as Record<
        string,
        string
      >;
      if (fields.event) yield { id: fields.id, name: fields.event, data: JSON.parse(fields.data ?? 'null') };
    }
  }
}
