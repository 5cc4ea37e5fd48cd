import type { Dispute } from '@marketplace/payments-contract';
import { claimDecisionMs } from '@marketplace/payments-contract/limits';
import type { Order } from '@marketplace/trading-contract';
import { holdMs } from '@marketplace/trading-contract/limits';
import { newListing, type Trader, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import { bodyOf } from '../../body-of.ts';
import { buy, dollars, readOrder, untilOrder, untilPayout } from '../trade.ts';

const price = 900_000;
/** A twentieth. */
const claimable = price / 20;

/** So that the seller can prove it. */
const tracked = { carrier: 'La Poste', trackingNumber: '6A12345678901' };

/** A buyer claims a cent, so that the money of the whole order is not paid out while nobody decides. */
export const smallClaim: Abuse = {
  name: 'small claim',
  title: 'Small claim: a claim of 0.01 that freezes an order of 9,000.00',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const buyer = await scene.found(scene.thief);
    const listing = await newListing(shop, { price: usd(price), shippingAmount: usd(0) });
    const [{ order }, { order: unanswered }] = [await buy(buyer, listing), await buy(buyer, listing)];
    for (const { id } of [order, unanswered]) bodyOf(await shop.server.post(`/orders/${id}/fulfillments`, tracked));
    const claim = (id: string, amount: number) =>
      buyer.server.post<Dispute>(`/orders/${id}/disputes`, {
        reason: 'other',
        description: 'A cent is missing.',
        amount: usd(amount),
      });
    const withdraw = async ({ id }: Dispute) => bodyOf(await buyer.server.post(`/disputes/${id}/withdraw`, {}));
    const untilClosed = ({ id }: Dispute) =>
      waitFor('the claim to be closed', async () => {
        const { body } = await buyer.server.get<Dispute>(`/disputes/${id}`);
        return body.closedAt !== null && body;
      });

    const cent = await claim(order.id, 1);
    attempt.refused('a claim of 0.01', cent, '422 claim_too_small');
    if (cent.status === 201) await withdraw(cent.body);
    else attempt.unharmed('the order is not frozen by it', (await readOrder(shop, order)).status === 'fulfilled');

    const smallest = `claims of ${dollars(claimable)}, the smallest, withdrawn and made again`;
    for (let n = cent.status === 201 ? 2 : 1; n < 3; n += 1)
      await withdraw(attempt.tried(smallest, await claim(order.id, claimable)));
    const last = attempt.tried(smallest, await claim(order.id, claimable));
    bodyOf(await shop.server.post(`/disputes/${last.id}/evidence`, { text: 'It was sent as described.' }));
    const silent = attempt.tried('a claim that the seller does not answer', await claim(unanswered.id, claimable));

    await scene.pass(claimDecisionMs / 1000);
    await untilClosed(silent);
    const { status } = await untilClosed(last);
    attempt.unharmed('14 days later, without anybody’s decision, the claim is the seller’s', status === 'won');
    attempt.refused('a fourth claim', await claim(order.id, claimable), '409 limit_reached');
    await scene.pass(holdMs / 1000);
    await untilOrder(shop, order, 'completed');
    const partly = await untilOrder(shop, unanswered, 'completed');
    const payouts = [await payoutOf(shop, order), await payoutOf(shop, partly)];
    const net = (amount: number) => (amount * 9) / 10;
    attempt.unharmed(
      `the seller gets ${payouts.map(dollars).join(' and ')}: all, and what was left of the claim without an answer`,
      payouts.join() === [net(price), net(price - claimable)].join(),
    );
    const { refundedAmount } = await readOrder(shop, order);
    attempt.got(`${dollars(refundedAmount.amount)}, and a pause of three weeks`, refundedAmount.amount === 0);
  },
};

/** The amount of the payout of an order. */
async function payoutOf(shop: Trader, order: Order): Promise<number> {
  return (await untilPayout(shop, order, 'the payout', () => true)).amount.amount;
}
