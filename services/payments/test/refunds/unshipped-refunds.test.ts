import { expect, test } from '@jest/globals';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import { violationsOf } from '../invariants.ts';
import { settle } from '../observe.ts';
import { paymentActions } from '../payment-actions.ts';
import { newPaidSale, payments, sandboxOf, usd } from '../payments-under-test.ts';

const reason = 'Agreed with the seller by phone.';

onBothTransports('refunds for units that were not shipped', payments, (tested) => {
  const { refundUnshipped, accountOf, listRefunds } = paymentActions(tested);

  test.each(['the seller', 'the seller, who canceled units', 'the operator', 'a claim', 'a bank'])(
    'a unit that was not shipped is refunded once: what %s has returned before counts towards it',
    async (how) => {
      const sale = await newPaidSale(tested());
      const { payment, orderId: id } = sale;
      const { client } = tested();
      const amount = usd(4000);
      if (how === 'the seller') await client.createRefund(sale.seller, { id: payment.id, amount });
      else if (how === 'the operator') await client.refundAsOperator(newOperator(), { id: payment.id, amount, reason });
      else if (how === 'a claim') {
        const claim = { id, reason: 'other', description: 'One is missing.', amount } as const;
        const { output } = await client.createDispute(sale.buyer, claim);
        await client.acceptDispute(sale.seller, { id: output.id });
      } else if (how === 'a bank') {
        const money = { amount: 4000n, currency: 'USD' as const };
        await (await sandboxOf(tested())).disputePayment(payment.id, {
          reason: 'product_not_received',
          stage: 'chargeback',
          money,
        });
        await settle(tested());
        await client.acceptDispute(sale.seller, {
          id: (await client.listDisputes(sale.seller, { orderId: id })).output.data[0]!.id,
        });
        await settle(tested());
      } else await client.createRefund(sale.seller, { id: payment.id, amount, reason: 'seller_canceled' });
      for (let n = 0; n < 3; n += 1) await refundUnshipped(sale, usd(4000));
      expect(await accountOf(sale)).toMatchObject({ refundedUnshipped: usd(4000), refundable: usd(6000) });
      expect(await listRefunds(sale.seller, sale.payment)).toHaveLength(1);
      // A larger debt to the buyer is refunded as far as it is not yet.
      await refundUnshipped(sale, usd(5000));
      expect(await accountOf(sale)).toMatchObject({ refundedUnshipped: usd(5000), refundable: usd(5000) });
      expect(await violationsOf(tested())).toEqual([]);
    },
  );

  test.each(['the seller', 'the operator', 'a claim'])(
    'what %s has refunded for goods that were shipped does not count towards the units that were not',
    async (how) => {
      const sale = await newPaidSale(tested());
      const { payment, orderId: id } = sale;
      const { client } = tested();
      const amount = usd(1000);
      if (how === 'the seller') await client.createRefund(sale.seller, { id: payment.id, amount, reason: 'claim' });
      else if (how === 'the operator')
        await client.refundAsOperator(newOperator(), { id: payment.id, amount, refundReason: 'claim', reason });
      else {
        const claim = { id, reason: 'not_as_described', description: 'The first is broken.', amount } as const;
        const { output } = await client.createDispute(sale.buyer, claim);
        await client.acceptDispute(sale.seller, { id: output.id });
      }
      await refundUnshipped(sale, usd(4000));
      expect(await accountOf(sale)).toMatchObject({ refundedUnshipped: usd(4000), refundable: usd(5000) });
      expect((await listRefunds(sale.seller, sale.payment)).map((refund) => refund.reason)).toEqual([
        'sla_expired',
        'claim',
      ]);
    },
  );

  test('a refund with the reason claim is for what the claim is about', async () => {
    const sale = await newPaidSale(tested());
    const claim = { id: sale.orderId, reason: 'not_received', description: 'One is missing.' } as const;
    await tested().client.createDispute(sale.buyer, { ...claim, amount: usd(4000) });
    await tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: usd(4000), reason: 'claim' });
    await refundUnshipped(sale, usd(4000));
    expect(await listRefunds(sale.seller, sale.payment)).toHaveLength(1);
    expect(await accountOf(sale)).toMatchObject({ openDisputes: 0, refundedUnshipped: usd(4000) });
  });
});
