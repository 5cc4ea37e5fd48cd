import { setTimeout as delay } from 'node:timers/promises';
import { nowUs } from '../../report/clock.ts';
import type { Published } from '../../overload/publisher.ts';
import { answerParent } from '../../setup/helper-process.ts';
import { closeClients, createClient, type Sender, type SentRequest } from '../client.ts';
import { type Sample, type VictimKind, victimRates, type VictimNews, type VictimQuestions } from './victim.ts';
import { password } from '@marketplace/tests/sign-up';

const listing = { title: 'Brass lamp', price: { amount: 4900, currency: 'USD' }, publish: true };
const nothing = (): Published => ({ accepted: [], offered: 0, notSent: 0, refused: 0, refusedBluntly: 0, failed: 0 });

/** Addresses that no attacker has. */
const firstNetwork = 200;
let member: Sender;
let people: { email: string; send: Sender }[] = [];
let signIns = 0;
let samples: Sample[] = [];
let published = nothing();
let firstRefusal: string | null = null;

function target({ origin, token, people: emails }: VictimQuestions['target']['input']): void {
  const address = (n: number): string => `10.${firstNetwork}.${n}.1`;
  member = createClient({ origin, token, address: address(0) });
  people = emails.map((email, n) => ({ email, send: createClient({ origin, address: address(n + 1) }) }));
}

async function measured(kind: VictimKind, send: Sender, request: SentRequest): Promise<void> {
  const sentUs = nowUs();
  let status: number | null = null;
  let text = '';
  try {
    ({ status, text } = await send(request));
  } catch (error) {
    text = String(error);
  }
  const answeredUs = nowUs();
  const succeeded = status !== null && status >= 200 && status < 300;
  if (!succeeded) firstRefusal ??= `${kind}: ${status} ${text}`;
  samples.push({ kind, ms: succeeded ? (answeredUs - sentUs) / 1000 : Infinity, status });
  if (kind !== 'publish') return;
  published.offered += 1;
  if (succeeded)
    published.accepted.push({ objectId: (JSON.parse(text) as { id: string }).id, sentUs, acceptedUs: answeredUs });
}

const requests: Record<VictimKind, () => Promise<void>> = {
  // Its own, so that long listings of the attacker do not make the answers longer, in calm too.
  list: () => measured('list', member, { path: '/listings?mine=true&limit=25' }),
  publish: () => measured('publish', member, { method: 'POST', path: '/listings', body: listing }),
  'sign-in': async () => {
    const person = people[signIns++ % people.length];
    if (!person) return;
    const body = { email: person.email, password };
    await measured('sign-in', person.send, { method: 'POST', path: '/auth/sign-in', body });
  },
};

/** Open loop: a slow answer delays no later request. */
async function act({ seconds }: VictimQuestions['act']['input']): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  const pace = async (kind: VictimKind): Promise<void> => {
    const count = Math.floor(seconds * victimRates[kind]);
    for (let n = 0; n < count; n += 1) {
      await delay(Math.max(0, startedAt + (n * 1000) / victimRates[kind] - performance.now()));
      running.push(requests[kind]());
    }
  };
  await Promise.all((Object.keys(requests) as VictimKind[]).map(pace));
  await Promise.all(running);
}

function take(): VictimNews {
  const news = { samples, published, firstRefusal };
  samples = [];
  published = nothing();
  firstRefusal = null;
  return news;
}

answerParent({ target, act, take }, closeClients);
