import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../attack.ts';

const networks = 3;
/** What the limit of addresses lets one network begin. */
const perSecond = 40;
const bodyBytes = 500_000;
/** Routes that strangers may send bodies to; the second takes longer ones. */
const paths = ['/auth/sign-in', '/payment-providers/sandbox/webhooks'];

const part = `${(1000).toString(16)}\r\n${' '.repeat(1000)}\r\n`;
const inParts = part.repeat(bodyBytes / 1000);
const inOne = ' '.repeat(bodyBytes);

/** Strangers who begin long bodies and do not end them, half of them in parts of 1,000 bytes. */
export const unfinishedBodies: Attack = {
  name: 'bodies',
  says: `${networks} networks begin ${perSecond} bodies of ${bodyBytes / 1000} kB a second each and end none`,
  prepare: ({ deployment: { origin } }) => {
    const { hostname, port } = new URL(origin);
    const held = new Set<net.Socket>();
    let [begun, refused, most] = [0, 0, 0];
    const open = (): void => {
      const n = (begun += 1);
      const head =
        `POST /api/v1${paths[n % paths.length]} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n` +
        `x-forwarded-for: 10.160.${n % networks}.1\r\n`;
      const hasParts = n % 4 < paths.length;
      const socket = net.connect(Number(port), hostname, () => {
        if (hasParts) socket.write(`${head}transfer-encoding: chunked\r\n\r\n${inParts}`);
        else socket.write(`${head}content-length: ${bodyBytes + 1}\r\n\r\n${inOne}`);
      });
      held.add(socket);
      most = Math.max(most, held.size);
      socket.on('error', () => undefined);
      socket.once('data', () => (refused += 1)).resume();
      socket.on('close', () => held.delete(socket));
    };
    return Promise.resolve({
      run: async (ended) => {
        while (!ended.aborted) {
          open();
          await delay(1000 / (networks * perSecond));
        }
        for (const socket of held) socket.destroy();
      },
      counts: () => ({ begun, refused, 'at most open': most }),
    });
  },
};
