import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import type { riskHoldReasons } from '@marketplace/payments-contract';
import { newOperator, onBothTransports, takeRows } from '@marketplace/store/testing';
import type { Caller } from '@marketplace/kernel';
import { invariantChecker } from '../invariants.ts';
import { refusalOf } from '../observe.ts';
import { pokesOf } from '../payment-actions.ts';
import {
  advance,
  buyerOf,
  execute,
  newParty,
  newSale,
  orderOf,
  type Party,
  paymentsWith,
  personOf,
  type Sale,
  usd,
  worker,
} from '../payments-under-test.ts';
import {
  newFulfilledSale,
  newReleasedSale,
  newSellerWithAccount,
  payoutOf,
  setAccount,
  start,
} from '../payout-actions.ts';

type RiskReason = (typeof riskHoldReasons)[number];
const day = 86_400;
/** Without reserves, which have a suite of their own. */
const settings = { RISK_CONTROLS: 'on', RISK_LIMITS: { newSellerReserveBps: 0 } } as const;
/** A sale of 5,000.00. The seller gets 4,500.00. */
const large = { total: usd(500_000), platformFee: usd(50_000) };

onBothTransports('payouts that wait because of risk', paymentsWith(settings), (tested) => {
  /** A seller that sold something long ago. */
  const newKnownSeller = async (): Promise<Party> => {
    const seller = await newSellerWithAccount(tested());
    const sale = await newReleasedSale(tested(), {}, { seller });
    await execute(tested(), sql`update payout set status = 'canceled' where order_id = ${sale.orderId}`);
    await execute(
      tested(),
      sql`update order_account set released_at = released_at - interval '31 days' where order_id = ${sale.orderId}`,
    );
    return seller;
  };
  /** Sales that were released 61 days ago, in cents. */
  const earn = ({ organizationId }: Party, amount: number) =>
    execute(
      tested(),
      sql`insert into released_day (organization_id, currency, day, amount)
          values (${organizationId}, 'USD', extract(epoch from payments.now())::bigint / 86400 - 61, ${amount})`,
    );
  const startedOf = async (sale: Awaited<ReturnType<typeof newReleasedSale>>) => {
    await start(tested(), sale);
    return payoutOf(tested(), sale);
  };
  const lift = ({ organizationId: id }: Party, ...reasons: RiskReason[]) =>
    tested().client.liftRiskHolds(
      { ...newOperator('finance'), facts: { organizationId: id } },
      { id, reasons, reason: 'Known for years.' },
    );

  test('the sales of a new seller wait seven days after their release, then start by themselves', async () => {
    const check = invariantChecker(tested());
    const sale = await newReleasedSale(tested());
    const held = await startedOf(sale);
    expect(held).toMatchObject({ status: 'on_hold', holdReasons: ['new_seller'] });
    const release = tested().client.releasePayout(personOf(sale.seller), { id: held.id });
    expect(await refusalOf(release)).toMatchObject({
      code: 'payout_not_releasable',
      members: { holdReasons: ['new_seller'] },
    });
    await advance(tested(), 7 * day);
    expect(await startedOf(sale)).toMatchObject({ status: 'released', amount: usd(9000), holdReasons: [] });
    expect(await check()).toEqual([]);
  });

  test('a seller that has sold for a month does not wait', async () => {
    expect(await startedOf(await newReleasedSale(tested(), {}, { seller: await newKnownSeller() }))).toMatchObject({
      status: 'released',
    });
  });

  test('a seller that has sold for a month is not new again when older money is released', async () => {
    const seller = await newSellerWithAccount(tested());
    // The payout is the oldest one, and its money is released last, as after a long dispute.
    const oldest = await newFulfilledSale(tested(), {}, { seller });
    await startedOf(await newReleasedSale(tested(), {}, { seller }));
    await advance(tested(), 31 * day);
    await tested().engine.releaseOrder(worker, { orderId: oldest.orderId });
    expect(await startedOf(oldest)).toMatchObject({ status: 'released' });
    const next = await newReleasedSale(tested(), {}, { seller });
    expect(await startedOf(next)).toMatchObject({ status: 'released' });
  });

  test('operators see what waits, and let it go: audited for both, and the order is read again', async () => {
    const sale = await newReleasedSale(tested());
    const { id } = await startedOf(sale);
    const { organizationId } = sale.seller;
    const listed = (await tested().client.listRiskHolds(newOperator('finance'), { limit: 1 })).output.data;
    expect(listed).toMatchObject([
      { id, orderId: sale.orderId, organizationId, amount: usd(9000), reasons: ['new_seller'] },
    ]);
    const before = await pokesOf(tested(), sale);
    await takeRows(tested(), 'audit');
    expect((await lift(sale.seller, 'new_seller')).output).toEqual({ organizationId, lifted: ['new_seller'] });
    await lift(sale.seller, 'new_seller');
    expect(await pokesOf(tested(), sale)).toBe(before + 1);
    const audited = (await takeRows(tested(), 'audit')).map(({ payload }) => payload['action']);
    expect(audited).toEqual(['payouts.holds_lifted', 'payouts.holds_lifted']);
    expect(await startedOf(sale)).toMatchObject({ status: 'released' });
    await lift(sale.seller);
    expect(await startedOf(await newReleasedSale(tested(), {}, { seller: sale.seller }))).toMatchObject({
      holdReasons: ['new_seller'],
    });
  });

  test('a new seller is paid out 5,000.00 in 24 hours, also by starts at the same time', async () => {
    const seller = await newSellerWithAccount(tested());
    await lift(seller, 'new_seller');
    const sales = await Promise.all([1, 2, 3].map(() => newReleasedSale(tested(), {}, { seller, ...large })));
    await Promise.all(sales.map((sale) => start(tested(), sale)));
    const payouts = await Promise.all(sales.map((sale) => payoutOf(tested(), sale)));
    expect(payouts.map(({ status }) => status).toSorted()).toEqual(['on_hold', 'on_hold', 'released']);
    expect(payouts.flatMap(({ holdReasons }) => holdReasons)).toEqual(['payout_limit', 'payout_limit']);
    await advance(tested(), day);
    for (const sale of sales) await start(tested(), sale);
    const later = await Promise.all(sales.map((sale) => payoutOf(tested(), sale)));
    expect(later.filter(({ status }) => status === 'released')).toHaveLength(2);
  });

  const approve = (id: string) =>
    tested().client.approvePayout(newOperator('finance'), { id, reason: 'The goods were seen.' });
  const huge = { total: usd(1_000_000), platformFee: usd(0) };

  test('a payout above the limit of a day waits for an operator, who approves it, audited for both', async () => {
    const check = invariantChecker(tested());
    const seller = await newSellerWithAccount(tested());
    await lift(seller, 'new_seller');
    const sale = await newReleasedSale(tested(), {}, { seller, ...huge });
    const { id } = await startedOf(sale);
    await advance(tested(), 20 * day);
    expect(await startedOf(sale)).toMatchObject({ status: 'on_hold', holdReasons: ['review'] });
    const release = tested().client.releasePayout(personOf(seller), { id });
    expect(await refusalOf(release)).toMatchObject({ members: { holdReasons: ['review'] } });
    const listed = (await tested().client.listRiskHolds(newOperator('finance'), { limit: 1 })).output.data;
    expect(listed).toMatchObject([{ id, reasons: ['review'] }]);
    const before = await pokesOf(tested(), sale);
    await takeRows(tested(), 'audit');
    await approve(id);
    expect(await pokesOf(tested(), sale)).toBe(before + 1);
    const audited = (await takeRows(tested(), 'audit')).map(({ payload }) => payload['action']);
    expect(audited).toEqual(['payout.approved', 'payout.approved']);
    expect(await startedOf(sale)).toMatchObject({ status: 'released', amount: usd(1_000_000) });
    expect((await refusalOf(approve(id))).code).toBe('invalid_state_transition');
    // A payout that an operator has approved does not count towards the limit of others.
    expect(await startedOf(await newReleasedSale(tested(), {}, { seller, ...large }))).toMatchObject({
      status: 'released',
    });
    expect(await check()).toEqual([]);
  });

  test('an approval ends when the bank account changes, which the operator has not seen', async () => {
    const seller = await newSellerWithAccount(tested());
    await lift(seller, 'new_seller', 'payout_account_changed');
    const sale = await newReleasedSale(tested(), {}, { seller, ...huge });
    await approve((await startedOf(sale)).id);
    await setAccount(tested(), seller, { destination: 'acct_sandbox_fail' });
    expect(await startedOf(sale)).toMatchObject({ holdReasons: ['payout_account_changed', 'review'] });
  });

  test('a large payout does not starve behind small ones: younger ones wait until it has left', async () => {
    const seller = await newSellerWithAccount(tested());
    await lift(seller, 'new_seller');
    const sell = (dollars: number) =>
      newReleasedSale(tested(), {}, { seller, total: usd(dollars * 100), platformFee: usd(0) });
    expect(await startedOf(await sell(1_000))).toMatchObject({ status: 'released' });
    const largest = await sell(5_000);
    expect(await startedOf(largest)).toMatchObject({ holdReasons: ['payout_limit'] });
    const small = await sell(1);
    expect(await startedOf(small)).toMatchObject({ holdReasons: ['payout_limit'] });
    await advance(tested(), day);
    expect(await startedOf(small)).toMatchObject({ holdReasons: ['payout_limit'] });
    expect(await startedOf(largest)).toMatchObject({ status: 'released' });
    await advance(tested(), day);
    expect(await startedOf(small)).toMatchObject({ status: 'released' });
  });

  test('a seller with a sudden growth of sales waits like a new one, whatever its age', async () => {
    const seller = await newKnownSeller();
    const sale = await newReleasedSale(tested(), {}, { seller, total: usd(400_000), platformFee: usd(0) });
    expect(await startedOf(sale)).toMatchObject({ status: 'on_hold', holdReasons: ['velocity'] });
    await advance(tested(), 7 * day);
    expect(await startedOf(sale)).toMatchObject({ status: 'released' });
  });

  test('what was released without a dispute two months ago is trusted, several times over', async () => {
    const seller = await newKnownSeller();
    await earn(seller, 1_000_000);
    const sale = await newReleasedSale(tested(), {}, { seller, total: usd(2_000_000), platformFee: usd(0) });
    expect(await startedOf(sale)).toMatchObject({ status: 'released' });
    const next = await newReleasedSale(tested(), {}, { seller });
    expect(await startedOf(next)).toMatchObject({ holdReasons: ['payout_limit'] });
  });

  test('after the account has changed, payouts wait three days, whatever was lifted before', async () => {
    const seller = await newKnownSeller();
    await lift(seller, 'payout_account_changed');
    await takeRows(tested(), 'mailing');
    await setAccount(tested(), seller, { destination: 'acct_sandbox_fail' });
    const mailed = (await takeRows(tested(), 'mailing')).map(({ payload }) => payload);
    expect(mailed).toMatchObject([{ kind: 'payout_account_changed', organizationId: seller.organizationId }]);
    await setAccount(tested(), seller, { destination: 'acct_sandbox_ok' });
    const sale = await newReleasedSale(tested(), {}, { seller });
    expect(await startedOf(sale)).toMatchObject({ status: 'on_hold', holdReasons: ['payout_account_changed'] });
    await advance(tested(), 3 * day);
    expect(await startedOf(sale)).toMatchObject({ status: 'released' });
  });

  test('the first account is mailed and changes nothing else; another schedule is no other account', async () => {
    const seller = newParty();
    await takeRows(tested(), 'mailing');
    await setAccount(tested(), seller);
    await setAccount(tested(), seller, { payoutSchedule: 'manual' });
    await setAccount(tested(), seller);
    expect((await takeRows(tested(), 'mailing')).map(({ payload }) => payload['data'])).toEqual([{ holdUntil: null }]);
    await lift(seller, 'new_seller');
    expect(await startedOf(await newReleasedSale(tested(), {}, { seller }))).toMatchObject({ status: 'released' });
  });

  test('the account is set only by who has authenticated recently', async () => {
    const { actor, ...caller } = personOf(newParty());
    const input = {
      id: (actor as { organizationId: string }).organizationId,
      country: 'FR',
      returnUrl: 'https://x.example',
    };
    const late = { ...caller, actor: { ...actor, recentlyAuthenticated: false } } as Parameters<typeof personOf>[0];
    expect((await refusalOf(tested().client.setPayoutAccount(late, input))).code).toBe('reauthentication_required');
  });
});

