import { bodyOf } from '../../body-of.ts';
import { newListing, usd } from '../../traders.ts';
import type { Abuse } from '../attempt.ts';
import { buy, complete, dollars, hasLeft, openPayoutAccount, untilPayout, waitsForRisk } from '../trade.ts';

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
