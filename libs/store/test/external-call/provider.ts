import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '@marketplace/kernel';

/** Reaction of the provider to one request. Requests with the same idempotency key have at most one effect. */
export type Behaviour =
  | 'answer'
  | 'hold_before_effect'
  | 'hold_after_effect'
  | 'hold_and_fail'
  | 'fail_before_effect'
  | 'fail_after_effect'
  | 'decline'
  | 'reject';

interface Request {
  key: string;
  ageMs: number;
  purchaseId: string;
}

/** An external system over HTTP that remembers its effects by idempotency key, as payment providers do. */
export async function openProvider() {
  const provider = {
    url: '',
    /** The behaviours for the next requests, in their order. Later requests are answered. */
    behaviours: [] as Behaviour[],
    requests: [] as Request[],
    effects: [] as Request[],
    /** Resolves when a request is held. A test may replace it for later requests. */
    held: Promise.withResolvers<void>(),
    /** Resolve it to continue the held requests. */
    released: Promise.withResolvers<void>(),
    reset: () => {
      provider.released.resolve();
      Object.assign(provider, {
        behaviours: [],
        requests: [],
        effects: [],
        held: Promise.withResolvers<void>(),
        released: Promise.withResolvers<void>(),
      });
    },
    close: () => closeServer(server),
  };

  const hold = async (): Promise<void> => {
    const { held, released } = provider;
    held.resolve();
    await released.promise;
  };
  const take = (request: Request): string => {
    if (!provider.effects.some(({ key }) => key === request.key)) provider.effects.push(request);
    return `ref_${request.key}`;
  };
  const work = async (request: Request, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object): void => void response.writeHead(status).end(JSON.stringify(body));
    const behaviour = provider.behaviours.shift() ?? 'answer';
    if (behaviour === 'decline') return answer(402, { code: 'card_declined' });
    if (behaviour === 'reject') return answer(400, { code: 'amount_too_small' });
    if (behaviour === 'hold_before_effect' || behaviour === 'hold_and_fail') await hold();
    if (behaviour === 'fail_before_effect' || behaviour === 'hold_and_fail') return answer(500, {});
    const reference = take(request);
    if (behaviour === 'hold_after_effect') await hold();
    return behaviour === 'fail_after_effect' ? answer(500, {}) : answer(200, { reference });
  };
  const server = createServer((message, response) => {
    void message.toArray().then(async (chunks: Buffer[]) => {
      const { purchaseId } = JSON.parse(Buffer.concat(chunks).toString()) as { purchaseId: string };
      const { 'idempotency-key': key, 'x-key-age-ms': ageMs } = message.headers;
      const request = { key: String(key), ageMs: Number(ageMs), purchaseId };
      provider.requests.push(request);
      await work(request, response);
    });
  });
  await listen(server, 0, '127.0.0.1');
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}
export type Provider = Awaited<ReturnType<typeof openProvider>>;
