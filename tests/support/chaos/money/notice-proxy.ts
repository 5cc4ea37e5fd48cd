import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Fate of a webhook between the provider and the gateway. */
export type NoticeFate = 'forwarded' | 'forwarded twice' | 'late' | 'lost' | 'forwarded, answer lost';

export interface NoticeProxy {
  /** Address for the provider's webhooks. */
  url: string;
  counts: Record<NoticeFate, number>;
  forwardTo(origin: string): void;
  close(): Promise<void>;
}

const path = '/api/v1/payment-providers/sandbox/webhooks';
const lateMsMax = 3_000;

/**
 * A proxy between the provider and the gateway. It repeats webhooks, holds some back so that later ones overtake them,
 * and loses some although the provider gets an answer. `fateOf` decides, by the number of the webhook.
 */
export async function startNoticeProxy(fateOf: (n: number) => NoticeFate): Promise<NoticeProxy> {
  let target = '';
  let number = 0;
  const counts: NoticeProxy['counts'] = {
    forwarded: 0,
    'forwarded twice': 0,
    late: 0,
    lost: 0,
    'forwarded, answer lost': 0,
  };
  const server = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      const body = await buffer(request);
      number += 1;
      const fate = fateOf(number);
      counts[fate] += 1;
      const forward = async (): Promise<number> => {
        const { 'content-type': type = '', 'sandbox-signature': signature = '' } = request.headers;
        const answer = await fetch(`${target}${path}`, {
          method: 'POST',
          headers: { 'content-type': type, 'sandbox-signature': String(signature) },
          body: new Uint8Array(body),
        });
        await answer.arrayBuffer();
        return answer.status;
      };
      switch (fate) {
        case 'lost':
          return void response.writeHead(200).end();
        case 'late':
          response.writeHead(200).end();
          await delay(((number * 7919) % 100) * (lateMsMax / 100));
          return void (await forward());
        case 'forwarded twice':
          await forward();
          return void response.writeHead(await forward()).end();
        case 'forwarded, answer lost':
          await forward();
          return void request.socket.destroy();
        case 'forwarded':
          return void response.writeHead(await forward()).end();
      }
    };
    receive().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    counts,
    forwardTo: (origin) => void (target = origin),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
