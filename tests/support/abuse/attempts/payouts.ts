import type { Payout } from '@marketplace/payments-contract';
import { newListing, usd, type Trader } from '../../traders.ts';
import type { Abuse, Attempt } from '../attempt.ts';
import {
  buy,
  complete,
  dollars,
  hasLeft,
  openPayoutAccount,
  untilPayout,
  waitsForRisk,
  hasEnded,
  payoutAccount,
} from '../trade.ts';
import type { Scene } from '../scene.ts';
import { bodyOf } from '../../api.ts';
import { waitFor } from '../../wait-for.ts';

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

const limit = 500_000;
/** About 4,000 dollars each, rounded up, in the minor units of the currency. */
const amounts = { USD: 400_000, EUR: 340_000, GBP: 295_000, JPY: 600_000 };
/** A US cent in these minor units, as the product converts it. */
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

/** Waits a week, and records the amount that has left at once, in dollars. */
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

/** A person founds several organizations, each of which gets its payout on one day. */
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

const price = 90_000;

/** A person makes somebody else the owner of their shop, stays its admin, and buys from it. */
export const leftAsOwner: Abuse = {
  name: 'left as owner',
  title: 'Left as owner: a person is no longer the owner of their shop, stays its admin, and buys from it',
  run: async (scene, attempt) => {
    const person = await scene.newcomer();
    const straw = await scene.newcomer();
    const shop = await scene.found(person);
    const own = await scene.found(person);
    const members = `/organizations/${shop.organizationId}`;
    const session = await scene.signIn(person, shop.organizationId);
    const invited = await session.post<{ token: string }>(`${members}/invitations`, {
      email: straw.email,
      role: 'owner',
    });
    bodyOf(await straw.session.post('/invitations/accept', { token: bodyOf(invited).token }));
    const { data } = bodyOf(
      await session.get<{ data: { id: string; user: { email: string } }[] }>(`${members}/members`),
    );
    const membership = data.find(({ user }) => user.email === person.email)!;
    attempt.tried(
      'another owner; the person becomes an admin',
      await session.send('PATCH', `${members}/members/${membership.id}`, { role: 'admin' }),
    );
    await openPayoutAccount({ ...shop, owner: session }, 'acct_sandbox_ok');
    const { order } = await buy(own, await newListing(shop, { price: usd(price), shippingAmount: usd(0) }));
    await complete(shop, own, order);
    await scene.pass(30 * 86_400);
    const owner = await scene.signIn(person, shop.organizationId);
    const payout = await untilPayout(
      { ...shop, owner },
      order,
      'the payout to be decided',
      (one) => hasLeft(one) || (waitsForRisk(one) && !one.holdReasons.includes('new_seller')),
    );
    const release = await owner.post(`/payouts/${payout.id}/release`, {});
    attempt.refused(`payout of a sale of ${dollars(price)} to themselves`, release, '409 payout_not_releasable');
    attempt.unharmed('it waits until an operator has looked at it', payout.holdReasons.includes('related_parties'));
    attempt.got(hasLeft(payout) ? dollars(payout.amount.amount) : dollars(0), !hasLeft(payout));
  },
};

const accountOfSeller = 'acct_sandbox_ok';
/** An account whose payouts fail at the bank, so that a payout to it is visible. */
const accountOfThief = 'acct_sandbox_fail';
const subject = 'Your payout account has changed';

/** Somebody with the session, the key, or finally the password of a seller redirects the payouts to their own bank. */
export const stolenPayouts: Abuse = {
  name: 'stolen payouts',
  title: 'Stolen payouts: the payout account is changed by somebody with a stolen session',
  run: async (scene, attempt) => {
    const shop = await scene.found(scene.seller);
    const buyer = await scene.found(scene.buyer);
    await openPayoutAccount(shop, accountOfSeller);
    const sale = await buy(buyer, await newListing(shop, { price: usd(54_000), shippingAmount: usd(0) }));
    await complete(shop, buyer, sale.order);
    const path = `/organizations/${shop.organizationId}/payout-account`;
    const mails = async () => (await scene.mailsTo(scene.seller)).filter((one) => one === subject).length;
    await waitFor('the mail about the first account', async () => (await mails()) > 0);
    const before = await mails();

    // The week in which the payout of a new seller waits is nearly over.
    await scene.pass(6 * daySeconds);
    const session = await scene.stolenSession(scene.seller, shop.organizationId);
    const input = payoutAccount(accountOfThief);
    attempt.refused(
      'with a session that is not recent',
      await session.send('PUT', path, input),
      '403 reauthentication_required',
    );
    attempt.refused('with an API key', await shop.server.send('PUT', path, input), '403 session_required');
    attempt.tried(
      'with the password of the owner',
      await (await scene.signIn(scene.seller, shop.organizationId)).send('PUT', path, input),
    );
    const isMailed = await waitFor('the mail', async () => (await mails()) > before, 20_000).catch(() => false);
    attempt.unharmed('the owner is mailed at once', isMailed);

    await scene.pass(2 * daySeconds);
    const held = await untilPayout(
      shop,
      sale.order,
      'the payout to be decided',
      (payout) => hasLeft(payout) || (waitsForRisk(payout) && !payout.holdReasons.includes('new_seller')),
    );
    attempt.unharmed(
      `two days later the payout waits: ${held.holdReasons.join(', ') || held.status}`,
      held.holdReasons.includes('payout_account_changed'),
    );
    const owner = await scene.signIn(scene.seller, shop.organizationId);
    await openPayoutAccount({ ...shop, owner }, accountOfSeller);
    await scene.pass(3 * daySeconds);
    const ended = await untilPayout(shop, sale.order, 'the payout', hasEnded);
    const isOwners = ended.status === 'released';
    const heldBack = ended.adjustments.reduce((sum, { amount }) => sum - amount.amount, 0);
    attempt.unharmed(
      `when the owner has changed it back, ${dollars(ended.amount.amount)} go to the owner’s bank, ` +
        `${dollars(heldBack)} later`,
      isOwners && ended.amount.amount + heldBack === 48_600,
    );
    attempt.got(isOwners ? dollars(0) : `a payout of ${dollars(ended.amount.amount)}`, isOwners);
  },
};
