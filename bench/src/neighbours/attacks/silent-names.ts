import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const endpoints = 50;
const listing = { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' }, publish: true };

/** Endpoints whose names get no answer, each with many deliveries, and new endpoints with such names. */
export const silentNames: Attack = {
  name: 'dns',
  says: `${endpoints} endpoints with names whose name server is silent; each publication is delivered to all`,
  prepare: async ({ newMember, newClient, silentHost }) => {
    const { owner, token } = await newMember();
    const send = newClient({ token });
    const create = async (): Promise<string> => {
      const { status, body } = await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
        url: `https://${silentHost()}/`,
        subscribedEvents: ['listing.published'],
      });
      if (status === 201) return body.endpoint.id;
      if (status !== 429) throw new Error(`An endpoint was refused: ${status} ${JSON.stringify(body)}`);
      await delay(200);
      return create();
    };
    // Side by side, because each waits until the look-up of its name has failed.
    const urls = await Promise.all(Array.from({ length: endpoints }, create));
    const { counts, count } = answerCounts();
    let checks = 0;
    const publish = async (): Promise<void> => count(await send({ method: 'POST', path: '/listings', body: listing }));
    const checkName = async (): Promise<void> => {
      checks += 1;
      await owner.send('PATCH', `/webhooks/endpoints/${urls[checks % urls.length]}`, {
        url: `https://${silentHost()}/`,
      });
    };
    return {
      run: async (ended) =>
        void (await Promise.all([
          untilEnded(ended, { concurrency: 20, perSecond: 20 }, publish),
          untilEnded(ended, { concurrency: 10, perSecond: 10 }, checkName),
        ])),
      counts: () => ({ ...counts(), 'changed URLs': checks }),
    };
  },
};
