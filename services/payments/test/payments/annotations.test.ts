import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { eventsOf, paymentActions, refusalOf } from '../payment-actions.ts';
import { newPaidSale, newParty, payments } from '../payments-under-test.ts';

const nothing = { externalId: null, metadata: {} };

onBothTransports('what an organization keeps with a payment', payments, (tested) => {
  const { getPayment, refund } = paymentActions(tested);

  test('is shown to it alone, in answers, lists and events, and finds the payment', async () => {
    const own = { externalId: 'TX-1', metadata: { costCenter: '310' } };
    const theirs = { externalId: 'RE-9', metadata: { period: '11' } };
    const { buyer, seller, payment } = await newPaidSale(tested(), own);
    expect([payment, await getPayment(seller, payment)]).toMatchObject([own, nothing]);
    const { output } = await tested().client.updatePayment(seller, { id: payment.id, ...theirs });
    expect(output).toMatchObject({ ...theirs, status: 'succeeded', version: payment.version + 1 });
    await refund(seller, payment, 100);
    expect([await getPayment(buyer, payment), await getPayment(seller, payment)]).toMatchObject([own, theirs]);
    const events = await eventsOf(tested(), payment);
    expect(events.map(({ type, organizationIds, data }) => [type, organizationIds, data['object']])).toMatchObject([
      ['payment.succeeded', [buyer.organizationId], own],
      ['payment.succeeded', [seller.organizationId], nothing],
      ['payment.refunded', [buyer.organizationId], own],
      ['payment.refunded', [seller.organizationId], theirs],
    ]);
    const found = async (caller: typeof buyer, input: object) =>
      (await tested().client.listPayments(caller, input)).output.data.map(({ id }) => id);
    expect(await found(buyer, { externalId: 'TX-1' })).toEqual([payment.id]);
    expect(await found(seller, { externalId: 'TX-1' })).toEqual([]);
    expect(await found(seller, { externalId: 'RE-9', role: 'payee', status: 'succeeded,failed' })).toEqual([
      payment.id,
    ]);
    const { client } = tested();
    expect(await refusalOf(client.updatePayment(newParty(), { id: payment.id, ...own }))).toMatchObject({
      code: 'not_found',
    });
    const cleared = { id: payment.id, externalId: null, metadata: {} };
    expect((await client.updatePayment(buyer, cleared)).output).toMatchObject(nothing);
  });
});
