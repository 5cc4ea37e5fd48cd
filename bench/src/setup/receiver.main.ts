import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nowUs } from '../meters/latency.ts';
import { answerParent } from './helper-process.ts';
import type { Taken } from './receiver.ts';

/** The receiver's process: accepts every delivery and records the time at which its request was complete. */
const taken: (Omit<Taken, 'objectId'> & { body: string })[] = [];

const server = createServer((request, response) => {
  const firstByteUs = nowUs();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const atUs = nowUs();
    response.writeHead(204).end();
    const eventId = String(request.headers['webhook-id']);
    // The body is parsed in `take`, not during the measurement.
    taken.push({ path: request.url ?? '', firstByteUs, atUs, eventId, body: Buffer.concat(chunks).toString() });
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

answerParent({
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  count: () => taken.length,
  // Returns the requests since the last `take`.
  take: () =>
    taken.splice(0).map(({ body, ...request }): Taken => {
      const { data } = JSON.parse(body) as { data: { object: { id: string } } };
      return { objectId: data.object.id, ...request };
    }),
});
