import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, newId } from '@marketplace/kernel';
import { createStore, type Store } from '@marketplace/store';
import {
  createMigratedDatabase,
  explainStatements,
  newOperator,
  rowsRead,
  type TestDatabase,
} from '@marketplace/store/testing';
import { paymentsDomain } from '../../src/module.ts';
import { getWaitingPayouts } from '../../src/operations/operator/waiting-payouts.ts';

const [seller, other] = [newId('org'), newId('org')];
/** A hundredth waits, half of that of the seller. */
const count = 20_000;
const waiting = count / 100;

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
    `insert into payout (id, organization_id, order_id, currency, status, gross, refunded, fee, adjustments, amount,
                         hold_reasons, bank_status, release_requested, transfers, reversed, provider, provider_ref,
                         ended_refs, created_at, updated_at)
     select 'po_' || n, case when n % 200 = 0 then ? else ? end, 'ord_' || n, 'USD',
            case when n % 100 = 0 then 'scheduled' else 'released' end, 2, 0, 1, '[]', 1,
            '{}', 'unknown', false, 0, 0, 'sandbox', 'tr_' || n, '{}', now(), now()
       from generate_series(1, ?) n`,
    [seller, other, count],
  );
  await store.fork().execute('analyze payout');
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test.each([
  ['an organization', { organizationId: seller }, waiting / 2],
  ['all organizations', {}, waiting],
])('the figures of the waiting payouts of %s read no payout that has started', async (_of, input, payouts) => {
  const em = store.fork();
  const plans = explainStatements(em, { answer: true });
  const { data } = await getWaitingPayouts({ em }, newOperator(), input);
  const figures = { payouts, amount: payouts, startable: payouts, startableAmount: payouts };
  expect(data).toEqual([{ currency: 'USD', ...figures }]);
  for (const plan of plans) expect(rowsRead(plan)).toBeLessThanOrEqual(payouts);
});
