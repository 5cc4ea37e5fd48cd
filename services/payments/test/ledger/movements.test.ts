import { strict as assert } from 'node:assert';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Amounts,
  beginPayout,
  capture,
  earningsOf,
  endPayout,
  giveBack,
  holdForBuyer,
  leftOf,
  type Movement,
  release,
  remainingOf,
  returnPayout,
  takeBack,
  undoPayout,
} from '../../src/ledger/movements.ts';
import { accountsOf, type Posting } from '../../src/ledger/posting.ts';
import { shortfall } from '../../src/payouts/debts.ts';

// Random histories of one order, with amounts far beyond 2^53: what movements post, without a database.

const order = { orderId: 'ord', sellerOrganizationId: 'org', currency: 'USD', provider: 'sandbox' } as const;
const accounts = accountsOf(order);

type Step = {
  act: 'refund' | 'come back' | 'withdraw' | 'lose' | 'win' | 'release' | 'pay' | 'fail' | 'arrive' | 'return';
  share: number;
};

const history = fc.record({
  captured: fc.oneof(fc.bigInt(1n, 100n), fc.bigInt(1n, 99_999_999_999n), fc.bigInt(2n ** 31n, 2n ** 62n)),
  feeShare: fc.integer({ min: 0, max: 10_000 }),
  steps: fc.array(
    fc.record<Step>({
      act: fc.constantFrom(
        ...(['refund', 'refund', 'come back', 'withdraw', 'lose', 'win'] as const),
        ...(['release', 'pay', 'fail', 'arrive', 'return'] as const),
      ),
      share: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 10_000 })),
    }),
    { maxLength: 40 },
  ),
});

/** The books of an order in memory. */
class Books {
  readonly balances = new Map<string, bigint>();
  amounts: Amounts;
  paidOut = 0n;

  constructor(captured: bigint, platformFee: bigint) {
    const nothing = { refunded: 0n, chargedBack: 0n, withdrawn: 0n, refundDue: 0n, feeReversed: 0n };
    this.amounts = { captured, platformFee, releasedAt: null, ...nothing };
    this.post(capture(accounts, captured));
  }

  of(kind: keyof typeof accounts): bigint {
    return this.balances.get(accounts[kind].name) ?? 0n;
  }

  post(postings: Posting[]): void {
    for (const { from, to, amount } of postings) {
      assert.ok(amount >= 0n);
      this.balances.set(from.name, (this.balances.get(from.name) ?? 0n) - amount);
      this.balances.set(to.name, (this.balances.get(to.name) ?? 0n) + amount);
    }
  }

  move({ postings, ...taken }: Movement & { refundDue?: bigint }, amount: bigint, changes: Partial<Amounts>): void {
    // The parts of the seller and of the fee are the whole amount.
    assert.equal(
      postings.reduce((sum, posting) => sum + posting.amount, 0n),
      amount,
    );
    this.post(postings);
    this.amounts = { ...this.amounts, ...changes, ...taken };
  }

