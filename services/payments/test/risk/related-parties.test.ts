import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { refusalOf } from '../observe.ts';
import { buyerOf, execute, newSale, orderOf, paymentsWith, type Sale, worker } from '../payments-under-test.ts';
import { newSellerWithAccount } from '../payouts/payout-actions.ts';

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
