import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, AttackScene } from '../attack.ts';
import type { Member } from '../members.ts';
import { answerCounts, untilEnded } from './until-ended.ts';

const organizations = 4;
/** As many offers as an organization can make in an hour, and as many as it can make for one listing. */
const offersEach = { hour: 30, listing: 5 };
const customers = 5;
/** More offers of a customer than this, in one hour, need not be mailed. */
const offersOfCustomer = 5;
const mailedWithinMs = 30_000;

/**
 * Offers that are withdrawn at once, so that each is two mails to a seller. Customers make offers to the same seller
 * meanwhile. Rejects if one of theirs is not mailed.
 */
export const silencedMails: Attack = {
  name: 'mails',
  says: `${organizations} organizations of one person use up the hour of a seller's mails about offers`,
  prepare: async (scene) => {
    const seller = await scene.newMember();
    const listings = await publish(seller, offersEach.hour / offersEach.listing);
    const { owner } = await scene.newMember();
    const attackers: Buyer[] = [];
    for (let n = 0; n < organizations; n += 1) {
      await owner.post('/organizations', { name: `Eve ${n}` });
      attackers.push(await buyer(scene, owner));
    }
    const buyers: Buyer[] = [];
    for (let n = 0; n < customers; n += 1) buyers.push(await buyer(scene, (await scene.newMember()).owner));

    const { counts, count } = answerCounts();
    let [offered, mailed] = [0, 0];
    let refusal: string | null = null;
    const flood = async (offer: Buyer, ended: AbortSignal): Promise<void> => {
      for (let n = 0; n < offersEach.hour && !ended.aborted; n += 1)
        count(await offer(listings[n % listings.length]!, { withdraw: true }));
    };
    const buy = async (): Promise<void> => {
      if (offered >= customers * offersOfCustomer) return;
      const n = offered;
      offered += 1;
      const { status, text } = await buyers[n % customers]!(listings[n % listings.length]!);
      if (status !== 201) refusal ??= `${status} ${text}`;
    };
    return {
      run: async (ended) => {
        await Promise.all([
          ...attackers.map((attacker) => flood(attacker, ended)),
          untilEnded(ended, { concurrency: 1, perSecond: 0.5 }, buy),
        ]);
        if (refusal !== null) throw new Error(`A customer's offer was refused: ${refusal}`);
        const isMailed = async (): Promise<boolean> => (mailed = await offersMailed(scene, seller)) >= offered;
        for (const deadline = Date.now() + mailedWithinMs; !(await isMailed()) && Date.now() < deadline; )
          await delay(250);
        if (mailed < offered) throw new Error(`${mailed} of the ${offered} offers of customers were mailed.`);
      },
      counts: () => ({ ...counts(), 'offers of customers': offered, mailed }),
    };
  },
};

/** Unit amounts by which the mails of customers are told from those of the attackers. */
const amounts = { attacker: 1111, customer: 2222 };

async function publish({ owner }: Member, count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const listing = { title: `Lamp ${n}`, price: { amount: 4900, currency: 'USD' }, publish: true };
    ids.push((await owner.post<{ id: string }>('/listings', listing)).body.id);
  }
  return ids;
}

type Buyer = (listingId: string, how?: { withdraw: true }) => Promise<{ status: number; text: string }>;

/** Makes offers as a server of the person's newest organization. */
async function buyer({ newClient }: AttackScene, owner: Member['owner']): Promise<Buyer> {
  const { body } = await owner.post<{ token: string }>('/auth/api-keys', { name: 'buyer', scopes: ['offers:write'] });
  const send = newClient({ token: body.token });
  return async (listingId, how) => {
    const amount = how ? amounts.attacker : amounts.customer;
    const offer = { listingId, unitAmount: { amount, currency: 'USD' } };
    const made = await send({ method: 'POST', path: '/offers', body: offer });
    if (!how || made.status !== 201) return made;
    const { id } = JSON.parse(made.text) as { id: string };
    return send({ method: 'POST', path: `/offers/${id}/withdraw`, body: {} });
  };
}

/** How many offers of customers the seller was mailed. */
async function offersMailed({ deployment: { inboxUrl } }: AttackScene, { email }: Member): Promise<number> {
  const answer = await fetch(`${inboxUrl}/mail?to=${encodeURIComponent(email)}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  return data.filter(({ text }) => text.includes(`${amounts.customer / 100} USD`)).length;
}
