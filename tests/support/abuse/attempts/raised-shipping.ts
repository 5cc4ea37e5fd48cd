import type { Offer, Order } from '@marketplace/trading-contract';
import { newListing, newOffer, usd } from '../../traders.ts';
import type { Abuse } from '../attempt.ts';
import { bodyOf } from '../../body-of.ts';
import { dollars, readOrder } from '../trade.ts';

const [agreed, raised] = [500, 90_000];

/** A seller raises the shipping of the listing after an offer was made, and then accepts the offer. */
export const raisedShipping: Abuse = {
  name: 'raised shipping',
  title: 'Raised shipping: a seller adds 900.00 of shipping to an offer that was made before',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.thief);
    const buyer = await scene.found(scene.buyer);
    const raise = async (id: string) =>
      attempt.tried(
        `raise the shipping of the listing to ${dollars(raised)}`,
        await shop.server.send('PATCH', `/listings/${id}`, { shippingAmount: usd(raised) }),
      );
    const totals: number[] = [];

    const listing = await newListing(shop, { shippingAmount: usd(agreed) });
    const offer = await newOffer(buyer, listing);
    await raise(listing.id);
    const accepted = await shop.server.post<{ order: Order }>(`/offers/${offer.id}/accept`, { expectedRevision: 1 });
    const { order } = attempt.tried('accept an offer of 40.00 with shipping of 5.00', accepted);
    totals.push((await readOrder(buyer, order)).total.amount - 4000);

    const automatic = await newListing(shop, { shippingAmount: usd(agreed), autoAcceptAmount: usd(4500) });
    const low = await newOffer(buyer, automatic);
    const counter = (by: typeof shop, revision: number, amount: number) =>
      by.server.post<Offer>(`/offers/${low.id}/counter`, { expectedRevision: revision, unitAmount: usd(amount) });
    bodyOf(await counter(shop, 1, 4600));
    await raise(automatic.id);
    const { orderId } = attempt.tried('a threshold accepts the counter of 45.00', await counter(buyer, 2, 4500));
    totals.push((await readOrder(buyer, { id: orderId! })).total.amount - 4500);

    const expectedTotal = usd(4900 + agreed);
    const items = [{ listingId: listing.id, quantity: 1 }];
    const direct = await buyer.server.post('/orders', { items, expectedTotal });
    attempt.refused('a buyer orders at the total that was shown before', direct, '409 price_changed');
    const later = await newListing(shop, { shippingAmount: usd(agreed) });
    const open = await newOffer(buyer, later);
    await raise(later.id);
    bodyOf(await shop.server.post(`/offers/${open.id}/counter`, { expectedRevision: 1, unitAmount: usd(4000) }));
    const acceptance = { expectedRevision: 2, expectedTotal: usd(4000 + agreed) };
    const expected = await buyer.server.post(`/offers/${open.id}/accept`, acceptance);
    attempt.refused('a buyer accepts a counter at the total of before', expected, '409 price_changed');

    const more = totals.reduce((sum, shipping) => sum + shipping - agreed, 0);
    attempt.unharmed(`the buyer owes the shipping of the offers: ${totals.map(dollars).join(', ')}`, more === 0);
    attempt.got(`${dollars(more)} more than agreed`, more <= 0);
  },
};
