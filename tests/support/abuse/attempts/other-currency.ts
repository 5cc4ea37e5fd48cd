import type { Listing, Offer } from '@marketplace/trading-contract';
import { newListing, newOffer, usd } from '../../traders.ts';
import type { Abuse } from '../attempt.ts';
import { bodyOf } from '../../body-of.ts';

const shippingAmount = usd(1500);

/** A seller changes the currency of the price only, so that 15.00 USD of shipping would become 1,500 JPY, or 15.00 EUR. */
export const otherCurrency: Abuse = {
  name: 'other currency',
  title: 'Other currency: a change of the price alone that reinterprets the shipping',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.thief);
    const buyer = await scene.found(scene.buyer);
    const [draft, listing] = [await newListing(shop, { shippingAmount }), await newListing(shop, { shippingAmount })];
    const offer = await newOffer(buyer, listing);
    const change = (id: string, members: object) => shop.server.send('PATCH', `/listings/${id}`, members);
    for (const currency of ['JPY', 'EUR']) {
      const price = { amount: 4900, currency };
      const what = `price of 4,900 minor units of ${currency}`;
      attempt.refused(`${what}, without shipping`, await change(draft.id, { price }), '422 currency_mismatch');
      const both = { price, shippingAmount: { amount: 1500, currency } };
      attempt.refused(
        `${what}, with shipping, while an offer is open`,
        await change(listing.id, both),
        '409 currency_immutable',
      );
    }
    const listings = await Promise.all([draft, listing].map(({ id }) => buyer.server.get<Listing>(`/listings/${id}`)));
    const kept = listings
      .map(bodyOf)
      .every(
        ({ price, shippingAmount: { amount, currency } }) =>
          [price.currency, currency, amount].join() === ['USD', 'USD', shippingAmount.amount].join(),
      );
    attempt.unharmed('both listings ask for 15.00 USD of shipping, as before', kept);
    const now = bodyOf(await buyer.server.get<Offer>(`/offers/${offer.id}`));
    const terms = [now.status, now.unitAmount.currency, now.shippingAmount?.amount].join();
    attempt.unharmed('the offer is open at its terms', terms === ['submitted', 'USD', shippingAmount.amount].join());
    attempt.got(kept ? 'nothing' : 'a shipping in another currency', kept);
  },
};
