import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import { findViolations } from '../../src/books/violations.ts';
import { post, postAll } from '../../src/ledger/ledger.ts';
import { lossesOf, payableOf, type Posting } from '../../src/ledger/posting.ts';
import { ledgerUnderTest, newAccounts, postAlone, storedBalance } from './ledger-under-test.ts';

const store = ledgerUnderTest();

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(store().fork().getKysely());
  return Number(rows[0]!.deadlocks);
}

test('nothing is posted twice under one reference, whatever it is', async () => {
  const { provider, escrow, payable } = newAccounts();
  const reference = `capture:${newId('pay')}`;
  expect(await postAlone(store(), [{ from: provider, to: escrow, amount: 100n }], { reference })).toBe(true);
  expect(await postAlone(store(), [{ from: provider, to: escrow, amount: 100n }], { reference })).toBe(false);
  expect(await postAlone(store(), [{ from: escrow, to: payable, amount: 7n }], { reference })).toBe(false);
  expect(await storedBalance(store(), escrow.name)).toBe('100');
  expect(await storedBalance(store(), payable.name)).toBeNull();
});

test('of transactions with one reference that are posted at the same time, one is posted', async () => {
  const { provider, escrow } = newAccounts();
  const reference = `capture:${newId('pay')}`;
  const posted = await Promise.all(
    Array.from({ length: 8 }, () => postAlone(store(), [{ from: provider, to: escrow, amount: 5n }], { reference })),
  );
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await storedBalance(store(), escrow.name)).toBe('5');
});

test('a transaction that is rolled back leaves its reference free', async () => {
  const { provider, escrow } = newAccounts();
  const reference = `capture:${newId('pay')}`;
  const postings = [{ from: provider, to: escrow, amount: 5n }];
  const undone = store()
    .fork()
    .transactional(async (em) => {
      const transaction = {
        kind: 'capture',
        reference,
        orderId: null,
        currency: 'USD',
        at: new Date(),
        postings,
      } as const;
      await post(em as never, transaction);
      throw new Error('undone');
    });
  await expect(undone).rejects.toThrow('undone');
  expect(await storedBalance(store(), escrow.name)).toBeNull();
  expect(await postAlone(store(), postings, { reference })).toBe(true);
});

test('postings of 0 are left out, and a transaction of nothing else is none', async () => {
  const { provider, escrow, fees } = newAccounts();
  expect(await postAlone(store(), [{ from: provider, to: escrow, amount: 0n }])).toBe(false);
  expect(
    await postAlone(store(), [
      { from: provider, to: escrow, amount: 3n },
      { from: escrow, to: fees, amount: 0n },
    ]),
  ).toBe(true);
  await expect(postAlone(store(), [{ from: provider, to: escrow, amount: -1n }])).rejects.toThrow(RangeError);
  expect(await storedBalance(store(), escrow.name)).toBe('3');
});

test.each([2n ** 31n, 2n ** 53n + 1n, 2n ** 62n - 1n])('an amount of %s is stored exactly', async (amount) => {
  const { provider, escrow, payable } = newAccounts();
  await postAlone(store(), [{ from: provider, to: escrow, amount }]);
  await postAlone(store(), [{ from: escrow, to: payable, amount: amount - 1n }]);
  expect(await storedBalance(store(), escrow.name)).toBe('1');
  expect(await storedBalance(store(), payable.name)).toBe(String(amount - 1n));
});

test('balances are the sums of the postings after many transactions at the same time', async () => {
  const seller = newId('org');
  const orders = Array.from({ length: 5 }, () => newAccounts(seller));
  const accounts = orders.flatMap(({ provider, escrow, payable, transit, fees }) => [
    ...[
      { from: provider, to: escrow },
      { from: provider, to: payable },
      { from: payable, to: transit },
    ],
    ...[
      { from: transit, to: provider },
      { from: provider, to: fees },
    ],
  ]);
  const before = await deadlocks();
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => {
      const lines = Array.from({ length: 1 + (n % 4) }, (__, line): Posting => {
        const { from, to } = accounts[(n * 7 + line * 11) % accounts.length]!;
        return { from, to, amount: BigInt(1 + ((n * 13 + line) % 97)) };
      });
      return postAlone(store(), lines);
    }),
  );
  expect(await deadlocks()).toBe(before);
  expect(await findViolations(store().report())).toEqual([]);
});

test('transactions that name the same accounts in opposite orders do not wait for each other in a circle', async () => {
  const [one, other] = [newAccounts(), newAccounts()];
  const there = [
    { from: one.provider, to: one.payable, amount: 1n },
    { from: other.provider, to: other.payable, amount: 1n },
  ];
  const before = await deadlocks();
  const rounds = Array.from({ length: 200 }, (_, n) => postAlone(store(), n % 2 === 0 ? there : there.toReversed()));
  expect((await Promise.all(rounds)).every(Boolean)).toBe(true);
  expect(await deadlocks()).toBe(before);
  expect(await storedBalance(store(), one.payable.name)).toBe('200');
});

test('several transactions are posted in one statement, without those that are known', async () => {
  const organizationId = newId('org');
  const transactions = ['one', 'two'].map((name) => ({
    reference: `write_off:${organizationId}:${name}`,
    currency: 'USD' as const,
    postings: [{ from: lossesOf('USD'), to: payableOf(organizationId, 'USD'), amount: 5n }],
  }));
  const all = (given: typeof transactions) =>
    store()
      .fork()
      .transactional((em) => postAll(em as never, 'write_off', new Date(), given));
  expect(await all([])).toBe(0);
  expect(await all(transactions.slice(0, 1))).toBe(1);
  expect(await all(transactions)).toBe(1);
  expect(await storedBalance(store(), payableOf(organizationId, 'USD').name)).toBe('10');
});
