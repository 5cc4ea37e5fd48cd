import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../report/clock.ts';
import { answerParent } from './helper-process.ts';
import type { Taken } from './receiver.ts';

/** The receiver's process: accepts every delivery and records when its request was complete. */
const taken: (Omit<Taken, 'objectId'> & { body: string })[] = [];
const counts = new Map<string, number>();
const hanging = new Map<string, number>();
/** Responses that are held back. Null while responses are sent at once. */
let held: (() => void)[] | null = null;

const server = createServer((request, response) => {
  const firstByteUs = nowUs();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const atUs = nowUs();
    const path = request.url ?? '';
    const answer = (): void => void response.writeHead(204).end();
    const hangsMs = hanging.get(path);
    if (held) held.push(answer);
    else if (!hangsMs) answer();
    else void delay(hangsMs).then(answer);
    // The body is parsed in `take`, not during the measurement.
    counts.set(path, (counts.get(path) ?? 0) + 1);
    taken.push({
      path,
      firstByteUs,
      atUs,
      eventId: String(request.headers['webhook-id']),
      body: Buffer.concat(chunks).toString(),
    });
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

answerParent({
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  count: ({ paths }: { paths: string[] }) => paths.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0),
  hang: ({ path, ms }: { path: string; ms: number }) => void hanging.set(path, ms),
  hold: ({ on }: { on: boolean }) => {
    const waiting = held ?? [];
    held = on ? waiting : null;
    if (!on) for (const answer of waiting) answer();
  },
  // Returns the requests since the last `take`.
  take: () => {
    counts.clear();
    return taken.splice(0).map(({ body, ...request }): Taken => {
      const { data } = JSON.parse(body) as { data: { object: { id: string } } };
      return { objectId: data.object.id, ...request };
    });
  },
});
