import { setTimeout as delay } from 'node:timers/promises';
import { BalancedPool } from 'undici';
import { nowUs } from '../report/clock.ts';
import { answerParent } from '../setup/helper-process.ts';
import type { Accepted, LoadQuestions, LoadResult, Target } from './load.ts';

const connectionsMax = 256;
const listing = JSON.stringify({
  title: 'Desk lamp',
  description: 'Brass, 1962.',
  price: { amount: 4900, currency: 'USD' },
  publish: true,
});

/** Publishes one listing per call. */
function createPublisher({ origins, token }: Target, connections: number) {
  const pool = new BalancedPool([...origins], { connections: Math.ceil(connections / origins.length) });
  const accepted: Accepted[] = [];
  let refused = 0;
  let firstRefusal: string | undefined;
  const startedUs = nowUs();
  const refuse = (text: string): void => {
    refused += 1;
    firstRefusal ??= text;
  };
  return {
    async publish(): Promise<void> {
      const sentUs = nowUs();
      try {
        const answer = await pool.request({
          method: 'POST',
          path: '/api/v1/listings',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: listing,
        });
        const text = await answer.body.text();
        if (answer.statusCode !== 201) return refuse(`${answer.statusCode} ${text}`);
        accepted.push({ objectId: (JSON.parse(text) as { id: string }).id, sentUs, acceptedUs: nowUs() });
      } catch (error) {
        refuse(String(error));
      }
    },
    async end(): Promise<LoadResult> {
      const seconds = (nowUs() - startedUs) / 1e6;
      await pool.close();
      return { accepted, refused, ...(firstRefusal && { firstRefusal }), seconds };
    },
  };
}

async function paced({ count, perSecond, ...target }: LoadQuestions['paced']['input']): Promise<LoadResult> {
  const publisher = createPublisher(target, connectionsMax);
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n += 1) {
    const dueInMs = startedAt + (n * 1000) / perSecond - performance.now();
    if (dueInMs > 0) await delay(dueInMs);
    running.push(publisher.publish());
  }
  await Promise.all(running);
  return publisher.end();
}

async function saturate({ count, connections, ...target }: LoadQuestions['saturate']['input']): Promise<LoadResult> {
  const publisher = createPublisher(target, connections);
  let left = count;
  const client = async (): Promise<void> => {
    while (left-- > 0) await publisher.publish();
  };
  await Promise.all(Array.from({ length: connections }, client));
  return publisher.end();
}

answerParent({ paced, saturate });
