import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, createLogger, newId, organizationOf } from '@marketplace/kernel';
import { createCursorKey, createStore, type Store } from '@marketplace/store';
import {
  createMigratedDatabase,
  explainStatements,
  newOperator,
  type Plan,
  rowsRead,
  type TestDatabase,
} from '@marketplace/store/testing';
import type { TradingInput } from '../../src/input.ts';
import { tradingDomain } from '../../src/module.ts';
import { inspectOpenTrade } from '../../src/operations/inspect-open-trade.ts';
import { listOffers } from '../../src/operations/offer-reads.ts';
import { listOrders } from '../../src/operations/order-reads.ts';
import { newSeller } from '../trading-under-test.ts';

const log = createLogger({ level: 'silent' });
const cursorKey = createCursorKey(randomBytes(32).toString('hex'));
const [seller, buyer] = [newSeller(), newSeller()];
/** Records of one pair of parties: mostly of the first status, a few of the second. */
const records = 2000;
const everyRare = 400;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([tradingDomain]);
  store = await createStore({ databaseUrl: database.url, domain: tradingDomain, log });
  const parties = [organizationOf(buyer), organizationOf(seller)];
  await store.fork().execute(
    `insert into offer (id, listing_id, buyer_organization_id, seller_organization_id, status, awaiting, revision,
                        buyer_revisions, currency, unit_amount, quantity, shipping_amount, expires_at, closed_reason,
                        auto_decided, created_at, updated_at)
     select 'off_' || n, ?, ?, ?, case when n % ? = 0 then 'withdrawn' else 'expired' end, null, 1,
            1, 'USD', 1, 1, 0, clock_timestamp(), case when n % ? = 0 then 'withdrawn' else 'expired' end, false,
            clock_timestamp(), timestamptz '2026-11-20' + n * interval '1 minute'
       from generate_series(1, ?) n`,
    [newId('lst'), ...parties, everyRare, everyRare, records],
  );
  await store.fork().execute(
    `insert into sales_order (id, buyer_organization_id, seller_organization_id, currency, subtotal, shipping_amount,
                              tax_amount, total, platform_fee, platform_fee_bps, seller_net, captured_amount,
                              refunded_amount, refund_pending_amount, charged_back_amount, status, payment_status,
                              fulfillment_status, refund_status, dispute_status, stock, disputes, account_version,
                              created_at, updated_at)
     select 'ord_' || n, ?, ?, 'USD', 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0,
            case when n % ? = 0 then 'pending_payment' else 'canceled' end, 'none', 'none', 'none', 'none', 'released',
            '{}', 0, clock_timestamp(), timestamptz '2026-11-20' + n * interval '1 minute'
       from generate_series(1, ?) n`,
    [...parties, everyRare, records],
  );
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const removedBy = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, part) => sum + removedBy(part), 0);

async function plansOf(read: (em: ReturnType<Store['fork']>) => Promise<unknown>): Promise<Plan[]> {
  const em = store.fork();
  const plans = explainStatements(em);
  await read(em);
  return plans;
}

/** Rows that PostgreSQL reads and discards while it answers a list. */
async function discardedRows(list: (em: ReturnType<Store['fork']>) => Promise<unknown>): Promise<number> {
  return (await plansOf(list)).reduce((sum, plan) => sum + removedBy(plan), 0);
}

const callers: [string, Caller][] = [
  ['seller', seller],
  ['buyer', buyer],
];

test.each(callers)('a list of the %s with a rare status reads only the rows that it answers', async (role, caller) => {
  const offers = { role, status: ['withdrawn'], limit: 10 } as TradingInput<'listOffers'>;
  expect(await discardedRows((em) => listOffers({ em, cursorKey }, caller, offers))).toBe(0);
  const orders = { role, status: ['pending_payment'], limit: 10 } as TradingInput<'listOrders'>;
  expect(await discardedRows((em) => listOrders({ em, cursorKey }, caller, orders))).toBe(0);
});

test.each(callers)(
  'a list of the %s with several statuses reads only the rows that it answers',
  async (role, caller) => {
    const offers = { role, status: ['withdrawn', 'rejected', 'accepted'], limit: 10 } as TradingInput<'listOffers'>;
    expect(await discardedRows((em) => listOffers({ em, cursorKey }, caller, offers))).toBe(0);
    const orders = { role, status: ['pending_payment', 'paid'], limit: 10 } as TradingInput<'listOrders'>;
    expect(await discardedRows((em) => listOrders({ em, cursorKey }, caller, orders))).toBe(0);
  },
);

test.each(callers)('a list of the changes of the %s reads only the rows that it answers', async (role, caller) => {
  const input = { role, limit: 10, updatedAfter: '2026-11-21T00:00:00Z' };
  expect(await discardedRows((em) => listOffers({ em, cursorKey }, caller, input as TradingInput<'listOffers'>))).toBe(
    0,
  );
  expect(await discardedRows((em) => listOrders({ em, cursorKey }, caller, input as TradingInput<'listOrders'>))).toBe(
    0,
  );
});

test.each(callers)('a list of an externalId of the %s reads only the rows that it answers', async (role, caller) => {
  const input = { role, limit: 10, externalId: 'PO-1' } as TradingInput<'listOffers'> & TradingInput<'listOrders'>;
  expect(await discardedRows((em) => listOffers({ em, cursorKey }, caller, input))).toBe(0);
  expect(await discardedRows((em) => listOrders({ em, cursorKey }, caller, input))).toBe(0);
});

test.each(callers)('a list of all of the %s reads only the rows that it answers', async (role, caller) => {
  const input = { role, limit: 10 } as TradingInput<'listOffers'> & TradingInput<'listOrders'>;
  expect(await discardedRows((em) => listOffers({ em, cursorKey }, caller, input))).toBe(0);
  expect(await discardedRows((em) => listOrders({ em, cursorKey }, caller, input))).toBe(0);
});

test.each(callers)('counting what is open of the %s reads only what is open', async (_role, caller) => {
  await store.fork().execute('analyze offer, sales_order');
  const count = (em: ReturnType<Store['fork']>) =>
    inspectOpenTrade({ em }, newOperator(), { id: organizationOf(caller) });
  const open = records / everyRare;
  const read = (await plansOf(count)).reduce((sum, plan) => sum + rowsRead(plan), 0);
  // Lists as seller and as buyer.
  expect(read).toBeGreaterThanOrEqual(open);
  expect(read).toBeLessThanOrEqual(open * 2);
});
