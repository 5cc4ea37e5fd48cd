import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { nowUs } from '../meters/latency.ts';
import { answerParent } from '../setup/helper-process.ts';
import type { Published, PublisherQuestions, PublisherTarget } from './publisher.ts';

const connectionsMax = 256;
const answerMsMax = 30_000;
const tickMs = 5;
const listing = JSON.stringify({
  title: 'Desk lamp',
  description: 'Brass, 1962.',
  price: { amount: 4900, currency: 'USD' },
  publish: true,
});

const nothing = (): Published => ({ accepted: [], offered: 0, notSent: 0, refused: 0, refusedBluntly: 0, failed: 0 });
let published = nothing();
let inFlight = 0;
let headers: string[] = [];
let pools: Pool[] = [];
let sent = 0;
let pacing: symbol | undefined;
let allowed = 0;
let clients = 0;

/**
 * Resolves when the request has a response or has failed. It uses `dispatch`, which costs half the processor time of
 * `request`, because the client shares the processors with the product.
 */
function publish(): Promise<void> {
  const sentUs = nowUs();
  inFlight += 1;
  const pool = pools[sent++ % pools.length]!;
  return new Promise((resolve) => {
    const end = (): void => {
      inFlight -= 1;
      resolve();
    };
    let statusCode = 0;
    let hasRetryAfter = false;
    let text = '';
    pool.dispatch(
      { method: 'POST', path: '/api/v1/listings', headers, body: listing },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, status, responseHeaders) => {
          statusCode = status;
          hasRetryAfter = responseHeaders['retry-after'] !== undefined;
        },
        onResponseData: (_controller, chunk) => void (text += chunk.toString('latin1')),
        onResponseEnd: () => {
          count(statusCode, hasRetryAfter, text, sentUs);
          end();
        },
        onResponseError: (_controller, error) => {
          fail(String(error));
          end();
        },
      },
    );
  });
}

function count(statusCode: number, hasRetryAfter: boolean, text: string, sentUs: number): void {
  if (statusCode === 201) {
    published.accepted.push({ objectId: (JSON.parse(text) as { id: string }).id, sentUs, acceptedUs: nowUs() });
  } else if (statusCode === 429 || statusCode === 503) {
    published.refused += 1;
    if (!hasRetryAfter) published.refusedBluntly += 1;
    published.firstRefusal ??= `${statusCode} ${text}`;
  } else fail(`${statusCode} ${text}`);
}

function fail(text: string): void {
  published.failed += 1;
  published.firstFailure ??= text;
}

async function pace({ perSecond, inFlightMax }: PublisherQuestions['pace']['input']): Promise<void> {
  const current = (pacing = Symbol());
  const startedAt = performance.now();
  for (let due = 0; pacing === current; await delay(tickMs)) {
    for (const until = ((performance.now() - startedAt) * perSecond) / 1000; due < until; due += 1) {
      published.offered += 1;
      if (inFlight >= inFlightMax) published.notSent += 1;
      else void publish();
    }
  }
}

/** Sends until the allowance is used up, then ends. The next `allow` starts clients again. */
async function client(): Promise<void> {
  clients += 1;
  while (allowed > 0) {
    allowed -= 1;
    published.offered += 1;
    await publish();
  }
  clients -= 1;
}

async function rest(): Promise<void> {
  pacing = undefined;
  allowed = 0;
  while (inFlight > 0) await delay(tickMs);
}

async function publishAll({ count: total, perSecond, connections }: PublisherQuestions['publish']['input']) {
  if (perSecond === undefined) return allow({ publications: total, connections });
  const startedAt = performance.now();
  for (let n = 0; n < total; n += 1) {
    const dueInMs = startedAt + (n * 1000) / perSecond - performance.now();
    if (dueInMs > 0) await delay(dueInMs);
    published.offered += 1;
    void publish();
  }
}

function allow({ publications, connections }: PublisherQuestions['allow']['input']): void {
  allowed = publications;
  while (clients < connections && allowed > 0) void client();
}

answerParent({
  target: ({ origins, token, client: number }: PublisherTarget) => {
    headers = ['content-type', 'application/json', 'authorization', `Bearer ${token}`];
    const options = {
      connections: Math.ceil(connectionsMax / origins.length),
      localAddress: `127.0.${number}.1`,
      headersTimeout: answerMsMax,
      bodyTimeout: answerMsMax,
    };
    pools = origins.map((origin) => new Pool(origin, options));
  },
  publish: async (input: PublisherQuestions['publish']['input']) => {
    await publishAll(input);
    while (allowed > 0 || clients > 0 || inFlight > 0) await delay(tickMs);
  },
  pace: (input: PublisherQuestions['pace']['input']) => void pace(input),
  allow,
  rest,
  take: () => {
    const taken = published;
    published = nothing();
    return taken;
  },
});
