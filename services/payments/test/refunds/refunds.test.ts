import { expect, test } from '@jest/globals';
import type { Caller } from '@marketplace/kernel';
import { onBothTransports } from '@marketplace/store/testing';
import fc from 'fast-check';
import { booksOf, eventsOf, paymentActions, refusalOf, reportsOf, typesOf } from '../payment-actions.ts';
import {
  advance,
  newPaidSale,
  newParty,
  payments,
  processAll,
  type Sale,
  usd,
  worker,
} from '../payments-under-test.ts';
import { invariantChecker, violationsOf } from '../invariants.ts';
import { balanceOf, newFulfilledSale } from '../payout-actions.ts';

onBothTransports('refunds', payments, (tested) => {
  const { getPayment, refund, getRefund, listRefunds, accountOf, refresh } = paymentActions(tested);

  test('a refund returns money from the escrow, and tells both parties and trading', async () => {
    const sale = await newPaidSale(tested());
    const { buyer, seller, payment } = sale;
    const made = await refund(seller, payment, 2500);
    expect(made).toMatchObject({
      paymentId: payment.id,
      orderId: sale.orderId,
      amount: usd(2500),
      reason: 'requested_by_buyer',
      kind: 'refund',
      status: 'succeeded',
      initiatedBy: 'seller',
      settledAt: expect.any(String),
      failureCode: null,
    });
    expect(await getPayment(buyer, payment)).toMatchObject({
      status: 'succeeded',
      amountRefunded: usd(2500),
      amountRefundPending: usd(0),
      refundStatus: 'partial',
    });
    expect(await booksOf(tested(), sale)).toEqual([
      ['capture', 'provider > escrow: 10000'],
      ['refund', 'escrow > provider: 2500'],
    ]);
    const [, event] = await eventsOf(tested(), payment);
    expect(event).toMatchObject({
      type: 'payment.refunded',
      organizationIds: [buyer.organizationId, seller.organizationId],
      data: { object: { amountRefunded: usd(2500) }, refund: made },
    });
    const [, pending, succeeded] = await reportsOf(tested(), sale);
    const sums = { refundedAmount: usd(0), refundPendingAmount: usd(2500), chargedBackAmount: usd(0) };
    expect(pending).toMatchObject({ kind: 'refund', ...sums, refund: { id: made.id, status: 'pending' } });
    expect(succeeded).toMatchObject({
      kind: 'refund',
      refund: made,
      refundedAmount: usd(2500),
      refundPendingAmount: usd(0),
    });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('the refunds of all payments are listed for both parties, and one is read by its id', async () => {
    const [sale, other] = [await newPaidSale(tested()), await newPaidSale(tested())];
    const { buyer, seller, payment } = sale;
    await refund(other.seller, other.payment, 1);
    const first = await refund(seller, payment, 1000);
    await advance(tested(), 60);
    const second = await refund(seller, payment, 500);
    const listed = async (input: object, caller: Caller = seller) =>
      (await tested().client.listOwnRefunds(caller, input)).output.data.map(({ id }) => id);
    const both = [second.id, first.id];
    expect([await listed({}), await listed({}, buyer)]).toEqual([both, both]);
    expect([await listed({ role: 'payee' }), await listed({ role: 'payer' })]).toEqual([both, []]);
    expect(await listed({ paymentId: payment.id, orderId: sale.orderId, status: 'succeeded,failed' })).toEqual(both);
    expect([await listed({ orderId: other.orderId }), await listed({ status: 'pending' })]).toEqual([[], []]);
    expect(await listed({ createdAfter: first.createdAt })).toEqual([second.id]);
    expect(await listed({ updatedAfter: '2020-01-01T00:00:00Z' })).toEqual(both.toReversed());
    expect((await tested().client.getRefund(buyer, { id: first.id })).output).toEqual(first);
    expect(await refusalOf(tested().client.getRefund(other.buyer, { id: first.id }))).toMatchObject({
      code: 'not_found',
    });
    const ofPayment = { id: payment.id, updatedAfter: first.updatedAt, status: 'succeeded' } as const;
    expect((await tested().client.listRefunds(buyer, ofPayment)).output.data).toEqual([second]);
  });

  test('without an amount, all that is left is refunded, and then nothing more', async () => {
    const sale = await newPaidSale(tested());
    const { seller, payment } = sale;
    await refund(seller, payment, 1);
    expect(await refund(seller, payment)).toMatchObject({ amount: usd(9999), status: 'succeeded' });
    expect(await getPayment(seller, payment)).toMatchObject({ status: 'succeeded', refundStatus: 'full' });
    expect(await accountOf(sale)).toMatchObject({ refundable: usd(0), captured: usd(10_000) });
    for (const amount of [undefined, 1])
      expect(await refusalOf(refund(seller, payment, amount))).toMatchObject({
        code: 'refund_exceeds_captured',
        members: { refundable: usd(0) },
      });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('a pending refund counts as spent, and gives its amount back when it fails', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_refundFail' });
    const { buyer, seller, payment } = sale;
    const check = invariantChecker(tested());
    const made = await refund(seller, payment, 6000);
    expect(made).toMatchObject({ status: 'pending', settledAt: null });
    expect(await getPayment(seller, payment)).toMatchObject({ amountRefundPending: usd(6000), refundStatus: 'none' });
    expect(await refusalOf(refund(seller, payment, 4001))).toMatchObject({
      code: 'refund_exceeds_captured',
      members: { refundable: usd(4000) },
    });
    expect(await check()).toEqual([]);
    await advance(tested(), 61);
    expect(await refresh()).toBe(1);
    expect(await getRefund(buyer, made)).toMatchObject({
      status: 'failed',
      settledAt: expect.any(String),
      failureCode: 'expired_or_canceled_card',
    });
    expect(await getPayment(seller, payment)).toMatchObject({ amountRefundPending: usd(0), amountRefunded: usd(0) });
    expect(await accountOf(sale)).toMatchObject({ refundable: usd(10_000), refundPending: usd(0) });
    expect(await typesOf(tested(), payment)).toEqual(['payment.succeeded']);
    expect((await reportsOf(tested(), sale)).at(-1)).toMatchObject({
      refund: { status: 'failed' },
      refundPendingAmount: usd(0),
    });
    expect(await check()).toEqual([]);
  });

  test('a pending refund succeeds when the provider says so', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_card_pendingRefund' });
    const made = await refund(sale.seller, sale.payment, 6000);
    expect(made.status).toBe('pending');
    await advance(tested(), 61);
    await refresh();
    expect(await getRefund(sale.seller, made)).toMatchObject({ status: 'succeeded', amount: usd(6000) });
    await refresh();
    await processAll(tested());
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded', 'payment.refunded']);
    expect(await booksOf(tested(), sale)).toHaveLength(2);
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('only the seller refunds, only a payment that succeeded, and to others it does not exist', async () => {
    const { buyer, seller, payment } = await newPaidSale(tested());
    const failed = await newPaidSale(tested(), { paymentMethod: 'pm_card_visa_chargeDeclined' });
    const authorized = await newPaidSale(tested(), { captureMethod: 'manual' });
    expect((await refusalOf(refund(buyer, payment, 1))).code).toBe('wrong_party');
    expect((await refusalOf(refund(newParty(), payment, 1))).code).toBe('not_found');
    for (const { seller: owner, payment: unpaid } of [failed, authorized])
      expect(await refusalOf(refund(owner, unpaid, 1))).toMatchObject({
        code: 'refund_exceeds_captured',
        members: { refundable: usd(0) },
      });
    const euros = refund(seller, payment, undefined, { amount: { amount: 1, currency: 'EUR' } });
    expect((await refusalOf(euros)).code).toBe('refund_exceeds_captured');
    for (const amount of [0, -1, 1.5, 10_001, Number.MAX_SAFE_INTEGER])
      expect(['validation_failed', 'refund_exceeds_captured']).toContain(
        (await refusalOf(refund(seller, payment, amount))).code,
      );
  });

  test('both parties list and read the refunds of their payments, newest first, and nobody else does', async () => {
    const { buyer, seller, payment } = await newPaidSale(tested());
    const made = [await refund(seller, payment, 1), await refund(seller, payment, 2), await refund(seller, payment, 3)];
    for (const party of [buyer, seller]) {
      expect(await listRefunds(party, payment)).toEqual(made.toReversed());
      const first = (await tested().client.listRefunds(party, { id: payment.id, limit: 2 })).output;
      expect(first.data).toEqual([made[2], made[1]]);
      const rest = (await tested().client.listRefunds(party, { id: payment.id, cursor: first.nextCursor! })).output;
      expect(rest).toEqual({ data: [made[0]], nextCursor: null });
      const other = { id: (await newPaidSale(tested())).payment.id, cursor: first.nextCursor! };
      expect((await refusalOf(tested().client.listRefunds(party, other))).code).toBe('invalid_cursor');
    }
    const third = newParty();
    expect((await refusalOf(listRefunds(third, payment))).code).toBe('not_found');
    const ids = made.map(({ id }) => id);
    expect((await tested().client.getRefunds(third, { ids })).output.data).toEqual([]);
  });

  test('a refund is made once for its key and its client request id', async () => {
    const { seller, payment } = await newPaidSale(tested());
    const again = () => refund({ ...seller, idempotencyKey: 'refund-once' }, payment, 100);
    expect(await again()).toEqual(await again());
    const known = () => refund(seller, payment, 100, { clientRequestId: 'refund-1' });
    expect(await known()).toEqual(await known());
    expect(await listRefunds(seller, payment)).toHaveLength(2);
    const other = refund(seller, payment, 101, { clientRequestId: 'refund-1' });
    expect((await refusalOf(other)).code).toBe('client_request_id_conflict');
  });
});

onBothTransports('refunds after the money was released', payments, (tested) => {
  const { refund, getPayment, refundOrder } = paymentActions(tested);
  const release = ({ orderId }: Pick<Sale, 'orderId'>) => tested().engine.releaseOrder(worker, { orderId });

  /** The sum of refunds out of an account, less those into it. */
  const returnedFrom = async (account: 'fees' | 'payable' | 'escrow', sale: Pick<Sale, 'orderId'>): Promise<number> => {
    const postings = (await booksOf(tested(), sale))
      .filter(([kind]) => kind === 'refund')
      .flatMap((one) => one.slice(1));
    return postings
      .filter((posting) => posting.startsWith(`${account} > provider: `))
      .reduce((sum, posting) => sum + Number(posting.split(': ')[1]), 0);
  };

  test('a refund is paid by the seller, less the part of the fee, which the platform returns', async () => {
    const sale = await newFulfilledSale(tested());
    await release(sale);
    await refund(sale.seller, sale.payment, 2500);
    expect((await booksOf(tested(), sale)).at(-1)).toEqual([
      'refund',
      'payable > provider: 2250',
      'fees > provider: 250',
    ]);
    expect(await balanceOf(tested(), sale.seller)).toMatchObject({ payable: 9000 - 2250 });
    expect(await violationsOf(tested())).toEqual([]);
  });

  test('refunds after the payout leave the seller a negative balance, and the platform no loss', async () => {
    const sale = await newFulfilledSale(tested());
    await release(sale);
    await tested().engine.startPayout(worker, { orderId: sale.orderId });
    await refundOrder(sale);
    expect(await getPayment(sale.seller, sale.payment)).toMatchObject({ refundStatus: 'full' });
    const { payable, transit } = await balanceOf(tested(), sale.seller);
    expect({ payable, transit }).toEqual({ payable: -9000, transit: 0 });
    expect(await violationsOf(tested())).toEqual([]);
  });

  const slices = fc.record({
    total: fc.integer({ min: 50, max: 99_999 }),
    bps: fc.integer({ min: 0, max: 10_000 }),
    cuts: fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 4 }),
    /** After how many refunds the money is released. */
    releasedAfter: fc.integer({ min: 0, max: 3 }),
  });
  test('however a refund is cut, before and after the release, exactly the fee is returned', async () => {
    const checked = fc.asyncProperty(slices, async ({ total, bps, cuts, releasedAfter }) => {
      const fee = Math.floor((total * bps) / 10_000);
      const sale = await newFulfilledSale(tested(), {}, { total: usd(total), platformFee: usd(fee) });
      let left = total;
      let before = 0;
      for (const [n, cut] of [...cuts, 1].entries()) {
        if (n === releasedAfter) {
          await release(sale);
          before = total - left;
        }
        const amount = cut === 1 ? left : Math.max(1, Math.floor(left * cut));
        if (left === 0) break;
        await refund(sale.seller, sale.payment, amount);
        left -= amount;
      }
      const released = (await booksOf(tested(), sale)).some(([kind]) => kind === 'release');
      const [escrow, payable, fees] = await Promise.all(
        (['escrow', 'payable', 'fees'] as const).map((account) => returnedFrom(account, sale)),
      );
      expect(escrow! + payable! + fees!).toBe(total);
      if (released) {
        // Refunds before the release reduced the fee.
        const kept = fee - Math.floor((2 * fee * before + total) / (2 * total));
        expect({ escrow, fees }).toEqual({ escrow: before, fees: kept });
      } else expect(escrow).toBe(total);
      expect(await balanceOf(tested(), sale.seller)).toMatchObject({ payable: 0 });
    });
    await fc.assert(checked, { numRuns: process.env['JEST_DEEP'] === '1' ? 100 : 6 });
    expect(await violationsOf(tested())).toEqual([]);
  });
});
