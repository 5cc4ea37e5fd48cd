import type { Attack } from '../attack.ts';
import { signIn } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const networks = 60;

/** Wrong passwords for addresses that nobody has, from many networks. The victim's people sign in meanwhile. */
export const wrongPasswords: Attack = {
  name: 'guesses',
  says: `${networks} networks send 50 wrong passwords a second`,
  victimSignsIn: true,
  prepare: async ({ newClient }) => {
    const clients = Array.from({ length: networks }, () => newClient());
    const { counts, count } = answerCounts();
    let sent = 0;
    const guess = async (): Promise<void> => {
      sent += 1;
      const body = { email: `nobody-${sent}@example.com`, password: 'not the password of anybody' };
      count(await clients[sent % networks]!({ method: 'POST', path: '/auth/sign-in', body }));
    };
    return { run: (ended) => untilEnded(ended, { concurrency: networks, perSecond: 50 }, guess), counts };
  },
};

/** Right passwords of one person, as often as the limits allow: each costs a hash. */
export const signIns: Attack = {
  name: 'sign-ins',
  says: 'one person signs in 20 times a second, from 20 networks',
  victimSignsIn: true,
  prepare: async ({ newMember, newClient }) => {
    const { email } = await newMember();
    const clients = Array.from({ length: 20 }, () => newClient());
    const { counts, count } = answerCounts();
    let sent = 0;
    const act = async (): Promise<void> => {
      const cookie = await signIn(clients[(sent += 1) % clients.length]!, email);
      count({ status: cookie === null ? 429 : 200 });
    };
    return { run: (ended) => untilEnded(ended, { concurrency: 40, perSecond: 20 }, act), counts };
  },
};
