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
