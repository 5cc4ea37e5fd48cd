import { expect, test } from '@jest/globals';
import { sql } from '@marketplace/store';
import { onBothTransports, storeOf } from '@marketplace/store/testing';
import { verifiedAtSeconds } from '../../src/books/parts/verifications.ts';
import { paymentsDomain } from '../../src/module.ts';
import {
  deliverAll,
  execute,
  newPaidSale,
  newSale,
  pay,
  payments,
  processAll,
  sandboxOf,
  worker,
} from '../payments-under-test.ts';
import { newReleasedSale, newStartedSale, payoutOf, start } from '../payout-actions.ts';

onBothTransports('the verification of the books', payments, (tested) => {
  const verify = async () => (await tested().engine.verifyBooks(worker, {})).output;
  const freezes = () => execute(tested(), sql<{ reason: string }>`select reason from payout_freeze`);
  /** Value of `ledger_verified_at`. */
  const verifiedAt = async () => verifiedAtSeconds((await storeOf(tested().databaseUrl, paymentsDomain)).report());
  const unfreeze = () => execute(tested(), sql`delete from payout_freeze`);
  /** Makes changes that no operation makes. */
  const tamper = (...statements: string[]) =>
    execute(
      tested(),
      sql.raw(`set session_replication_role = replica; ${statements.join('; ')};
                               set session_replication_role = origin`),
    );

  /** An entry in the sandbox's books that no request has caused. */
  const enter = (id: string, amount: number, age = '0 days') =>
    execute(
      tested(),
      sql.raw(`
        insert into sandbox.book_entry
          (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)
        values ('${id}', 'fee', '${id}', 'USD', '${amount < 0 ? 'platform' : 'buyers'}',
                '${amount < 0 ? 'buyers' : 'platform'}', ${Math.abs(amount)}, now(),
                sandbox.now() - interval '${age}')`),
    );
  const forget = async (id: string) => {
    await execute(tested(), sql`delete from sandbox.book_entry where id = ${id}`);
    await execute(tested(), sql`delete from provider_entry where id = ${id}`);
  };

  test('finds nothing after payments, refunds and payouts, and freezes nothing', async () => {
    const sale = await newStartedSale(tested());
    await tested().client.createRefund(sale.seller, { id: sale.payment.id });
    await newReleasedSale(tested());
    await newPaidSale(tested());
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await freezes()).toEqual([]);
  });

  test.each<[string, (orderId: string) => [string, string]]>([
    [
      'I6 a balance is the sum of the postings',
      (id) => [
        `update ledger.account set balance = balance + 1 where name = 'escrow:order:${id}'`,
        `update ledger.account set balance = balance - 1 where name = 'escrow:order:${id}'`,
      ],
    ],
    [
      'I7 the captured amount is where the books say',
      (id) => [
        `update payments.order_account set refunded = 1 where order_id = '${id}'`,
        `update payments.order_account set refunded = 0 where order_id = '${id}'`,
      ],
    ],
    [
      'I9 a payout is booked as its status says',
      (id) => [
        `update payments.payout set status = 'released' where order_id = '${id}'`,
        `update payments.payout set status = 'scheduled' where order_id = '${id}'`,
      ],
    ],
    [
      'I10 the fee that is kept is exactly that of the amount that is left',
      (id) => [
        `update payments.order_account set fee_reversed = 1 where order_id = '${id}'`,
        `update payments.order_account set fee_reversed = 0 where order_id = '${id}'`,
      ],
    ],
  ])('finds "%s", and no payout starts until the operator allows it', async (invariant, changes) => {
    const sale = await newReleasedSale(tested());
    const [change, undo] = changes(sale.orderId);
    await tamper(change);
    const before = await verifiedAt();
    const { ok, violations } = await verify();
    expect(ok).toBe(false);
    expect(await verifiedAt()).toBe(before);
    expect(violations.map((violation) => violation.invariant)).toContain(invariant);
    expect(JSON.stringify(violations)).toContain(sale.orderId.slice(4));
    await tamper(undo);
    // It stays so, although the books agree again.
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await verifiedAt()).toBeGreaterThan(before!);
    expect(await freezes()).toEqual([{ reason: 'books' }]);
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'scheduled' });
    await unfreeze();
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released' });
  });

  test('a movement at the provider whose notice was lost is applied after a verification', async () => {
    const sale = await newPaidSale(tested());
    const controls = await sandboxOf(tested());
    await controls.holdNotices();
    await controls.disputePayment(sale.payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    // Nothing of ours is pending, and the provider holds less than the ledger says.
    await execute(tested(), sql`update sandbox.notice set delivered_at = now() where delivered_at is null`);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    await processAll(tested());
    const { account } = (await tested().engine.getAccountState(worker, { orderId: sale.orderId })).output;
    expect(account).toMatchObject({ openDisputes: 1 });
    await deliverAll(tested());
    expect(await verify()).toEqual({ ok: true, violations: [] });
  });

  test('a movement at the provider that nothing here explains freezes all payouts', async () => {
    const sale = await newPaidSale(tested());
    const entry = `sandbox.book_entry
      (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)`;
    await execute(
      tested(),
      sql.raw(`insert into ${entry} select 'txn_test', 'payment', ref, 'USD', 'platform', 'buyers', 1, now(), now()
                 from sandbox.payment where payment_id = '${sale.payment.id}'`),
    );
    // The payment is read again first.
    expect(await verify()).toEqual({ ok: true, violations: [] });
    await processAll(tested());
    const { ok, violations } = await verify();
    expect(ok).toBe(false);
    expect(violations).toEqual([
      {
        invariant: 'I11 the ledger and the provider agree',
        detail: expect.stringMatching(/recorded 10000, at the provider 9999/),
      },
    ]);
    expect(await freezes()).toEqual([{ reason: 'books' }]);
    await forget('txn_test');
    await unfreeze();
  });

  test('adds up the entries of an object that are read by different verifications', async () => {
    const sale = await newPaidSale(tested());
    const controls = await sandboxOf(tested());
    await controls.disputePayment(sale.payment.id, { stage: 'chargeback', reason: 'fraudulent' });
    await deliverAll(tested());
    await enter('txn_first_fee', -30);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    const [dispute] = await execute(
      tested(),
      sql<{ ref: string }>`select provider_ref as ref from dispute where order_id = ${sale.orderId}`,
    );
    // The rows that were read are not read again.
    await execute(tested(), sql`update books_position set read_until = payments.now() + interval '1 hour'`);
    await controls.closeDispute(dispute!.ref, 'won');
    await deliverAll(tested());
    await enter('txn_second_fee', -30);
    for (let times = 0; times < 2; times += 1) {
      expect(await verify()).toEqual({ ok: true, violations: [] });
      await processAll(tested());
    }
  });

  test('entries that agree are compared again only after a change of the records of their order', async () => {
    const sale = await newPaidSale(tested());
    const compared = async () =>
      (
        await execute(
          tested(),
          sql<{ compared: boolean }>`
            select compared from provider_entry e join payment p on p.provider_ref = e.ref
             where p.id = ${sale.payment.id}`,
        )
      ).map((entry) => entry.compared);
    await enter('txn_another_fee', -30);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await compared()).toEqual([true]);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await compared()).toEqual([true]);
    await execute(tested(), sql`update payment set return_url = null where id = ${sale.payment.id}`);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await compared()).toEqual([false]);
    await enter('txn_yet_another_fee', -30);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await compared()).toEqual([true]);
  });

  test('finds a difference of the balances beyond what is pending', async () => {
    await newPaidSale(tested());
    await enter('txn_known_fee', -30);
    expect(await verify()).toEqual({ ok: true, violations: [] });
    // Nobody knows yet whether the provider has taken the money.
    await pay(tested(), newSale(), { paymentMethod: 'pm_sandbox_timeoutBeforeCharge' });
    await enter('txn_more', 5_000, '30 days');
    expect(await verify()).toEqual({ ok: true, violations: [] });
    await forget('txn_more');
    await enter('txn_less', -5_000_000, '30 days');
    const { ok, violations } = await verify();
    expect(ok).toBe(false);
    const detail = expect.stringMatching(/^USD: the ledger says \d+, sandbox says -\d+$/);
    expect(violations).toMatchObject([{ detail }]);
    await forget('txn_less');
    await unfreeze();
  });

  test('the fees of the provider are booked as costs, once', async () => {
    const entry = `sandbox.book_entry
      (id, kind, ref, currency, from_account, to_account, amount, available_at, created_at)`;
    await newPaidSale(tested());
    await execute(
      tested(),
      sql.raw(`insert into ${entry} values ('txn_fee', 'fee', 'fee', 'USD', 'platform', 'buyers', 30, now(), now())`),
    );
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await verify()).toEqual({ ok: true, violations: [] });
    const rows = await execute(
      tested(),
      sql<{ amount: string; from: string }>`
        select p.amount, f.name as from from ledger.transaction t join ledger.posting p on p.transaction_id = t.id
          join ledger.account f on f.id = p.from_account where t.reference = 'cost:sandbox:txn_fee'`,
    );
    expect(rows).toEqual([{ amount: '30', from: 'platform:costs:USD' }]);
  });
});
