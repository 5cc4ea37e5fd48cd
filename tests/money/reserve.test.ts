import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { holdMs } from '@marketplace/trading-contract/limits';
import { type MoneyStack, openMoneyStack } from '../support/money/money-stack.ts';
import { whenReceived } from '../support/trading/trading-api.ts';
import { waitFor } from '../support/wait-for.ts';

/** Settings with only the reserve, of all controls of risk. */
const settings = { RISK_CONTROLS: 'on', RISK_LIMITS: 'newSellerPayoutDelayDays=0,payoutAccountWaitDays=0' };
let money: MoneyStack;
beforeAll(async () => {
  money = await openMoneyStack('reserve', settings);
});
afterAll(() => money?.close());

test('the workflow of an order of a new seller waits for the end of its reserve, pays it, and ends', async () => {
  const { order } = await money.order();
  await money.pay(order);
  await money.until(order, 'paid');
  await money.seller.server.post(`/orders/${order.id}/fulfillments`, {});
  await waitFor('the hold', async () => (await money.detailsOf(order)).includes('Waits for the end of the hold'));
  await money.pass(holdMs);
  await money.until(order, 'completed');
  const [reserve, main] = await waitFor('the payout', async () => {
    const payouts = await money.payoutsOf(order);
    return payouts[1]?.status === 'released' && payouts;
  });
  expect(main).toMatchObject({ amount: { amount: 4374 }, adjustments: [{ reference: reserve!.id }] });
  expect(reserve).toMatchObject({ status: 'on_hold', holdReasons: ['reserve'], amount: { amount: 486 } });
  const details = `Waits for the payout (reserve), until ${reserve!.eligibleAt}.`;
  await waitFor('the workflow to wait', async () => (await money.detailsOf(order)).includes(details));
  await money.pass(Date.parse(reserve!.eligibleAt!) - Date.parse(reserve!.createdAt));
  expect(await money.whenFollowed(order)).toEqual({ status: 'completed' });
  expect(await money.payoutsOf(order)).toMatchObject([{ id: reserve!.id, status: 'released' }, { id: main!.id }]);
  const [events] = await whenReceived([money.seller], [reserve!.id], 1);
  expect(events!.map(({ type }) => type)).toEqual(['payout.released']);
});