  act({ act, share }: Step): void {
    const { amounts } = this;
    const partOf = (all: bigint) => (all * BigInt(share)) / 10_000n;
    switch (act) {
      case 'refund': {
        const amount = partOf(remainingOf(amounts));
        return this.move(takeBack(amounts, accounts, amount), amount, { refunded: amounts.refunded + amount });
      }
      case 'withdraw': {
        const amount = partOf(remainingOf(amounts));
        return this.move(takeBack(amounts, accounts, amount), amount, { withdrawn: amounts.withdrawn + amount });
      }
      case 'come back': {
        const amount = partOf(amounts.refunded);
        this.post(holdForBuyer(accounts, amount));
        this.amounts = {
          ...amounts,
          refunded: amounts.refunded - amount,
          refundDue: amounts.refundDue + amount,
        };
        return;
      }
      case 'win': {
        const amount = partOf(amounts.withdrawn);
        return this.move(giveBack(amounts, accounts, amount), amount, { withdrawn: amounts.withdrawn - amount });
      }
      case 'lose': {
        // The bank has withdrawn the money, so nothing moves.
        const amount = partOf(amounts.withdrawn);
        const { withdrawn, chargedBack } = amounts;
        this.amounts = { ...amounts, withdrawn: withdrawn - amount, chargedBack: chargedBack + amount };
        return;
      }
      case 'release': {
        if (amounts.releasedAt || amounts.withdrawn > 0n || leftOf(amounts) === 0n) return;
        const { net, ...movement } = release(amounts, accounts);
        assert.equal(net, earningsOf(amounts).net);
        return this.move(movement, leftOf(amounts), { releasedAt: new Date(0) });
      }
      case 'pay': {
        if (!amounts.releasedAt || this.of('transit') > 0n) return;
        const { net } = earningsOf(amounts);
        const amount = net + shortfall(net, this.of('payable') - net);
        assert.ok(amount >= 0n);
        assert.ok(amount <= amounts.captured);
        return this.post(beginPayout(accounts, amount));
      }
      case 'fail':
        return this.post(undoPayout(accounts, this.of('transit')));
      case 'arrive':
        this.paidOut += this.of('transit');
        return this.post(endPayout(accounts, this.of('transit')));
      case 'return': {
        const amount = partOf(this.paidOut);
        this.paidOut -= amount;
        return this.post(returnPayout(accounts, amount));
      }
    }
  }

  check(): void {
    const { amounts } = this;
    const { captured, platformFee, feeReversed, releasedAt } = amounts;
    assert.equal(
      [...this.balances.values()].reduce((sum, balance) => sum + balance, 0n),
      0n,
    );
    assert.equal(this.of('escrow'), releasedAt ? amounts.refundDue : remainingOf(amounts));
    assert.ok(feeReversed >= 0n);
    assert.ok(feeReversed <= platformFee!);
    assert.equal(this.of('fees'), releasedAt ? platformFee! - feeReversed : 0n);
    // All that was captured is somewhere.
    const ofSeller = this.of('payable') + this.of('transit') + this.paidOut;
    assert.equal(captured - remainingOf(amounts) + this.of('fees') + ofSeller + this.of('escrow'), captured);
    if (releasedAt) assert.equal(ofSeller, earningsOf(amounts).net);
  }
}

const numRuns = process.env['JEST_DEEP'] === '1' ? 2000 : 300;

test('money is never made or lost, the escrow is never negative, and the fee is that of what is left', () => {
  fc.assert(
    fc.property(history, ({ captured, feeShare, steps }) => {
      const books = new Books(captured, (captured * BigInt(feeShare)) / 10_000n);
      books.check();
      for (const step of steps) {
        books.act(step);
        books.check();
      }
    }),
    { numRuns },
  );
});

test('a complete refund returns exactly the fee, however it is sliced and whenever the order is released', () => {
  fc.assert(
    fc.property(history, ({ captured, feeShare, steps }) => {
      const books = new Books(captured, (captured * BigInt(feeShare)) / 10_000n);
      for (const step of steps) books.act(step);
      books.act({ act: 'win', share: 10_000 });
      books.act({ act: 'refund', share: 10_000 });
      books.check();
      expect(leftOf(books.amounts)).toBe(0n);
      expect(books.of('fees')).toBe(0n);
      expect(books.of('escrow')).toBe(0n);
      expect(books.of('payable') + books.of('transit') + books.paidOut).toBe(0n);
      if (books.amounts.releasedAt) expect(books.amounts.feeReversed).toBe(books.amounts.platformFee);
    }),
    { numRuns },
  );
});

test('more than is left cannot be returned, and more than a bank holds cannot come back', () => {
  const { amounts } = new Books(100n, 10n);
  expect(() => takeBack(amounts, accounts, 101n)).toThrow(RangeError);
  expect(() => giveBack(amounts, accounts, 1n)).toThrow(RangeError);
  expect(() => release({ ...amounts, platformFee: null }, accounts)).toThrow('fee');
});
