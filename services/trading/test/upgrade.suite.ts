import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testLog, throughJson } from '@marketplace/kernel/testing';
import {
  createUpgradedDatabase,
  readRecordedRows,
  type RecordedRows,
  type TestDatabase,
} from '@marketplace/store/testing';
import { tradingContract } from '@marketplace/trading-contract';
import { tradingDomain, type TradingModule } from '../src/module.ts';
import { orderReports } from './orders/order-reports.ts';
import { advance, tradeActions, worker } from './trade-actions.ts';
import { newSeller, type TestedTrading, trading, usd } from './trading-under-test.ts';

/** A listing, an open offer for it and unpaid orders, as an earlier version wrote them. */
interface Recorded extends RecordedRows {
  buyer: string;
  seller: string;
  listing: string;
  offer: string;
  orders: Record<'unpaid' | 'overdue' | 'authorized', string>;
}

const recorded = readRecordedRows<Recorded>(new URL('earlier-records.json', import.meta.url));
let database: TestDatabase;
let module: TradingModule;
let tested: TestedTrading;
const { getOffer, getOrder, getListing, accept, expireOrder } = tradeActions(() => tested);
const { reportPayment } = orderReports(() => tested);
const [buyer, seller] = [partyOf(recorded.buyer), partyOf(recorded.seller)];
const orderOf = (name: keyof Recorded['orders']) => ({ id: recorded.orders[name] });

beforeAll(async () => {
  database = await createUpgradedDatabase(tradingDomain, recorded);
  module = await trading.create(database.url, testLog());
  tested = {
    client: throughJson(module.client, tradingContract.errors),
    engine: throughJson(module.engine),
    databaseUrl: database.url,
  };
});

afterAll(async () => {
  await module?.close();
  await database?.drop();
});

/** The caller with an API key of an organization of before. */
function partyOf(organizationId: string): ReturnType<typeof newSeller> {
  const party = newSeller();
  return { ...party, actor: { ...party.actor, organizationId } as typeof party.actor, organizationId };
}

test('an unpaid order of the version before is paid, with the fee that it was made with', async () => {
  const order = await getOrder(seller, orderOf('unpaid'));
  // The fee was a share of the items, without the shipping.
  const amounts = { shippingAmount: usd(500), total: usd(5400), platformFee: usd(490), sellerNet: usd(4910) };
  expect(order).toMatchObject({ ...amounts, status: 'pending_payment' });
  const { output } = await tested.engine.getOrderState(worker, { orderId: order.id });
  expect(output).toMatchObject({ platformFee: usd(490), total: usd(5400) });
  expect(await reportPayment(order)).toBe('applied');
  expect(await getOrder(seller, order)).toMatchObject({ ...amounts, status: 'paid', capturedAmount: usd(5400) });
});

test('an open offer of the version before keeps the shipping that its listing had at the upgrade', async () => {
  const offer = await getOffer(seller, { id: recorded.offer });
  expect(offer).toMatchObject({ shippingAmount: usd(500), revisions: [{ shippingAmount: usd(500) }] });
  await tested.client.updateListing(seller, { id: recorded.listing, shippingAmount: usd(90_000) });
  const { order } = await accept(seller, offer);
  expect(order).toMatchObject({ shippingAmount: usd(500), total: usd(4500) });
});

test('at the payment deadline, an authorized order of the version before stays, and an unpaid one is canceled', async () => {
  const { quantityReserved } = await getListing(seller, { id: recorded.listing });
  await advance(tested, 31 * 60);
  for (const name of ['authorized', 'overdue'] as const) await expireOrder(orderOf(name));
  const authorized = await getOrder(buyer, orderOf('authorized'));
  expect(authorized).toMatchObject({ status: 'pending_payment', paymentStatus: 'authorized' });
  expect(await getOrder(buyer, orderOf('overdue'))).toMatchObject({ status: 'canceled' });
  expect(await getListing(seller, { id: recorded.listing })).toMatchObject({ quantityReserved: quantityReserved - 1 });
  expect(await reportPayment(authorized, 'paid', 1000)).toBe('applied');
  expect(await getOrder(buyer, authorized)).toMatchObject({ status: 'paid', paymentDueAt: null });
});
