import type { Balance, Payment, Refund } from '@marketplace/payments-contract';
import type { Offer, Order } from '@marketplace/trading-contract';
import { newListing, usd, newOffer } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import { bodyOf } from '../../api.ts';
import { buy, dollars, readOrder, complete, hasLeft, openPayoutAccount, untilPayout, waitsForRisk } from '../trade.ts';

const [price, shipping] = [1, 99_999];

/** A seller charges the price as shipping, so that a fee on the goods alone would be nothing. */
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

/** Price whose payout is within the limit of a day. */
const cashedOut = 500_000;
/** `newSellerDebt`: the maximum debt of a person, once, whatever they sell. */
const debtMax = 50_000;
const weekSeconds = 7 * 86_400;

/**
 * A person pays themselves with a card, is paid out as the seller, and refunds the buyer, to get the money twice: first
 * with their own organization as the buyer, then with an accomplice who has no connection to them.
 */
export const cashOut: Abuse = {
  name: 'cash-out',
  title: 'Cash-out: one person sells to themselves, is paid out, and refunds everything',
  run: async (scene, attempt) => {
    const own = await scene.found(scene.thief);
    const shop = await scene.found(scene.thief);
    await openPayoutAccount(shop, 'acct_sandbox_ok');
    const listing = await newListing(shop, { price: usd(cashedOut), shippingAmount: usd(0) });
    const order = { items: [{ listingId: listing.id, quantity: 1 }] };
    attempt.refused(
      'order by an organization of the same owner',
      await own.server.post('/orders', order),
      '422 self_dealing',
    );
    const offer = { listingId: listing.id, unitAmount: usd(cashedOut - 1) };
    attempt.refused(
      'offer by an organization of the same owner',
      await own.server.post('/offers', offer),
      '422 self_dealing',
    );

    const friend = await scene.found(scene.accomplice);
    const sale = await buy(friend, listing);
    await complete(shop, friend, sale.order);
    const held = await untilPayout(
      shop,
      sale.order,
      'the payout to be decided',
      (payout) => waitsForRisk(payout) || hasLeft(payout),
    );
    const release = await shop.owner.post(`/payouts/${held.id}/release`, {});
    attempt.refused(
      `payout of a sale of ${dollars(cashedOut)} to an accomplice, at once`,
      release,
      '409 payout_not_releasable',
    );
    attempt.unharmed(`the payout waits first: ${held.holdReasons.join(', ')}`, held.holdReasons.includes('new_seller'));
    await scene.pass(weekSeconds);
    const paidOut = await untilPayout(shop, sale.order, 'the payout', ({ status }) => status === 'released');

    const refund = (amount?: number) =>
      shop.server.post<Refund & { covered?: { amount: number } }>(`/payments/${sale.payment.id}/refunds`, {
        ...(amount !== undefined && { amount: usd(amount) }),
      });
    const whole = await refund();
    attempt.refused('refund of everything, after the payout', whole, '409 refund_not_covered');
    const covered = whole.body.covered?.amount ?? 0;
    if (covered > 0) attempt.tried('refund of what is covered', await refund(covered));
    attempt.refused(
      'refund of one cent more',
      await refund(1),
      whole.status === 201 ? '422 refund_exceeds_captured' : '409 refund_not_covered',
    );

    const { body: payment } = await friend.server.get<Payment>(`/payments/${sale.payment.id}`);
    const refunded = payment.amountRefunded.amount;
    const received = paidOut.amount.amount + refunded;
    attempt.got(
      `${dollars(received)} for ${dollars(cashedOut)}: ${dollars(paidOut.amount.amount)} paid out, ` +
        `${dollars(refunded)} refunded`,
      received <= cashedOut + debtMax,
    );
  },
};