onBothTransports('payouts without controls of risk', paymentsWith({ RISK_CONTROLS: 'off' }), (tested) => {
  test('of a new seller start at once', async () => {
    const sale = await newReleasedSale(tested(), {}, large);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
  });
});

/** The buyer of a sale, whose organization shares people with the seller's. */
function related(sale: Sale, relation: 'owners' | 'members'): Caller {
  const buyer = buyerOf(sale);
  const members = [sale.seller.organizationId];
  const shared = { owners: relation === 'owners' ? members : [], members };
  return { ...buyer, actor: { ...buyer.actor, related: shared } as Caller['actor'] };
}

onBothTransports('payments between related organizations', paymentsWith({ RISK_CONTROLS: 'on' }), (tested) => {
  const payAs = async (caller: Caller, sale: Sale) => {
    await tested().engine.openAccount(worker, orderOf(sale));
    const input = { orderId: sale.orderId, paymentMethod: 'pm_card_visa' };
    return (await tested().client.createPayment(caller, input)).output;
  };
  const moneyOf = async ({ orderId: id }: Sale) =>
    (await tested().client.inspectOrderMoney(newOperator('finance'), { id })).output;
  const alertsOf = async ({ orderId }: Sale) =>
    (await tested().client.listMoneyAlerts(newOperator('finance'), {})).output.data.filter(
      (alert) => alert.orderId === orderId,
    );

  test('that share an owner are refused, so nobody pays themselves', async () => {
    const sale = newSale();
    expect((await refusalOf(payAs(related(sale, 'owners'), sale))).code).toBe('wrong_party');
    expect((await moneyOf(sale)).payments).toEqual([]);
  });

  test('that share members are taken, and shown to operators until the money is returned', async () => {
    const sale = newSale();
    const payment = await payAs(related(sale, 'members'), sale);
    expect(payment.status).toBe('succeeded');
    expect((await moneyOf(sale)).riskFlags).toEqual(['shared_members']);
    expect(await alertsOf(sale)).toMatchObject([{ kind: 'related_parties', code: 'shared_members' }]);
    await tested().client.createRefund(sale.seller, { id: payment.id });
    expect(await alertsOf(sale)).toEqual([]);
  });

  test('that are paid out to one bank account are shown to operators', async () => {
    const [buyer, seller] = [await newSellerWithAccount(tested()), await newSellerWithAccount(tested())];
    const ids = [buyer, seller].map(({ organizationId }) => organizationId);
    await execute(tested(), sql`update payout_account set destination = 'print_1' where organization_id = any(${ids})`);
    const sale = newSale({ buyer, seller });
    await payAs(buyerOf(sale), sale);
    expect(await alertsOf(sale)).toMatchObject([{ kind: 'related_parties', code: 'shared_payout_account' }]);
  });
});
