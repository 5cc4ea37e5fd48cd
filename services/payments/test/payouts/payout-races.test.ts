import { afterEach, expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { onBothTransports, untilNotBusy } from '@marketplace/store/testing';
import { invariantChecker } from '../invariants.ts';
import { eventsOf, refusalOf, settle } from '../observe.ts';
import { booksOf } from '../payment-actions.ts';
import {
  deliverAll,
  execute,
  finishCalls,
  payments,
  personOf,
  sandboxOf,
  usd,
  worker,
} from '../payments-under-test.ts';
import {
  balanceOf,
  newFulfilledSale,
  newReleasedSale,
  newStartedSale,
  payoutOf,
  payoutsOf,
  setAccount,
  start,
} from '../payout-actions.ts';

type PaidSale = Awaited<ReturnType<typeof newReleasedSale>>;

/** Number of runs of each race. */
const rounds = process.env['JEST_DEEP'] === '1' ? 50 : 5;

onBothTransports('payouts at the same time as something else', payments, (tested) => {
  /** Amounts that the sandbox has transferred for an order and not returned. */
  const transferredFor = async ({ orderId }: PaidSale): Promise<number[]> => {
    const rows = await execute(
      tested(),
      sql<{ amount: string }>`
        select amount - reversed as amount from sandbox.transfer where order_id = ${orderId} and status = 'paid'`,
    );
    return rows.map(({ amount }) => Number(amount));
  };
  const kindsOf = async (sale: PaidSale) => (await booksOf(tested(), sale)).map(([kind]) => kind);

  /** Defines a test that runs a race several times. After each, all outcomes arrive and the books must agree. */
  function race(title: string, round: () => Promise<() => Promise<void>>): void {
    test(title, async () => {
      const check = invariantChecker(tested());
      for (let n = 0; n < rounds; n += 1) {
        const afterwards = await round();
        expect(await check()).toEqual([]);
        await finishCalls(tested());
        await settle(tested());
        await afterwards();
        expect(await check()).toEqual([]);
      }
      expect((await tested().engine.verifyBooks(worker, {})).output).toEqual({ ok: true, violations: [] });
    });
  }

  race('a payout that many start is transferred once', async () => {
    const sale = await newReleasedSale(tested(), { payoutSchedule: 'manual' });
    const { id } = await payoutOf(tested(), sale);
    const { client } = tested();
    await Promise.all([
      ...[1, 2, 3].map(() => untilNotBusy(() => start(tested(), sale))),
      ...[1, 2, 3].map(() => refusalOf(untilNotBusy(() => client.releasePayout(personOf(sale.seller), { id })))),
    ]);
    return async () => {
      expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
      expect(await transferredFor(sale)).toEqual([9000]);
      expect(await eventsOf(tested(), { id })).toHaveLength(1);
    };
  });

  race('a dispute holds the payout, or comes after it and is owed by the seller', async () => {
    const sale = await newReleasedSale(tested());
    const controls = await sandboxOf(tested());
    await Promise.all([
      untilNotBusy(() => start(tested(), sale)),
      controls
        .disputePayment(sale.payment.id, { stage: 'chargeback', reason: 'fraudulent' })
        .then(() => deliverAll(tested())),
    ]);
    return async () => {
      await start(tested(), sale);
      const payout = await payoutOf(tested(), sale);
      const [payable, transferred] = payout.status === 'released' ? [-9000, [9000]] : [0, []];
      expect(['released', 'on_hold']).toContain(payout.status);
      expect(await balanceOf(tested(), sale.seller)).toEqual({ payable, transit: 0 });
      expect(await transferredFor(sale)).toEqual(transferred);
    };
  });

  race('a dispute against the release: an open dispute is never released', async () => {
    const sale = await newFulfilledSale(tested());
    const { orderId } = sale;
    const controls = await sandboxOf(tested());
    await Promise.all([
      untilNotBusy(() => tested().engine.releaseOrder(worker, { orderId })),
      controls
        .disputePayment(sale.payment.id, {
          stage: 'chargeback',
          reason: 'fraudulent',
          money: { amount: 4000n, currency: 'USD' },
        })
        .then(() => deliverAll(tested())),
    ]);
    return async () => {
      const kinds = await kindsOf(sale);
      const [payout] = await payoutsOf(tested(), sale);
      // In either order, the withdrawn amount came from the escrow or from the released amount.
      expect(payout === undefined ? kinds.includes('release') : !kinds.includes('release')).toBe(false);
      await start(tested(), sale);
      expect(await transferredFor(sale)).toEqual([]);
    };
  });

  race('a refund reduces the payout, or is owed by the seller', async () => {
    const sale = await newReleasedSale(tested());
    await Promise.all([
      untilNotBusy(() => start(tested(), sale)),
      untilNotBusy(() => tested().client.createRefund(sale.seller, { id: sale.payment.id, amount: usd(5000) })),
    ]);
    return async () => {
      await start(tested(), sale);
      const payout = await payoutOf(tested(), sale);
      const [transferred] = await transferredFor(sale);
      expect(payout).toMatchObject({ status: 'released', amount: usd(transferred!) });
      // 50.00 less its part of the fee.
      expect((await balanceOf(tested(), sale.seller)).payable).toBe(4500 - transferred!);
    };
  });

  race('the answer and the notice of a transfer book it once', async () => {
    const sale = await newReleasedSale(tested(), { destination: 'acct_sandbox_timeout' });
    await start(tested(), sale);
    await execute(tested(), sql`update external_call set lease_until = clock_timestamp() - interval '1 second'`);
    const { id } = await payoutOf(tested(), sale);
    await Promise.all([
      tested().engine.finishExternalCalls(worker, {}),
      tested().engine.finishExternalCalls(worker, {}),
      deliverAll(tested()),
      tested().engine.refreshPending(worker, { after: null, limit: 100 }),
    ]);
    return async () => {
      expect(await kindsOf(sale)).toEqual(['capture', 'release', 'payout', 'payout_paid']);
      expect(await eventsOf(tested(), { id })).toHaveLength(1);
    };
  });

  race('a new account starts a failed payout once, beside a member who starts it', async () => {
    const sale = await newStartedSale(tested(), { destination: 'acct_sandbox_fail' });
    const { id } = await payoutOf(tested(), sale);
    await Promise.all([
      untilNotBusy(() => setAccount(tested(), sale.seller, { destination: 'acct_sandbox_ok' })),
      refusalOf(untilNotBusy(() => tested().client.retryPayout(personOf(sale.seller), { id }))),
      untilNotBusy(() => start(tested(), sale)),
    ]);
    return async () => {
      await start(tested(), sale);
      const { status } = await payoutOf(tested(), sale);
      // If the member was first, with the old account, that transfer failed too.
      if (status === 'failed') await tested().client.retryPayout(personOf(sale.seller), { id });
      expect(await transferredFor(sale)).toEqual([9000]);
    };
  });

  const repair = () => execute(tested(), sql`drop function if exists payments.break_commit() cascade`);
  afterEach(repair);

  /** Refuses every commit of an outcome, as if the process died between the provider's answer and its commit. */
  const breakCommits = async () => {
    await execute(
      tested(),
      sql`create function payments.break_commit() returns trigger language plpgsql as
          $$ begin raise exception 'the process has ended'; end $$`,
    );
    await execute(
      tested(),
      sql`create trigger break_commit before delete or update on payments.external_call
            for each row execute function payments.break_commit()`,
    );
  };

  test.each<[string, (sale: PaidSale, id: string) => Promise<unknown>, string | undefined]>([
    ['startPayout', (sale) => start(tested(), sale), undefined],
    ['releasePayout', (sale, id) => tested().client.releasePayout(personOf(sale.seller), { id }), 'manual'],
    ['retryPayout', (sale, id) => tested().client.retryPayout(personOf(sale.seller), { id }), 'failed'],
  ])(
    'after %s has died between the answer of the provider and its commit, the same transfer is found',
    async (_name, command, kind) => {
      const check = invariantChecker(tested());
      const sale =
        kind === 'failed'
          ? await newStartedSale(tested(), { destination: 'acct_sandbox_fail' })
          : await newReleasedSale(tested(), kind === 'manual' ? { payoutSchedule: 'manual' } : {});
      const { id } = await payoutOf(tested(), sale);
      // The account is changed behind the system, which would start the payout by itself otherwise.
      if (kind === 'failed')
        await execute(
          tested(),
          sql`update payout_account set provider_ref = replace(provider_ref, '_fail_', '_ok_')
               where organization_id = ${sale.seller.organizationId}`,
        );
      await breakCommits();
      expect((await refusalOf(command(sale, id))).code).not.toBe('done');
      expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'processing' });
      expect(await transferredFor(sale)).toEqual([9000]);
      expect(await check()).toEqual([]);
      await repair();
      await start(tested(), sale);
      await finishCalls(tested());
      await settle(tested());
      expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
      expect(await transferredFor(sale)).toEqual([9000]);
      expect(await eventsOf(tested(), { id })).toHaveLength(1);
      expect(await check()).toEqual([]);
    },
  );
});
