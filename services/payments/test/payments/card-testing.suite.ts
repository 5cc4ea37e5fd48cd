import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { onBothTransports } from '@marketplace/store/testing';
import { refusalOf } from '../observe.ts';
import {
  advance,
  buyerOf,
  execute,
  newParty,
  newSale,
  orderOf,
  payments,
  type Sale,
  worker,
} from '../payments-under-test.ts';

const declined = 'pm_card_visa_chargeDeclined';

onBothTransports('declined attempts to pay', payments, (tested) => {
  /** Tries to pay; `done` with a declined card too. */
  const attempt = async (
    sale: Sale,
    { ip, paymentMethod = declined }: { ip?: string; paymentMethod?: string } = {},
  ) => {
    await tested().engine.openAccount(worker, orderOf(sale));
    const caller = buyerOf(sale, ip === undefined ? {} : { ip });
    return refusalOf(tested().client.createPayment(caller, { orderId: sale.orderId, paymentMethod }));
  };
  const decline = async (sale: Sale, times: number, of: Parameters<typeof attempt>[1] = {}) => {
    for (let n = 0; n < times; n++) expect((await attempt(sale, of)).code).toBe('done');
  };
  const attemptsOf = async (scope: string) =>
    (await execute(tested(), sql<{ attempts: number }>`select attempts from decline where scope = ${scope}`))[0]
      ?.attempts;

  test('of one order wait longer and longer, ten in a day; then another card pays', async () => {
    const sale = newSale();
    await decline(sale, 4);
    for (const pause of [5, 10, 20, 40, 80, 160]) {
      expect((await attempt(sale)).code).toBe('too_many_declined');
      await advance(tested(), pause);
      await decline(sale, 1);
    }
    await advance(tested(), 7200);
    expect((await attempt(sale, { paymentMethod: 'pm_card_visa' })).code).toBe('too_many_declined');
    await advance(tested(), 86_400);
    expect((await attempt(sale, { paymentMethod: 'pm_card_visa' })).code).toBe('done');
  });

  test('say when to try again, and leave no payment behind', async () => {
    const sale = newSale();
    await decline(sale, 4);
    const caller = buyerOf(sale);
    const refused = tested().client.createPayment(caller, { orderId: sale.orderId, paymentMethod: declined });
    await expect(refused).rejects.toMatchObject({ code: 'too_many_declined', facts: { retryAfterSeconds: 5 } });
    const { data } = (await tested().client.listPayments(sale.buyer, { orderId: sale.orderId })).output;
    expect(data).toHaveLength(4);
  });

  test('of one buyer are counted over its orders, and not those of another', async () => {
    const buyer = newParty();
    for (let n = 0; n < 10; n++) await decline(newSale({ buyer }), 1);
    expect((await attempt(newSale({ buyer }))).code).toBe('too_many_declined');
    await decline(newSale(), 1);
  });

  test('from one network are counted over its buyers', async () => {
    const ip = '203.0.113.77';
    for (let n = 0; n < 20; n++) await decline(newSale(), 1, { ip });
    expect((await attempt(newSale(), { ip })).code).toBe('too_many_declined');
    await decline(newSale(), 1, { ip: '203.0.113.78' });
  });

  test('are few for whoever mistypes a number: three in a row pay at once, and payments that succeed do not count', async () => {
    const sale = newSale();
    await decline(sale, 3);
    expect((await attempt(sale, { paymentMethod: 'pm_card_visa' })).code).toBe('done');
    expect(await attemptsOf(`order:${sale.orderId}`)).toBe(3);
  });
});
