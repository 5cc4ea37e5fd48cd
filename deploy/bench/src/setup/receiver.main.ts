import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../report/clock.ts';
import { answerParent } from './helper-process.ts';
import type { Taken } from './receiver.ts';

/** The receiver, a process of its own: takes every delivery and remembers when it had all of it. */
const taken: (Omit<Taken, 'objectId'> & { body: string })[] = [];
const counts = new Map<string, number>();
const hanging = new Map<string, number>();
/** Answers that wait for their release; null when answers are given at once. */
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
    // What is in the body is read when somebody asks, not while the clock runs.
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
  // Gives away what there is: the next answer tells what came since.
  take: () => {
    counts.clear();
    return taken.splice(0).map(({ body, ...request }): Taken => {
      const { data } = JSON.parse(body) as { data: { object: { id: string } } };
      return { objectId: data.object.id, ...request };
    });
  },
});
