import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createCursorKey, createStore, type Store } from '@marketplace/store';
import {
  createMigratedDatabase,
  explainStatements,
  newOperator,
  rowsRead,
  type TestDatabase,
} from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
import { listOperatorDisputes } from '../../src/operations/operator/operator-disputes.ts';
import { getWaitingPayouts } from '../../src/operations/operator/waiting-payouts.ts';

const cursorKey = createCursorKey(randomBytes(32).toString('hex'));
const operator = newOperator();
const disputeCount = 2000;
const limit = 10;

const [seller, other] = [newId('org'), newId('org')];
/** Payouts. A hundredth waits, half of that of the seller. */
const payoutCount = 20_000;
const waiting = payoutCount / 100;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createMigratedDatabase([paymentsDomain]);
  store = await createStore({
    databaseUrl: database.url,
    domain: paymentsDomain,
    log: createLogger({ level: 'silent' }),
  });
  await store.fork().execute(
    `insert into dispute (id, order_id, payment_id, buyer_organization_id, seller_organization_id, source, stage,
                          reason, currency, amount, status, withdrawn, excess, fee, is_refundable, evidence,
                          evidence_due_by,
                          opened_at, closed_at, provider, created_at, updated_at)
     select 'dsp_' || n, 'ord_' || n, 'pay_' || n, ?, ?, 'buyer', 'claim', 'other',
            'USD', 1, case when n % 2 = 0 then 'needs_response' else 'won' end, 0, 0, 0, true, '[]',
            now() + n * interval '1 minute', now(), case when n % 2 = 0 then null else now() end,
            'sandbox', now(), now()
       from generate_series(1, ?) n`,
    [newId('org'), newId('org'), disputeCount],
  );
  await store.fork().execute(
    `insert into payout (id, organization_id, order_id, currency, status, gross, refunded, fee, adjustments, amount,
                         hold_reasons, bank_status, release_requested, transfers, reversed, provider, provider_ref,
                         ended_refs, created_at, updated_at)
     select 'po_' || n, case when n % 200 = 0 then ? else ? end, 'ord_' || n, 'USD',
            case when n % 100 = 0 then 'scheduled' else 'released' end, 2, 0, 1, '[]', 1,
            '{}', 'unknown', false, 0, 0, 'sandbox', 'tr_' || n, '{}', now(), now()
       from generate_series(1, ?) n`,
    [seller, other, payoutCount],
  );
  await store.fork().execute('analyze payout');
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test.each([{}, { status: 'needs_response' }, { status: 'won' }, { source: 'buyer' }] as const)(
  'a page of the disputes of all organizations reads no more rows than a page has: %j',
  async (filters) => {
    const em = store.fork();
    const plans = explainStatements(em, { answer: true });
    const list = (cursor?: string) =>
      listOperatorDisputes({ em, cursorKey }, operator, { limit, ...filters, ...(cursor && { cursor }) });
    const { data, nextCursor } = await list();
    expect(data).toHaveLength(limit);
    expect((await list(nextCursor!)).data).toHaveLength(limit);
    // Each status is read by itself, and both that there are here are on the page.
    for (const plan of plans) expect(rowsRead(plan)).toBeLessThanOrEqual(2 * (limit + 1));
  },
);

test.each([
  ['an organization', { organizationId: seller }, waiting / 2],
  ['all organizations', {}, waiting],
])('the figures of the waiting payouts of %s read no payout that has started', async (_of, input, payouts) => {
  const em = store.fork();
  const plans = explainStatements(em, { answer: true });
  const { data } = await getWaitingPayouts({ em }, operator, input);
  const figures = { payouts, amount: payouts, startable: payouts, startableAmount: payouts };
  expect(data).toEqual([{ currency: 'USD', ...figures }]);
  for (const plan of plans) expect(rowsRead(plan)).toBeLessThanOrEqual(payouts);
});
