import { newListing, usd } from '../../traders.ts';
import type { Abuse } from '../attempt.ts';
import { buy, complete, dollars, hasLeft, openPayoutAccount, untilPayout, waitsForRisk } from '../trade.ts';

const daySeconds = 86_400;

/** A seller makes one small sale, waits until it is no longer new, and sells something expensive to an accomplice. */
export const agedSeller: Abuse = {
  name: 'aged seller',
  title: 'Aged seller: one small sale, a month of waiting, then a large sale to an accomplice',
  run: async (scene, attempt) => {
    const shop = await scene.found(await scene.newcomer());
    const friend = await scene.found(scene.accomplice);
    await openPayoutAccount(shop, 'acct_sandbox_ok');
    const sell = async (cents: number) => {
      const { order } = await buy(friend, await newListing(shop, { price: usd(cents), shippingAmount: usd(0) }));
      await complete(shop, friend, order);
      return order;
    };
    const small = await sell(50);
    await scene.pass(38 * daySeconds);
    await untilPayout(shop, small, 'the payout of the small sale', hasLeft);
    let left = 0;
    for (const cents of [450_000, 1_100_000]) {
      const order = await sell(cents);
      const payout = await untilPayout(
        shop,
        order,
        'the payout to be decided',
        (one) => waitsForRisk(one) || hasLeft(one),
      );
      if (hasLeft(payout)) left += payout.amount.amount;
      const release = await shop.owner.post(`/payouts/${payout.id}/release`, {});
      attempt.refused(`payout of a sale of ${dollars(cents)}, at once`, release, '409 payout_not_releasable');
      attempt.unharmed(
        `the payout of ${dollars(cents)} waits first: ${payout.holdReasons.join(', ')}`,
        payout.holdReasons.includes('velocity'),
      );
    }
    attempt.got(dollars(left), left === 0);
  },
};
