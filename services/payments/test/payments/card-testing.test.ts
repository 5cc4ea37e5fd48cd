import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { onBothTransports, storeOf } from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
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

  /** Makes attempts at once. The bank answers none of them before a given number has ended. Returns their codes. */
  const whileBankWaits = async (
    sales: Sale[],
    of: Parameters<typeof attempt>[1] | ((n: number) => Parameters<typeof attempt>[1]),
    count: number,
  ) => {
    const codes: string[] = [];
    const enough = Promise.withResolvers<void>();
    const record = async (sale: Sale, n: number): Promise<void> => {
      codes.push((await attempt(sale, typeof of === 'function' ? of(n) : of)).code);
      if (codes.length >= count) enough.resolve();
    };
    const store = await storeOf(tested().databaseUrl, paymentsDomain);
    const attempts = await store.fork().transactional(async (em) => {
      await sql`lock table sandbox.payment in access exclusive mode`.execute(em.getKysely());
      const all = Promise.all(sales.map(record));
      await enough.promise;
      return { all };
    });
    await attempts.all;
    return codes.toSorted();
  };
  const reachedBank = async (sales: Sale[]): Promise<number> => {
    const ids = sales.map(({ orderId }) => orderId);
    const [{ count } = { count: -1 }] = await execute(
      tested(),
      sql<{ count: number }>`select count(*)::int from sandbox.payment where order_id = any(${ids})`,
    );
    return count;
  };

  test('at the same time from one network, 64 of as many buyers: 60 reach the bank, as one after another', async () => {
    const sales = Array.from({ length: 64 }, () => newSale());
    const codes = await whileBankWaits(sales, { ip: '203.0.113.90' }, 4);
    expect(codes.filter((code) => code === 'too_many_declined').length).toBeGreaterThanOrEqual(4);
    expect(await reachedBank(sales)).toBeLessThanOrEqual(60);
  });

  test('at the same time of one buyer, 33 of as many orders: 30 reach the bank, from whatever networks', async () => {
    const buyer = newParty();
    const sales = Array.from({ length: 33 }, () => newSale({ buyer }));
    const codes = await whileBankWaits(sales, {}, 3);
    expect(codes.filter((code) => code === 'too_many_declined').length).toBeGreaterThanOrEqual(3);
    expect(await reachedBank(sales)).toBeLessThanOrEqual(30);
  });

  test('at once by 8 organizations of a person, for 64 orders from 64 networks: 30 reach the bank', async () => {
    const ownerId = newId('usr');
    const organizations = Array.from({ length: 8 }, () => {
      const party = newParty();
      return { ...party, actor: { ...party.actor, ownerId } };
    });
    const sales = Array.from({ length: 64 }, (_, n) => newSale({ buyer: organizations[n % 8]! }));
    const codes = await whileBankWaits(sales, (n) => ({ ip: `198.51.100.${n + 1}` }), 34);
    expect(codes.filter((code) => code === 'too_many_declined').length).toBeGreaterThanOrEqual(34);
    expect(await reachedBank(sales)).toBeLessThanOrEqual(30);
    // And afterwards, one by one, from whatever organization.
    for (const buyer of organizations)
      expect((await attempt(newSale({ buyer }), { ip: '198.51.100.99' })).code).toBe('too_many_declined');
  });

  test('of a guest bar nobody behind the same network who has paid before and was not declined', async () => {
    const ip = '203.0.113.91';
    const good = { ip, paymentMethod: 'pm_card_visa' };
    const [regular, declinedBefore] = [newParty(), newParty()];
    for (const buyer of [regular, declinedBefore])
      expect((await attempt(newSale({ buyer }), { paymentMethod: 'pm_card_visa' })).code).toBe('done');
    await decline(newSale({ buyer: declinedBefore }), 1);
    const victims = () =>
      Promise.all([regular, declinedBefore, newParty()].map((buyer) => attempt(newSale({ buyer }), good)));
    const codesOf = (refusals: { code: string }[]) => refusals.map(({ code }) => code);
    expect(codesOf(await victims())).toEqual(['done', 'done', 'done']);
    for (let n = 0; n < 20; n++) await decline(newSale(), 1, { ip });
    expect(codesOf(await victims())).toEqual(['done', 'too_many_declined', 'too_many_declined']);
  });

  test('are not freed by one payment: at once, or after a declined one, the network counts again', async () => {
    const ip = '203.0.113.92';
    const thief = newParty();
    expect((await attempt(newSale({ buyer: thief }), { paymentMethod: 'pm_card_visa' })).code).toBe('done');
    for (let n = 0; n < 20; n++) await decline(newSale(), 1, { ip });
    const sales = [1, 2, 3].map(() => newSale({ buyer: thief }));
    const codes = await whileBankWaits(sales, { ip }, 2);
    expect(codes).toEqual(['done', 'too_many_declined', 'too_many_declined']);
    expect((await attempt(newSale({ buyer: thief }), { ip })).code).toBe('too_many_declined');
  });

  test('allow mistyped numbers: three in a row pay at once, and successful payments do not count', async () => {
    const sale = newSale();
    await decline(sale, 3);
    expect((await attempt(sale, { paymentMethod: 'pm_card_visa' })).code).toBe('done');
    expect(await attemptsOf(`order:${sale.orderId}`)).toBe(3);
  });
});
