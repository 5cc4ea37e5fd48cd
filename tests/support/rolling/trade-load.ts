import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Trader } from '../traders.ts';
import { waitFor } from '../wait-for.ts';

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** Figures of a client about its requests. */
export interface Seen {
  /** Start, as `performance.now()`. */
  since: number;
  requests: number;
  /** Requests without an acceptable answer, by the answer. */
  failed: Record<string, number>;
  /** Requests whose connection was reset, and which were sent again with the same key. */
  resets: number;
  /** Requests that were sent again because another one was changing the same record (409). */
  busy: number;
  /** Times from sending a request to its answer, repetitions included, in milliseconds. */
  latenciesMs: number[];
}

/** A client that keeps its connections, and repeats a request once if its connection is reset. */
export interface Client {
  /** Figures since the last call. */
  take(): Seen;
  /** Sends a request. Undefined if it failed, that is, its answer had none of `statuses`. */
  send(request: ClientRequest, ...statuses: number[]): Promise<Answered | undefined>;
  close(): Promise<void>;
}

export interface ClientRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: object;
}

const repeatMs = 100;
const busyCodes = ['busy', 'idempotency_request_in_progress'];
/** Errors of a connection that broke before the answer was complete. */
const resets = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

export function openClient(origin: string): Client {
  const pool = new Pool(origin, { connections: 64 });
  const nothing = (): Seen => ({
    since: performance.now(),
    requests: 0,
    failed: {},
    resets: 0,
    busy: 0,
    latenciesMs: [],
  });
  let seen = nothing();
  const attempt = async ({ method, path, headers, body }: ClientRequest): Promise<Answered> => {
    const response = await pool.request({
      method,
      path: `/api/v1${path}`,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    return { status: response.statusCode, body: text ? JSON.parse(text) : {} };
  };
  return {
    take: () => {
      const taken = seen;
      seen = nothing();
      return taken;
    },
    send: async (request, ...statuses) => {
      seen.requests += 1;
      const startedAt = performance.now();
      let why: string;
      for (let repeats = 0; ; ) {
        try {
          const answer = await attempt(request);
          if (statuses.includes(answer.status)) {
            seen.latenciesMs.push(performance.now() - startedAt);
            return answer;
          }
          why = `${answer.status} ${String(answer.body['code'])}`;
          if (!busyCodes.includes(String(answer.body['code']))) break;
          seen.busy += 1;
        } catch (error) {
          why = (error as NodeJS.ErrnoException).code ?? String(error);
          if (!resets.includes(why) || repeats > 0) break;
          repeats += 1;
          seen.resets += 1;
        }
        await delay(repeatMs);
      }
      const what = `${request.method} ${request.path.replace(/\w+_\w{10,}/g, '{id}')}: ${why}`;
      seen.failed[what] = (seen.failed[what] ?? 0) + 1;
      return undefined;
    },
    close: () => pool.close(),
  };
}

/** Maximum number of requests in progress. At this number, a machine that is too slow for the rate sends fewer. */
const inProgressMax = 32;

/** Sends requests at a constant rate. */
export interface SteadyLoad {
  /** Stops, and resolves when all requests have been answered. Rejects if one has thrown. */
  stop(): Promise<void>;
}

/** Calls `send` `perSecond` times a second, with the number of the request. */
export function startSteadyLoad(perSecond: number, send: (n: number) => Promise<void>): SteadyLoad {
  const running = new Set<Promise<void>>();
  let stopped = false;
  let thrown: unknown;
  const loop = async (): Promise<void> => {
    let dueAt = performance.now();
    for (let n = 0; !stopped; n += 1) {
      dueAt += 1_000 / perSecond;
      await delay(Math.max(0, dueAt - performance.now()));
      if (running.size >= inProgressMax) {
        await Promise.race(running);
        dueAt = performance.now();
      }
      const one: Promise<void> = send(n)
        .catch((error: unknown) => void (thrown ??= error))
        .finally(() => running.delete(one));
      running.add(one);
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      stopped = true;
      await looping;
      await Promise.all(running);
      if (thrown !== undefined) throw thrown;
    },
  };
}

/** Results that clients got an answer about. */
export interface Made {
  listings: string[];
  /** The orders that have reached each step. */
  orders: Record<Step, string[]>;
}

export type Step = 'created' | 'paid for' | 'fulfilled' | 'received';

export interface TradeLoadOptions {
  origin: string;
  seller: Trader;
  buyer: Trader;
  /** Requests per second. */
  perSecond: number;
}

/** A load where two of ten requests publish a listing, three are a step of an order, and the others read. */
export interface TradeLoad {
  made: Made;
  /** Figures of the clients since the last call. */
  take(): Seen;
  /** Stops, and completes the open orders. */
  finish(): Promise<void>;
  /** Stops, whatever the state of the orders. */
  abort(): Promise<void>;
}

/** An open order, and the next step of its parties. `look`: the buyer waits until it is paid. */
interface Trade {
  orderId: string;
  next: 'pay' | 'look' | 'fulfill' | 'confirm';
}

/** Time limit, high because an upgrade delays waiting requests on one machine. */
const finishMsMax = 900_000;

/** Starts the load. Every command has its own key. */
export async function startTradeLoad(options: TradeLoadOptions): Promise<TradeLoad> {
  const { origin, seller, buyer, perSecond } = options;
  const client: Client = openClient(origin);
  const made: Made = { listings: [], orders: { created: [], 'paid for': [], fulfilled: [], received: [] } };
  const waiting: Trade[] = [];
  let open = 0;

  const as = (trader: Trader) => ({ authorization: `Bearer ${trader.token}` });
  const read = (path: string, trader: Trader) =>
    client.send({ method: 'GET', path, headers: as(trader) }, 200).then((answer) => answer?.body);
  const post = (path: string, trader: Trader, key: string, body: object, status: number) =>
    client
      .send({ method: 'POST', path, headers: { ...as(trader), 'idempotency-key': key }, body }, status)
      .then((answer) => answer?.body);

  const publish = async (n: number): Promise<void> => {
    const terms = { title: `Lamp ${n}`, price: { amount: 4_900, currency: 'USD' }, quantity: 1_000, publish: true };
    const listing = await post('/listings', seller, `listing-${n}`, terms, 201);
    if (listing) made.listings.push(String(listing['id']));
  };
  const createOrder = async (n: number): Promise<void> => {
    const listingId = made.listings[n % made.listings.length];
    const order = await post('/orders', buyer, `order-${n}`, { items: [{ listingId, quantity: 1 }] }, 201);
    if (!order) return;
    const orderId = String(order['id']);
    made.orders.created.push(orderId);
    open += 1;
    waiting.push({ orderId, next: 'pay' });
  };
  /**
   * Makes the next step of an order. Resolves to the following one, or undefined if that was the last one, or it
   * failed.
   */
  const step = async ({ orderId, next }: Trade): Promise<Trade['next'] | undefined> => {
    const order = `/orders/${orderId}`;
    switch (next) {
      case 'pay': {
        const paying = { orderId, paymentMethod: 'pm_card_visa' };
        if (!(await post('/payments', buyer, `pay-${orderId}`, paying, 201))) return undefined;
        made.orders['paid for'].push(orderId);
        return 'look';
      }
      case 'look': {
        const seen = await read(order, buyer);
        return seen?.['status'] === 'paid' ? 'fulfill' : 'look';
      }
      case 'fulfill':
        if (!(await post(`${order}/fulfillments`, seller, `fulfill-${orderId}`, {}, 201))) return undefined;
        made.orders.fulfilled.push(orderId);
        return 'confirm';
      case 'confirm':
        if (!(await post(`${order}/confirm-receipt`, buyer, `confirm-${orderId}`, {}, 200))) return undefined;
        made.orders.received.push(orderId);
        return undefined;
    }
  };
  const trade = async (n: number, mayCreate: boolean): Promise<void> => {
    const one = waiting.shift();
    if (!one) {
      if (mayCreate) return createOrder(n);
      return void (await read('/orders?limit=5', buyer));
    }
    const next = await step(one);
    if (next) waiting.push({ ...one, next });
    else open -= 1;
  };
  const turn = async (n: number): Promise<void> => {
    switch (n % 10) {
      case 1:
      case 6:
        return publish(n);
      case 3:
      case 5:
      case 8:
        return trade(n, true);
      case 0:
      case 4:
        return void (await read(`/listings/${made.listings[n % made.listings.length]}`, buyer));
      case 2:
        return void (await read('/listings?limit=5', seller));
      default:
        return void (await read('/orders?limit=5', seller));
    }
  };

  for (let n = 0; n < 10; n += 1) await publish(-1 - n);
  const load = startSteadyLoad(perSecond, turn);
  return {
    made,
    take: () => client.take(),
    finish: async () => {
      await load.stop();
      const rest = startSteadyLoad(perSecond, (n) => trade(n, false));
      await waitFor('the orders', () => open === 0, finishMsMax);
      await rest.stop();
    },
    abort: async () => {
      await load.stop();
      await client.close();
    },
  };
}
