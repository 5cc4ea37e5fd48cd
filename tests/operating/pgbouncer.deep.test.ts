import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceNames } from '@marketplace/operations/service-names';
import type { Listing, Order } from '@marketplace/trading-contract';
import type { Payment } from '@marketplace/payments-contract';
import { describeSlice } from '../support/describe-slice.ts';
import { type PgBouncer, startPgBouncer } from '../support/operating/pgbouncer.ts';
import { newSeller } from '../support/sign-up.ts';
import { type SeparateProcesses, startSeparateProcesses } from '../support/stacks/processes/separate-processes.ts';
import { startTestBase, type TestBase } from '../support/stacks/stack-host.ts';
import { waitFor } from '../support/wait-for.ts';

/** All services reach PostgreSQL through PgBouncer, in transaction mode, with three connections for each role. */
let base: TestBase;
let pooler: PgBouncer;
let processes: SeparateProcesses;
const pooled = (url: string) => ({
  DATABASE_URL: pooler.through(url),
  DATABASE_LISTEN_URL: url,
  TEST_HELPERS: '1',
});
beforeAll(async () => {
  base = await startTestBase();
  const roles = base.roles!;
  pooler = await startPgBouncer(Object.values(roles));
  processes = await startSeparateProcesses(base, {
    extraEnv: {
      ...Object.fromEntries(serviceNames.map((name) => [name, pooled(roles[name]!)])),
      gateway: { TEST_HELPERS: '1' },
    },
  });
});
afterAll(async () => {
  await processes?.stop();
  await pooler?.close();
  await base?.close();
});

describeSlice('through PgBouncer', async () => ({ base, stack: processes }));

test('twenty orders at once are paid through three connections, and the books agree', async () => {
  const seller = await newSeller(processes.origin, base.inboxUrl, 'pooled-seller@example.com');
  const buyer = await newSeller(processes.origin, base.inboxUrl, 'pooled-buyer@example.com');
  const terms = { title: 'Lamp', price: { amount: 4900, currency: 'USD' }, quantity: 20, publish: true };
  const { body: listing } = await seller.server.post<Listing>('/listings', terms);
  const paid = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const items = [{ listingId: listing.id, quantity: 1 }];
      const { body: order } = await buyer.owner.post<Order>('/orders', { items });
      const paying = { orderId: order.id, paymentMethod: 'pm_card_visa' };
      const { body: payment } = await buyer.owner.post<Payment>('/payments', paying);
      return waitFor(
        'the order to be paid',
        async () => (await buyer.owner.get<Order>(`/orders/${order.id}`)).body.status === 'paid' && payment.id,
      );
    }),
  );
  expect(new Set(paid).size).toBe(20);
  const verified = await fetch(`${processes.origin}/api/v1/test-helpers/ledger/verify`);
  expect(await verified.json()).toMatchObject({ ok: true });
});
