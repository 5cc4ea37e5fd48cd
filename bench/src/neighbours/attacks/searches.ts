import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { signIn } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const drafts = 1_000;
const atOnce = 32;
/** The most aliases of a document. */
const searches = 15;
/** Words of three letters and digits, `a00` and so on, which fill the longest description. */
const words = Array.from({ length: 2_500 }, (_, n) => (n + Number.parseInt('a00', 36)).toString(36));
const draft = {
  title: 'Brass lamp',
  description: words.join(' '),
  price: { amount: 4900, currency: 'USD' },
};

/** Searches for two words that every draft has, but never in this order, so that the texts of all are compared. */
const documentOf = (seed: number): string => {
  const fields = Array.from({ length: searches }, (_, n) => {
    const at = (seed + n) % 500;
    return `s${n}: listings(first: 1, q: "\\"${words[at + 1]} ${words[at]}\\"") { nodes { id } }`;
  });
  return `{ ${fields.join(' ')} }`;
};

/** GraphQL documents of many searches over listings with long descriptions. */
export const searchDocuments: Attack = {
  name: 'search',
  says: `${atOnce} requests at once ask by GraphQL for ${searches} searches each, over ${drafts} drafts with long descriptions`,
  prepare: async ({ newMember, newClient }) => {
    const { email } = await newMember();
    const cookie = await signIn(newClient(), email);
    if (cookie === null) throw new Error('The attacker cannot sign in.');
    const clients = Array.from({ length: 4 }, () => newClient({ cookie }));
    const writer = async (send: (typeof clients)[number]): Promise<void> => {
      for (let made = 0; made < drafts / clients.length; ) {
        const { status, text } = await send({ method: 'POST', path: '/listings', body: draft });
        if (status === 201) made += 1;
        else if (status === 429) await delay(200);
        else throw new Error(`A listing was refused: ${status} ${text}`);
      }
    };
    await Promise.all(clients.map(writer));
    const { counts, count } = answerCounts();
    let sent = 0;
    const ask = async (): Promise<void> => {
      sent += 1;
      const body = { query: documentOf(sent) };
      count(await clients[sent % clients.length]!({ method: 'POST', path: '/graphql', body }));
    };
    return { run: (ended) => untilEnded(ended, { concurrency: atOnce, perSecond: 90 }, ask), counts };
  },
};
