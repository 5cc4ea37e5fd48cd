import { Client, type Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { type Place, stringsIn } from '@marketplace/store/testing/database-text';

/** Every workflow of a task queue: what is told of it, and its history, payloads also as the bytes that they are. */
export async function historyPlaces(connection: Connection, taskQueue: string): Promise<Place[]> {
  const client = new Client({ connection });
  const places: Place[] = [];
  for await (const { workflowId, runId, raw } of client.workflow.list({ query: `TaskQueue = '${taskQueue}'` })) {
    const history = historyToJSON(await client.workflow.getHandle(workflowId, runId).fetchHistory());
    places.push({ where: `workflow ${workflowId}`, text: [history, ...payloadsIn(JSON.parse(history)), JSON.stringify(raw), ...payloadsIn(raw)].join('\n') });
  }
  return places;
}

/** Payloads are bytes, which JSON shows in base64. */
function payloadsIn(value: unknown): string[] {
  if (value instanceof Uint8Array) return payloadText(value);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'data' && typeof member === 'string' ? payloadText(Buffer.from(member, 'base64')) : payloadsIn(member),
  );
}

function payloadText(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    return [text, ...stringsIn(JSON.parse(text))];
  } catch {
    return [text];
  }
}
