import type { Payout } from '@marketplace/payments-contract';
import { newListing, type Trader, usd } from '../../traders.ts';
import type { Abuse, Attempt } from '../attempt.ts';
import type { Scene } from '../scene.ts';
import { buy, complete, dollars, hasLeft, openPayoutAccount, untilPayout, waitsForRisk } from '../trade.ts';

const daySeconds = 86_400;
const limit = 500_000;
/** About 4,000 dollars each, rounded up, in the minor units of the currency. */
const amounts = { USD: 400_000, EUR: 340_000, GBP: 295_000, JPY: 600_000 };
/** What a US dollar cent is in these minor units, as the product counts. */
const perCent = { USD: 1, EUR: 0.84, GBP: 0.73, JPY: 1.5 };

async function sell(scene: Scene, shop: Trader, currency: keyof typeof amounts) {
  const friend = await scene.found(scene.accomplice);
  const price = { amount: amounts[currency], currency };
  const listing = await newListing(shop, { price, shippingAmount: { amount: 0, currency } });
  const { order } = await buy(friend, listing);
  await complete(shop, friend, order);
  return order;
}

const isDecided = (payout: Payout): boolean =>
  hasLeft(payout) || (waitsForRisk(payout) && !payout.holdReasons.includes('new_seller'));

/** Waits a week, and records what has left at once, in dollars. */
async function payOut(scene: Scene, attempt: Attempt, sold: { shop: Trader; order: { id: string } }[]): Promise<void> {
  await scene.pass(7 * daySeconds);
  let cents = 0;
  for (const { shop, order } of sold) {
    const payout = await untilPayout(shop, order, 'the payout to be decided', isDecided);
    const { amount, currency } = payout.amount;
    if (hasLeft(payout)) cents += Math.ceil(amount / perCent[currency as keyof typeof perCent]);
    else {
      const release = await shop.owner.post(`/payouts/${payout.id}/release`, {});
      attempt.refused('payout of another sale on the same day', release, '409 payout_not_releasable');
    }
  }
  const isBounded = cents <= limit;
  attempt.unharmed(`no more than ${dollars(limit)} of ${sold.length} sales leave in 24 hours`, isBounded && cents > 0);
  attempt.got(isBounded ? 'the limit of one day at most' : `about ${dollars(cents)} on one day`, isBounded);
}

/** A new seller is paid for sales in four currencies on one day. */
export const fourCurrencies: Abuse = {
  name: 'four currencies',
  title: 'Four currencies: each would have a limit of its own',
  run: async (scene, attempt) => {
    const shop = await scene.found(await scene.newcomer());
    await openPayoutAccount(shop, 'acct_sandbox_ok');
    const sold: { shop: Trader; order: { id: string } }[] = [];
    for (const currency of ['USD', 'EUR', 'GBP', 'JPY'] as const)
      sold.push({ shop, order: await sell(scene, shop, currency) });
    await payOut(scene, attempt, sold);
  },
};

/** A person founds several organizations, each of which is paid on one day. */
export const manyOrganizations: Abuse = {
  name: 'many organizations',
  title: 'Many organizations: each organization of a person would have a limit of its own',
  run: async (scene, attempt) => {
    const person = await scene.newcomer();
    const sold: { shop: Trader; order: { id: string } }[] = [];
    for (let count = 0; count < 3; count += 1) {
      const shop = await scene.found(person);
      await openPayoutAccount(shop, 'acct_sandbox_ok');
      sold.push({
        shop: { ...shop, owner: await scene.signIn(person, shop.organizationId) },
        order: await sell(scene, shop, 'USD'),
      });
    }
    await payOut(scene, attempt, sold);
  },
};

/** A new seller makes one sale that is larger than all limits. */
export const largePayout: Abuse = {
  name: 'one large payout',
  title: 'One large payout: a single sale that is larger than the limit of a day',
  run: async (scene, attempt) => {
    const price = 99_999_900;
    const shop = await scene.found(await scene.newcomer());
    await openPayoutAccount(shop, 'acct_sandbox_ok');
    const friend = await scene.found(scene.accomplice);
    const { order } = await buy(friend, await newListing(shop, { price: usd(price), shippingAmount: usd(0) }));
    await complete(shop, friend, order);
    await scene.pass(30 * daySeconds);
    const payout = await untilPayout(shop, order, 'the payout to be decided', isDecided);
    const release = await shop.owner.post(`/payouts/${payout.id}/release`, {});
    attempt.refused(`payout of a sale of ${dollars(price)}, after a month`, release, '409 payout_not_releasable');
    attempt.unharmed('it waits until an operator has looked at it', payout.holdReasons.includes('review'));
    attempt.got(hasLeft(payout) ? dollars(payout.amount.amount) : dollars(0), !hasLeft(payout));
  },
};
