import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import { refusalOf } from '../observe.ts';
import { newParty, payments, personOf } from '../payments-under-test.ts';
import { newStartedSale } from '../payout-actions.ts';

onBothTransports('the ledger of an order', payments, (tested) => {
  const ledgerOf = async (caller: Caller, id: string) =>
    (await tested().client.getOrderLedger(caller, { id })).output.data.map(({ kind, postings }) => [
      kind,
      ...postings.map(({ from, to, amount }) => `${from} > ${to}: ${amount.amount}`),
    ]);

  test('shows the buyer what was paid and returned, and nothing of the fee or of payouts', async () => {
    const sale = await newStartedSale(tested());
    await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: { amount: 2500, currency: 'USD' } });
    expect(await ledgerOf(sale.buyer, sale.orderId)).toEqual([
      ['capture', 'provider > escrow: 10000'],
      ['refund', 'escrow > provider: 2500'],
    ]);
    expect(JSON.stringify((await tested().client.getOrderLedger(sale.buyer, { id: sale.orderId })).output)).not.toMatch(
      /fees|payable|transit|release|payout|org_/,
    );
  });

  test('shows the seller all that moves its money, without ids of accounts', async () => {
    const sale = await newStartedSale(tested());
    await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: { amount: 2500, currency: 'USD' } });
    expect(await ledgerOf(personOf(sale.seller, 'developer'), sale.orderId)).toEqual([
      ['capture', 'provider > escrow: 10000'],
      ['release', 'escrow > fees: 1000', 'escrow > payable: 9000'],
      ['payout', 'payable > transit: 9000'],
      ['payout_paid', 'transit > provider: 9000'],
      ['refund', 'payable > provider: 2250', 'fees > provider: 250'],
    ]);
  });

  test('does not exist for others', async () => {
    const { orderId } = await newStartedSale(tested());
    expect((await refusalOf(ledgerOf(newParty(), orderId))).code).toBe('not_found');
  });
});
