import { expect, test } from '@jest/globals';
import { onBothTransports } from '@marketplace/store/testing';
import { eventsOf, paymentActions, refusalOf, typesOf } from '../payment-actions.ts';
import { buyerOf, newPaidSale, newParty, newSale, pay, payments, type Sale, worker } from '../payments-under-test.ts';

onBothTransports('money of organizations that are not active', payments, (tested) => {
  const { confirm, cancel, refund } = paymentActions(tested);
  const setStatus = ({ seller }: Sale, status: 'active' | 'suspended' | 'closing' | 'closed', version: number) =>
    tested().engine.setOrganizationStatus(worker, { organizationId: seller.organizationId, status, version });

  test('a suspended seller is paid by nobody, until it is active; a closing one is paid', async () => {
    const sale = newSale();
    await setStatus(sale, 'suspended', 2);
    const refused = await refusalOf(pay(tested(), sale));
    expect(refused.code).toBe('order_not_payable');
    expect((await tested().client.listPayments(buyerOf(sale), {})).output.data).toEqual([]);
    await setStatus(sale, 'active', 3);
    expect(await pay(tested(), sale)).toMatchObject({ status: 'succeeded' });
    const closing = newSale({ seller: sale.seller });
    await setStatus(sale, 'closing', 4);
    expect(await pay(tested(), closing)).toMatchObject({ status: 'succeeded' });
  });

  test('while the seller is suspended, a payment that waits for the buyer can only be canceled', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_authenticationRequired' });
    expect(sale.payment.status).toBe('requires_action');
    await setStatus(sale, 'suspended', 2);
    expect((await refusalOf(confirm(sale.buyer, sale.payment))).code).toBe('order_not_payable');
    expect(await cancel(sale.buyer, sale.payment)).toMatchObject({ status: 'canceled' });
  });

  test('a suspended seller refunds; a closed one, which sells nothing more, does not', async () => {
    const sale = await newPaidSale(tested());
    await setStatus(sale, 'suspended', 2);
    expect(await refund(sale.seller, sale.payment, 1000)).toMatchObject({ status: 'succeeded' });
    await setStatus(sale, 'closed', 3);
    expect((await refusalOf(refund(sale.seller, sale.payment, 1000))).code).toBe('invalid_state_transition');
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded', 'payment.refunded']);
  });
});

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
