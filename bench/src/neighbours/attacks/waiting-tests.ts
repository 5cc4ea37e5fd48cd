import type { Attack } from '../attack.ts';
import { signIn } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const tests = 300;
const streams = 4;

/** Tests of an endpoint that never answers; each request waits for its attempt. Also streams of deliveries. */
export const waitingTests: Attack = {
  name: 'tests',
  says: `${tests} clients test an endpoint that does not answer, and ${streams} follow the deliveries`,
  prepare: async ({ newMember, newClient, hangingReceiver }) => {
    const { owner, email } = await newMember();
    const { body } = await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
      url: hangingReceiver,
      subscribedEvents: ['listing.published'],
      timeoutSeconds: 30,
      maxInFlight: 256,
    });
    const path = `/webhooks/endpoints/${body.endpoint.id}/test`;
    const cookie = await signIn(newClient(), email);
    if (cookie === null) throw new Error('The attacker cannot sign in.');
    const { counts, count } = answerCounts();
    return {
      run: async (ended) => {
        // One address for 50 requests per second, so several of them.
        const clients = Array.from({ length: 4 }, () => newClient({ cookie }));
        let sent = 0;
        const test = async (): Promise<void> =>
          count(await clients[(sent += 1) % clients.length]!({ method: 'POST', path, body: {}, signal: ended }));
        const follow = async (): Promise<void> => {
          await clients[0]!({
            path: '/webhooks/deliveries/stream',
            headers: { accept: 'text/event-stream' },
            signal: ended,
          });
        };
        await Promise.all([
          untilEnded(ended, { concurrency: tests, perSecond: 90 }, test),
          untilEnded(ended, { concurrency: streams, perSecond: 1 }, follow),
        ]);
      },
      counts,
    };
  },
};
