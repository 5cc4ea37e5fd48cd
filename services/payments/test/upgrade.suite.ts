import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { MoneyJson } from '@marketplace/kernel';
import { testLog, throughJson } from '@marketplace/kernel/testing';
import {
  createUpgradedDatabase,
  newOperator,
  readRecordedRows,
  type RecordedRows,
  type TestDatabase,
} from '@marketplace/store/testing';
import { paymentsContract } from '@marketplace/payments-contract';
import { createPayments, paymentsDomain, type PaymentsModule } from '../src/module.ts';
import { disputeActions } from './disputes/dispute-actions.ts';
import { invariantChecker } from './invariants.ts';
import { accountRow } from './observe.ts';
import { paymentActions } from './payment-actions.ts';
import {
  advance,
  buyerOf,
  newParty,
  type Party,
  personOf,
  type Sale,
  settings,
  type TestedPayments,
  usd,
} from './payments-under-test.ts';
import { balanceOf, newReleasedSale, payoutOf, start } from './payouts/payout-actions.ts';

/** Orders that an earlier version wrote, by their state. */
interface Recorded extends RecordedRows {
  orders: Record<
    | 'unpaid'
    | 'authorized'
    | 'endingAuthorization'
    | 'failedPayout'
    | 'failedPayoutToRefund'
    | 'paidOut'
    | 'debt'
    | 'payoutOfDebtor'
    | 'claim'
    | 'claimUnderReview',
    {
      orderId: string;
      buyerOrganizationId: string;
      sellerOrganizationId: string;
      total: MoneyJson;
      platformFee: MoneyJson;
    }
  >;
}

const day = 86_400;
const recorded = readRecordedRows<Recorded>(new URL('earlier-records.json', import.meta.url));
let database: TestDatabase;
let module: PaymentsModule;
let tested: TestedPayments;
let check: () => Promise<string[]>;
const { capture, captureDue, listRefunds, refund } = paymentActions(() => tested);
const { disputeOf } = disputeActions(() => tested);

beforeAll(async () => {
  database = await createUpgradedDatabase(paymentsDomain, recorded);
  module = await createPayments({ DATABASE_URL: database.url, ...settings }, testLog());
  const { client, engine } = module;
  tested = {
    client: throughJson(client, paymentsContract.errors),
    engine: throughJson(engine),
    databaseUrl: database.url,
  };
  check = invariantChecker(tested);
  expect(await check()).toEqual([]);
});

afterEach(async () => expect(await check()).toEqual([]));

afterAll(async () => {
  await module?.close();
  await database?.drop();
});

/** The caller with an API key of an organization of before. */
function partyOf(organizationId: string): Party {
  const party = newParty();
  return { ...party, actor: { ...party.actor, organizationId } as Party['actor'], organizationId };
}

function saleOf(name: keyof Recorded['orders']): Sale {
  const { buyerOrganizationId, sellerOrganizationId, ...order } = recorded.orders[name];
  return { ...order, buyer: partyOf(buyerOrganizationId), seller: partyOf(sellerOrganizationId) };
}

async function paymentOf({ orderId, buyer }: Sale) {
  return (await tested.client.listPayments(buyer, { orderId })).output.data[0]!;
}

test('an unpaid order of the version before can be paid, and keeps the fee that it was made with', async () => {
  const sale = saleOf('unpaid');
  const input = { orderId: sale.orderId, paymentMethod: 'pm_card_visa' };
  const { output } = await tested.client.createPayment(buyerOf(sale), input);
  expect(output).toMatchObject({ status: 'succeeded', amount: usd(10_000) });
  expect(await accountRow(tested, sale)).toMatchObject({ captured: '10000', platform_fee: '1000' });
});

test('an authorization of the version before is captured by its seller, who has not allowed authorizations', async () => {
  const sale = saleOf('authorized');
  expect(await capture(sale.seller, await paymentOf(sale))).toMatchObject({ status: 'succeeded' });
});

test('a failed payout of the version before is retried and paid', async () => {
  const sale = saleOf('failedPayout');
  const { id } = await payoutOf(tested, sale);
  const { output } = await tested.client.retryPayout(personOf(sale.seller), { id });
  expect(output).toMatchObject({ id, status: 'released', amount: usd(9000) });
  expect(await balanceOf(tested, sale.seller)).toEqual({ payable: 0, transit: 0 });
});

test('a failed payout of the version before is canceled when its order is refunded fully', async () => {
  const sale = saleOf('failedPayoutToRefund');
  expect(await refund(sale.seller, await paymentOf(sale))).toMatchObject({ status: 'succeeded' });
  await start(tested, sale);
  expect(await payoutOf(tested, sale)).toMatchObject({ status: 'canceled', amount: usd(0) });
  expect(await balanceOf(tested, sale.seller)).toEqual({ payable: 0, transit: 0 });
});

test('an order that the version before has paid out is refunded, and its seller owes the money', async () => {
  const sale = saleOf('paidOut');
  expect(await refund(sale.seller, await paymentOf(sale))).toMatchObject({ status: 'succeeded' });
  expect(await payoutOf(tested, sale)).toMatchObject({ status: 'released', amount: usd(9000) });
  expect(await balanceOf(tested, sale.seller)).toEqual({ payable: -9000, transit: 0 });
});

test('a debt of the version before is taken once, from the payout that was scheduled', async () => {
  const sale = saleOf('payoutOfDebtor');
  const { id: reference } = (await listRefunds(sale.seller, await paymentOf(saleOf('debt'))))[0]!;
  await start(tested, sale);
  expect(await payoutOf(tested, sale)).toMatchObject({
    status: 'released',
    adjustments: [{ type: 'negative_balance', amount: usd(-9000), reference }],
    amount: usd(9000),
  });
  const next = await newReleasedSale(tested, {}, { seller: sale.seller });
  await start(tested, next);
  expect(await payoutOf(tested, next)).toMatchObject({ status: 'released', adjustments: [], amount: usd(9000) });
});

test('an open claim of the version before is answered, and one that waits for the operator has its whole time', async () => {
  const [open, reviewed] = [saleOf('claim'), saleOf('claimUnderReview')];
  const { id, evidenceDueBy } = await disputeOf(open);
  const due = (await tested.client.listDueClaims(newOperator('finance'), {})).output.data;
  const decidedBy = Date.parse(due.find(({ orderId }) => orderId === reviewed.orderId)!.dueBy);
  expect(decidedBy).toBeGreaterThan(Date.now() + 13 * day * 1000);
  expect(due).toContainEqual(expect.objectContaining({ id, waitsFor: 'seller', dueBy: evidenceDueBy }));
  const { output } = await tested.client.submitEvidence(open.seller, { id, text: 'It was sent.' });
  expect(output).toMatchObject({ status: 'under_review', decisionDueBy: expect.any(String) });
  const decision = { id: (await disputeOf(reviewed)).id, inFavorOf: 'buyer', reason: 'Not proven.' } as const;
  await tested.client.decideClaim(newOperator('finance'), decision);
  expect(await disputeOf(reviewed)).toMatchObject({ status: 'lost' });
  expect(await paymentOf(reviewed)).toMatchObject({ amountRefunded: usd(10_000) });
});

test('an authorization of the version before is captured before it ends', async () => {
  const sale = saleOf('endingAuthorization');
  await captureDue(sale);
  expect(await paymentOf(sale)).toMatchObject({ status: 'requires_capture' });
  await advance(tested, 6.5 * day);
  await captureDue(sale);
  expect(await paymentOf(sale)).toMatchObject({ status: 'succeeded', amountCaptured: usd(10_000) });
});
