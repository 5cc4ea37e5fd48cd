import { newListing, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import type { Abuse } from '../attempt.ts';
import {
  buy,
  complete,
  dollars,
  hasEnded,
  hasLeft,
  openPayoutAccount,
  payoutAccount,
  untilPayout,
  waitsForRisk,
} from '../trade.ts';

const daySeconds = 86_400;
const accountOfSeller = 'acct_sandbox_ok';
/** An account whose payouts fail at the bank, so that one which goes to it is seen. */
const accountOfThief = 'acct_sandbox_fail';
const subject = 'The account to which you are paid has changed';

/** Somebody with the session, or the key, or at last the password of a seller has the payouts go to their own bank. */
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
      `when the owner has changed it back, ${dollars(ended.amount.amount)} go to the owner’s bank, ${dollars(heldBack)} later`,
      isOwners && ended.amount.amount + heldBack === 48_600,
    );
    attempt.got(isOwners ? dollars(0) : `a payout of ${dollars(ended.amount.amount)}`, isOwners);
  },
};
