import { place } from '../../../data/in-flight.ts';
import { shownPerson } from '../../../data/session/person.ts';

/** What is shown of an event as a download has it. */
export interface ExportedEvent {
  seq: number;
  action: string;
  occurredAt: string;
}

/**
 * The event with this number, or the first one after it: the first line of a download that begins there. Undefined if
 * there is none, or if it cannot be read: the number is known without it.
 */
export async function firstEventFrom(
  seq: number,
  organizationId: string,
  signal: AbortSignal,
): Promise<ExportedEvent | undefined> {
  const done = await place();
  try {
    const response = await fetch(`/api/v1/audit-events/export?format=ndjson&afterSeq=${seq - 1}`, {
      headers: { 'expected-organization': organizationId, 'expected-user': shownPerson() ?? '' },
      signal,
    });
    if (!response.ok || !response.body) return undefined;
    return JSON.parse(await firstLine(response.body)) as ExportedEvent;
  } catch {
    return undefined;
  } finally {
    done();
  }
}

async function firstLine(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text.slice(0, text.indexOf('\n'));
}
