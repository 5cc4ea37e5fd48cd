import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { signIn } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const listings = 100;
const atOnce = 32;
/** The most that the limit of complexity allows. */
const deliveries = 50;
const query = `{ webhookDeliveries(first: ${deliveries}) { nodes { id payload } } }`;

/** GraphQL documents of few fields that ask for many payloads and bodies. */
export const largeAnswers: Attack = {
  name: 'graphql',
  says: `${atOnce} requests at once ask by GraphQL for ${deliveries} deliveries with payloads of 100 kB`,
  prepare: async ({ newMember, newClient, openReceiver }) => {
    const { owner, email } = await newMember();
    const endpoint = { url: openReceiver('attacker'), subscribedEvents: ['listing.published'] };
    const made = await owner.post('/webhooks/endpoints', endpoint);
    if (made.status !== 201) throw new Error(`The endpoint was refused: ${made.status} ${JSON.stringify(made.body)}`);
    // About 100 kB in UTF-8, three bytes for each character.
    const attributes = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`name ${n}`, '€'.repeat(450)]));
    const listing = {
      title: 'Brass lamp',
      description: '€'.repeat(10_000),
      attributes,
      price: { amount: 4900, currency: 'USD' },
      publish: true,
    };
    for (let n = 0; n < listings; ) {
      const { status, body } = await owner.post('/listings', listing);
      if (status === 201) n += 1;
      else if (status === 429) await delay(500);
      else throw new Error(`A listing was refused: ${status} ${JSON.stringify(body)}`);
    }
    const cookie = await signIn(newClient(), email);
    if (cookie === null) throw new Error('The attacker cannot sign in.');
    const clients = Array.from({ length: 4 }, () => newClient({ cookie }));
    const first = await clients[0]!({ method: 'POST', path: '/graphql', body: { query } });
    if (first.status !== 200) throw new Error(`The attack is refused at once: ${first.status} ${first.text}`);
    const { counts, count } = answerCounts();
    let sent = 0;
    let bytes = 0;
    const ask = async (): Promise<void> => {
      const send = clients[(sent += 1) % clients.length]!;
      const answer = await send({ method: 'POST', path: '/graphql', body: { query } });
      bytes += answer.text.length;
      count(answer);
    };
    return {
      run: (ended) => untilEnded(ended, { concurrency: atOnce, perSecond: 90 }, ask),
      counts: () => ({ ...counts(), 'MB of answers': Math.round(bytes / 1e6) }),
    };
  },
};
