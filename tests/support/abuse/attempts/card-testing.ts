import type { Payment } from '@marketplace/payments-contract';
import type { Answer } from '../../api.ts';
import { newListing, newOrder } from '../../traders.ts';
import { type Abuse, labelOf } from '../attempt.ts';
import { bodyOf } from '../../body-of.ts';
import { retryAfterOf } from '../requests.ts';
import { readOrder } from '../trade.ts';

const cards = 60;
/** Default of `declinedPerOrder`, in 24 hours. */
const declinedMax = 10;
/** A longer pause than this ends the patience of the attacker: it is the one of a day. */
const pauseSecondsMax = 3600;

/** Somebody with a list of stolen cards tries each with an order, to learn which of them work. */
export const cardTesting: Abuse = {
  name: 'card testing',
  title: `Card testing: ${cards} declined cards for one order`,
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const tester = await scene.found(scene.thief);
    const honest = await scene.found(scene.buyer);
    const listing = await newListing(shop);
    const order = await newOrder(tester, listing);
    const pay = (paymentMethod: string) =>
      tester.server.post<Payment>('/payments', { orderId: order.id, paymentMethod });
    const declined = 'pm_card_visa_chargeDeclined';
    let reached = 0;
    const record = (what: string, answer: Answer<Payment>): boolean => {
      const asked = answer.status === 201;
      if (asked) reached += 1;
      attempt.tried(what, answer, asked ? `201 ${answer.body.status}` : labelOf(answer));
      return asked;
    };

    const atOnce = await Promise.all(Array.from({ length: cards / 2 }, () => pay(declined)));
    for (const answer of atOnce) record('thirty cards at the same time', answer);
    for (let n = 0; n < cards / 2; n += 1) record('thirty cards, one after the other', await pay(declined));
    const patient = await tryPatiently();
    attempt.unharmed('after ten declined cards the order waits for a day, also for a good card', patient);

    const sale = await newOrder(honest, listing);
    const paid = await honest.server.post<Payment>('/payments', { orderId: sale.id, paymentMethod: 'pm_card_visa' });
    attempt.unharmed('another buyer pays meanwhile', bodyOf(paid).status === 'succeeded');
    const { status } = await readOrder(tester, order);
    attempt.unharmed('the order is not paid', status === 'pending_payment' || status === 'canceled');
    attempt.got(`answers about ${reached} cards in a day`, reached <= declinedMax);

    /** Waits as long as each refusal says. Resolves to whether a pause of a day came after it. */
    async function tryPatiently(): Promise<boolean> {
      for (let n = 0; n < cards; n += 1) {
        const answer = await pay(declined);
        if (record('again, after each pause that the answer asks for', answer)) continue;
        const seconds = retryAfterOf(answer);
        // Without `Retry-After` the pause is the longest one.
        if (answer.headers['retry-after'] === undefined || seconds > pauseSecondsMax)
          return labelOf(await pay('pm_card_visa')) === '409 too_many_declined';
        await scene.pass(seconds);
      }
      return false;
    }
  },
};
