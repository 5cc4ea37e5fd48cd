import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { signIn } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

/** One request verifies at most 2,000. */
const events = 2_500;
const atOnce = 20;
const listing = { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' } };

interface Page {
  data: { seq: number }[];
}

/** Verifications of a long audit log, which hash every event. */
export const auditVerifications: Attack = {
  name: 'audit',
  says: `${atOnce} requests at once verify an audit log of ${events} events`,
  prepare: async ({ newMember, newClient }) => {
    const { email, owner } = await newMember();
    const cookie = await signIn(newClient(), email);
    if (cookie === null) throw new Error('The attacker cannot sign in.');
    const clients = Array.from({ length: 4 }, () => newClient({ cookie }));
    const writer = async (n: number): Promise<void> => {
      for (let made = 0; made < events / clients.length; ) {
        const { status } = await clients[n]!({ method: 'POST', path: '/listings', body: listing });
        if (status === 201) made += 1;
        else if (status === 429) await delay(200);
        else throw new Error(`A listing was refused: ${status}`);
      }
    };
    await Promise.all(clients.map((_, n) => writer(n)));
    // Audit events are appended after the changes have committed.
    while (((await owner.get<Page>('/audit-events?limit=1')).body.data[0]?.seq ?? 0) < events) await delay(200);
    const { counts, count } = answerCounts();
    let sent = 0;
    const verify = async (): Promise<void> =>
      count(await clients[(sent += 1) % clients.length]!({ path: '/audit-events/verify' }));
    return { run: (ended) => untilEnded(ended, { concurrency: atOnce, perSecond: 90 }, verify), counts };
  },
};
