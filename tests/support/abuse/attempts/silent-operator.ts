import type { Dispute } from '@marketplace/payments-contract';
import { claimDecisionMs } from '@marketplace/payments-contract/limits';
import { newListing, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { bodyOf } from '../../body-of.ts';
import type { Abuse } from '../attempt.ts';
import { buy, dollars, readOrder } from '../trade.ts';

const price = 50_000;

/** A seller says that it has shipped, answers the buyer's claim with "No.", and waits until nobody has decided it. */
export const silentOperator: Abuse = {
  name: 'silent operator',
  title: 'Silent operator: a seller ships nothing, denies the claim, and waits for the money',
  run: async (scene, attempt) => {
    const [shop, buyer] = [await scene.found(scene.thief), await scene.found(scene.buyer)];
    const listing = await newListing(shop, { price: usd(price), shippingAmount: usd(0) });
    const { order } = await buy(buyer, listing);
    attempt.tried(
      'a shipment without a tracking number',
      await shop.server.post(`/orders/${order.id}/fulfillments`, {}),
    );
    const claim = bodyOf(
      await buyer.server.post<Dispute>(`/orders/${order.id}/disputes`, {
        reason: 'not_received',
        description: 'Nothing has arrived.',
      }),
    );
    const denial = await shop.server.post(`/disputes/${claim.id}/evidence`, { text: 'No.' });
    attempt.tried('the claim of the buyer is denied', denial);
    await scene.pass(claimDecisionMs / 1000);
    const { status } = await waitFor('the claim to be closed', async () => {
      const { body } = await buyer.server.get<Dispute>(`/disputes/${claim.id}`);
      return body.closedAt !== null && body;
    });
    const { refundedAmount, sellerNet } = await waitFor('the refund to be told', async () => {
      const now = await readOrder(shop, order);
      return (status === 'won' || now.refundedAmount.amount > 0) && now;
    });
    attempt.unharmed(
      `14 days later, without anybody’s decision, the buyer has ${dollars(refundedAmount.amount)} back`,
      refundedAmount.amount === price,
    );
    attempt.got(dollars(status === 'won' ? sellerNet!.amount : 0), status === 'lost');
  },
};
