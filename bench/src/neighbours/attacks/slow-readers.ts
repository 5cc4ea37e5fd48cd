import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../attack.ts';

const listings = 100;
const sockets = 20;
/** Requests that a client sends at once on one connection (pipelining). */
const pipelined = 300;

/** Clients that ask for long lists many times on one connection, and read nothing. */
export const slowReaders: Attack = {
  name: 'readers',
  says: `${sockets} connections send ${pipelined} requests each for lists of ${listings} listings and read nothing`,
  prepare: async ({ deployment: { origin }, newMember }) => {
    const members = [await newMember(), await newMember(), await newMember(), await newMember()];
    const description = 'x'.repeat(5_000);
    const listing = { title: 'Brass lamp', description, price: { amount: 4900, currency: 'USD' }, publish: true };
    for (let n = 0; n < listings; n += 1) {
      const { owner } = members[n % members.length]!;
      const { status, body } = await owner.post('/listings', listing);
      if (status === 429) await delay(500);
      else if (status !== 201) throw new Error(`A listing was refused: ${status} ${JSON.stringify(body)}`);
    }
    let opened = 0;
    let closed = 0;
    const { hostname, port } = new URL(origin);
    const open = (n: number): Promise<void> =>
      new Promise((resolve) => {
        const { token } = members[n % members.length]!;
        const request =
          `GET /api/v1/listings?limit=${listings} HTTP/1.1\r\nhost: bench\r\n` +
          `authorization: Bearer ${token}\r\nx-forwarded-for: 10.150.${n}.1\r\n\r\n`;
        const socket = net.connect(Number(port), hostname, () => socket.write(request.repeat(pipelined)));
        opened += 1;
        socket.pause();
        socket.on('error', () => undefined);
        socket.on('close', () => {
          closed += 1;
          resolve();
        });
        held.add(socket);
      });
    const held = new Set<net.Socket>();
    return {
      run: async (ended) => {
        const client = async (n: number): Promise<void> => {
          while (!ended.aborted) {
            await open(n);
            await delay(500);
          }
        };
        const clients = Array.from({ length: sockets }, (_, n) => client(n));
        await new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
        for (const socket of held) socket.destroy();
        await Promise.all(clients);
      },
      counts: () => ({ connections: opened, 'of them closed': closed }),
    };
  },
};
