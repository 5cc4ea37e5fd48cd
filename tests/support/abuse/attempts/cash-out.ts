import type { Payment, Refund } from '@marketplace/payments-contract';
import { newListing, usd } from '../../traders.ts';
import type { Abuse } from '../attempt.ts';
import { buy, complete, dollars, hasLeft, openPayoutAccount, untilPayout, waitsForRisk } from '../trade.ts';

/** Its payout is within the limit of a day. */
const price = 500_000;
/** `newSellerDebt`: what a person can owe, once, whatever they sell. */
const debtMax = 50_000;
const weekSeconds = 7 * 86_400;

/**
 * A person pays themselves with a card, is paid out as the seller, and refunds the buyer: the money would come twice.
 * With an organization of their own as the buyer, then with an accomplice whom nothing connects to them.
 */
export const cashOut: Abuse = {
  name: 'cash-out',
  title: 'Cash-out: one person sells to themselves, is paid out, and refunds everything',
  run: async (scene, attempt) => {
    const own = await scene.found(scene.thief);
    const shop = await scene.found(scene.thief);
    await openPayoutAccount(shop, 'acct_sandbox_ok');
    const listing = await newListing(shop, { price: usd(price), shippingAmount: usd(0) });
    const order = { items: [{ listingId: listing.id, quantity: 1 }] };
    attempt.refused(
      'order by an organization of the same owner',
      await own.server.post('/orders', order),
      '422 self_dealing',
    );
    const offer = { listingId: listing.id, unitAmount: usd(price - 1) };
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
      `payout of a sale of ${dollars(price)} to an accomplice, at once`,
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
      `${dollars(received)} for ${dollars(price)}: ${dollars(paidOut.amount.amount)} paid out, ${dollars(refunded)} refunded`,
      received <= price + debtMax,
    );
  },
};
