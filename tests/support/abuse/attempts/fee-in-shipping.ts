import type { Balance } from '@marketplace/payments-contract';
import { newListing, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import { bodyOf } from '../../body-of.ts';
import { buy, dollars, readOrder } from '../trade.ts';

const [price, shipping] = [1, 99_999];

/** A seller asks for the price as shipping, so that a fee of the goods alone would be nothing. */
export const feeInShipping: Abuse = {
  name: 'fee in shipping',
  title: 'Fee avoidance: a price of 0.01 with shipping of 999.99',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.thief);
    const buyer = await scene.found(scene.accomplice);
    const prices = { price: usd(price), shippingAmount: usd(shipping) };
    const created = await shop.server.post<{ id: string }>('/listings', {
      title: 'Lamp',
      quantity: 5,
      publish: true,
      ...prices,
    });
    const listing = attempt.tried('publish the listing', created);
    const sale = await buy(buyer, listing);
    const offered = await newListing(shop, prices);
    const made = await buyer.server.post<{ id: string }>('/offers', { listingId: offered.id, unitAmount: usd(price) });
    const offer = attempt.tried('an offer of 0.01', made);
    const accepted = await shop.server.post<{ order: { id: string } }>(`/offers/${offer.id}/accept`, {
      expectedRevision: 1,
    });
    const { order } = attempt.tried('accept it', accepted);

    const orders = [await readOrder(shop, sale.order), await readOrder(shop, order)];
    const avoided = orders.map(
      ({ total, platformFee, platformFeeBps }) =>
        Math.round((total.amount * platformFeeBps!) / 10_000) - platformFee!.amount,
    );
    const net = price + shipping - orders[0]!.platformFee!.amount;
    const pending = await waitFor('the balance', async () => {
      const { data } = bodyOf(await shop.owner.get<{ data: Balance[] }>('/balance'));
      const found = data.find(({ currency }) => currency === 'USD')?.pending;
      // Payments learns of the fee from the workflow of the order.
      return found === net && found;
    });
    const fees = orders.map(({ platformFee }) => dollars(platformFee!.amount)).join(' and ');
    attempt.unharmed(
      `the platform gets ${fees} of ${dollars(price + shipping)} each`,
      avoided.every((amount) => amount === 0),
    );
    attempt.unharmed(`the ledger owes the seller ${dollars(pending)}`, pending === net);
    attempt.got(
      `${dollars(avoided[0]! + avoided[1]!)} of fees that were not paid`,
      avoided.every((amount) => amount <= 0),
    );
  },
};
