import { afterEach, expect, test } from '@jest/globals';
import { onBothTransports, storeOf } from '@marketplace/store/testing';
import { sql } from '@marketplace/store';
import { booksOf, paymentActions, refusalOf, typesOf } from '../payment-actions.ts';
import {
  advance,
  deliverAll,
  execute,
  newPaidSale,
  newSale,
  noticeSecret,
  pay,
  payments,
  processAll,
  type Sale,
  sandboxOf,
  withoutAnswer,
  worker,
} from '../payments-under-test.ts';
import { noticeGauges, purgeNotices } from '../../src/notices/notice.ts';
import { sign, signatureHeader } from '../../src/sandbox/notices/signature.ts';
import { violationsOf } from '../invariants.ts';

interface StoredNotice {
  id: string;
  object: string;
  attempts: number;
  processed: boolean;
  unmatched: boolean;
  waitSeconds: number;
}

onBothTransports('notices of the provider', payments, (tested) => {
  const { getPayment, refresh } = paymentActions(tested);
  const anonymous = { requestId: 'req_notice', actor: { type: 'anonymous' as const } };

  const send = (notice: { id: string; object?: string; ref: string; type?: string }, secret = noticeSecret) => {
    const { id, object = 'payment', ref, type = 'payment_intent.succeeded' } = notice;
    const body = Buffer.from(JSON.stringify({ id, type, data: { object: { id: ref, object } } }));
    const headers = { [signatureHeader]: sign(secret, body) };
    const input = { provider: 'sandbox' as const, body: body.toString('base64'), headers };
    return tested().client.receiveProviderNotice(anonymous, input);
  };
  const process = async (waitMs = 0) =>
    (await tested().engine.processNotices(worker, { limit: 100, waitMs })).output.processed;
  const stored = (ref: string): Promise<StoredNotice[]> =>
    execute(
      tested(),
      sql<StoredNotice>`
        select id, object, attempts, processed_at is not null as processed, unmatched_at is not null as unmatched,
               round(extract(epoch from available_at - payments.now()))::int as "waitSeconds"
          from provider_notice where ref = ${ref} order by id`,
    );
  const refOf = async ({ id }: { id: string }) => {
    const [row] = await execute(
      tested(),
      sql<{ ref: string }>`select provider_ref as ref from payment where id = ${id}`,
    );
    return row!.ref;
  };

  test('a notice decides a payment whose result the bank tells later', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_asyncFail' });
    expect(sale.payment.status).toBe('processing');
    await advance(tested(), 2);
    await deliverAll(tested());
    expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({
      status: 'failed',
      failure: { code: 'card_declined' },
    });
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.failed']);
  });

  test('a long poll is woken by a notice', async () => {
    await processAll(tested());
    const sale = await newPaidSale(tested());
    await deliverAll(tested());
    const polling = process(20_000);
    await send({ id: 'evt_wakes', ref: await refOf(sale.payment) });
    expect(await polling).toBe(1);
  });

  test('repeated and shuffled notices change nothing more', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_webhookDuplicate' });
    const ref = await refOf(sale.payment);
    const before = await getPayment(sale.buyer, sale.payment);
    await send({ id: 'evt_b', ref });
    await send({ id: 'evt_b', ref });
    await send({ id: 'evt_a', ref, type: 'payment_intent.processing' });
    await deliverAll(tested());
    expect(await getPayment(sale.buyer, sale.payment)).toEqual(before);
    const notices = await stored(ref);
    expect(notices.filter(({ id }) => id === 'evt_b')).toHaveLength(1);
    expect(notices.every(({ processed }) => processed)).toBe(true);
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded']);
    expect(await booksOf(tested(), sale)).toHaveLength(1);
  });

  test('a payment whose notice comes before its answer is booked once', async () => {
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_webhookFirst' });
    await processAll(tested());
    expect(await getPayment(sale.buyer, sale.payment)).toMatchObject({
      status: 'succeeded',
      version: sale.payment.version,
    });
    expect(await typesOf(tested(), sale.payment)).toEqual(['payment.succeeded']);
  });

  test('a missing notice is replaced by reading the object, a minute after the last change', async () => {
    const paymentMethod = 'pm_sandbox_webhookNever';
    const sale = await newPaidSale(tested(), { paymentMethod, captureMethod: 'manual' });
    await (await sandboxOf(tested())).expireAuthorization(sale.payment.id);
    await refresh();
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('requires_capture');
    await advance(tested(), 61);
    expect(await refresh()).toBe(1);
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('canceled');
    expect(await refresh()).toBe(0);
  });

  test('what stays unchanged is read 1, 2, 4 ... minutes after its last change, then every hour', async () => {
    const paymentMethod = 'pm_sandbox_webhookNever';
    const { payment } = await newPaidSale(tested(), { paymentMethod, captureMethod: 'manual' });
    const readAt = async () =>
      (
        await execute(tested(), sql<{ at: string }>`select refreshed_at as at from payment where id = ${payment.id}`)
      )[0]!.at;
    const isReadAfter = async (seconds: number) => {
      const before = await readAt();
      await advance(tested(), seconds);
      await refresh();
      await refresh();
      return String(await readAt()) !== String(before);
    };
    // Ages of 61, 81, 141, 201 and 301 seconds.
    for (const [seconds, expected] of [
      [61, true],
      [20, false],
      [60, true],
      [60, false],
      [100, true],
    ] as const)
      expect(await isReadAfter(seconds)).toBe(expected);
    expect(await isReadAfter(3 * 86_400)).toBe(true);
    expect(await isReadAfter(2400)).toBe(false);
    expect(await isReadAfter(1300)).toBe(true);
  });

  test('a party that changes its metadata again and again does not keep a payment from being read', async () => {
    const paymentMethod = 'pm_sandbox_webhookNever';
    const sale = await newPaidSale(tested(), { paymentMethod, captureMethod: 'manual' });
    await (await sandboxOf(tested())).expireAuthorization(sale.payment.id);
    for (const minute of ['59', '60', '61']) {
      await advance(tested(), minute === '59' ? 3_540 : 60);
      await tested().client.updatePayment(sale.buyer, { id: sale.payment.id, metadata: { minute } });
      await refresh();
    }
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('canceled');
  });

  test('what waits for the provider is refreshed in bounded batches, each object once', async () => {
    const sales = [];
    for (let n = 0; n < 5; n += 1)
      sales.push(await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_webhookNever', captureMethod: 'manual' }));
    const controls = await sandboxOf(tested());
    for (const { payment } of sales) await controls.expireAuthorization(payment.id);
    await advance(tested(), 61);
    let refreshed = 0;
    let batches = 0;
    for (let after: string | null = null; batches === 0 || after !== null; batches += 1) {
      const { output } = await tested().engine.refreshPending(worker, { after, limit: 2 });
      refreshed += output.refreshed;
      after = output.next;
    }
    expect(refreshed).toBe(5);
    expect(batches).toBeGreaterThanOrEqual(3);
  });

  test('a notice without a record waits longer each time, and is given up after 72 hours', async () => {
    const ref = 'pi_of_another_platform';
    await send({ id: 'evt_unmatched', ref });
    const gauges = noticeGauges(await storeOf(tested().databaseUrl, payments.domain));
    const valueOf = async (name: string) => (await gauges.find((gauge) => gauge.name === name)!.read())[0]!.value;
    const before = await valueOf('payments.notices.waiting');
    const waits: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await process();
      const [notice] = await stored(ref);
      expect(notice).toMatchObject({ attempts: n + 1, processed: false, unmatched: false });
      waits.push(notice!.waitSeconds);
      await advance(tested(), notice!.waitSeconds + 1);
    }
    expect(waits).toEqual([1, 2, 4, 8]);
    await advance(tested(), 72 * 3600);
    expect(await valueOf('payments.notices.oldest')).toBeGreaterThan(72 * 3600);
    await process();
    expect(await stored(ref)).toMatchObject([{ processed: false, unmatched: true }]);
    expect(await valueOf('payments.notices.waiting')).toBe(before - 1);
    expect(await process()).toBe(0);
  });

  test('a forged, changed or foreign notice is refused, and nothing is stored', async () => {
    expect((await refusalOf(send({ id: 'evt_forged', ref: 'pi_forged' }, 'another secret'))).code).toBe(
      'invalid_signature',
    );
    const body = Buffer.from('{}').toString('base64');
    const unsigned = { provider: 'sandbox' as const, body, headers: {} };
    expect((await refusalOf(tested().client.receiveProviderNotice(anonymous, unsigned))).code).toBe(
      'invalid_signature',
    );
    const stripe = tested().client.receiveProviderNotice(anonymous, { ...unsigned, provider: 'stripe' });
    expect((await refusalOf(stripe)).code).toBe('not_found');
    expect(await stored('pi_forged')).toEqual([]);
  });

  test('a notice that cannot be applied waits, and does not stop the others', async () => {
    const wrong = await newPaidSale(tested(), { captureMethod: 'manual', paymentMethod: 'pm_sandbox_webhookNever' });
    const right = await newPaidSale(tested(), { captureMethod: 'manual', paymentMethod: 'pm_sandbox_webhookNever' });
    const refs = [await refOf(wrong.payment), await refOf(right.payment)] as const;
    await execute(
      tested(),
      sql`update sandbox.payment
             set status = 'succeeded', captured = n, amount = n
            from (values (${refs[0]}, 1), (${refs[1]}, 10000)) as made (made_ref, n) where ref = made_ref`,
    );
    for (const [n, ref] of refs.entries()) await send({ id: `evt_wrong_${n}`, ref });
    await processAll(tested());
    expect((await getPayment(right.buyer, right.payment)).status).toBe('succeeded');
    expect((await getPayment(wrong.buyer, wrong.payment)).status).toBe('requires_capture');
    expect(await stored(refs[0])).toMatchObject([{ processed: false, unmatched: false, attempts: 1 }]);
  });

  test('a notice waits while the provider does not answer, however long that is', async () => {
    const paymentMethod = 'pm_sandbox_webhookNever';
    const sale = await newPaidSale(tested(), { paymentMethod, captureMethod: 'manual' });
    await (await sandboxOf(tested())).expireAuthorization(sale.payment.id);
    const ref = await refOf(sale.payment);
    await send({ id: 'evt_silence', ref });
    await advance(tested(), 73 * 3600);
    expect(await withoutAnswer(tested(), sale, () => process())).toBe(0);
    expect(await stored(ref)).toMatchObject([{ processed: false, unmatched: false, attempts: 1, waitSeconds: 1 }]);
    await advance(tested(), 2);
    expect(await process()).toBe(1);
    expect((await getPayment(sale.buyer, sale.payment)).status).toBe('canceled');
  });

  test('processed notices are deleted after 30 days, and those that were given up are kept', async () => {
    await send({ id: 'evt_purge_1', ref: 'pi_purge_1' });
    await send({ id: 'evt_purge_2', ref: 'pi_purge_2' });
    await execute(tested(), sql`update provider_notice set processed_at = payments.now() where ref = 'pi_purge_1'`);
    await execute(tested(), sql`update provider_notice set unmatched_at = payments.now() where ref = 'pi_purge_2'`);
    const store = await storeOf(tested().databaseUrl, payments.domain);
    await purgeNotices(store);
    expect(await stored('pi_purge_1')).toHaveLength(1);
    await advance(tested(), 31 * 86_400);
    await purgeNotices(store);
    expect(await stored('pi_purge_1')).toEqual([]);
    expect(await stored('pi_purge_2')).toHaveLength(1);
  });

  test('processes that work at the same time process each notice once', async () => {
    const sales = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const sale = newSale();
        return { ...sale, payment: await pay(tested(), sale, { paymentMethod: 'pm_sandbox_asyncSucceed' }) };
      }),
    );
    await advance(tested(), 2);
    await Promise.all([deliverAll(tested()), deliverAll(tested()), process(2000), process(2000)]);
    await processAll(tested());
    for (const { payment } of sales) expect(await typesOf(tested(), payment)).toEqual(['payment.succeeded']);
    expect(await violationsOf(tested())).toEqual([]);
  });
});

onBothTransports('disputes whose notices are lost', payments, (tested) => {
  const { refresh } = paymentActions(tested);
  const disputesOf = async ({ seller, orderId }: Sale) =>
    (await tested().client.listDisputes(seller, { orderId })).output.data;
  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  test('are known within an hour, from the list of the provider', async () => {
    await refresh();
    // The sandbox sends no notices of this payment and its dispute.
    const sale = await newPaidSale(tested(), { paymentMethod: 'pm_sandbox_webhookNever' });
    const dispute = { stage: 'chargeback', reason: 'fraudulent' } as const;
    await (await sandboxOf(tested())).disputePayment(sale.payment.id, dispute);
    await processAll(tested());
    expect(await disputesOf(sale)).toEqual([]);
    await advance(tested(), 3_600);
    await refresh();
    await processAll(tested());
    expect(await disputesOf(sale)).toMatchObject([
      { stage: 'chargeback', status: 'needs_response', fundsWithdrawn: true },
    ]);
    const listed = async () =>
      (await execute(tested(), sql`select from provider_notice where type = 'disputes.listed'`)).length;
    const before = await listed();
    await advance(tested(), 3_600);
    await refresh();
    expect(await listed()).toBe(before);
  });

  test('are listed once an hour, whoever asks, and from where the last list has ended', async () => {
    const position = async () => {
      const [row] = await execute(
        tested(),
        sql<{ until: string; next: string }>`select listed_until as until, next_at as next from dispute_position`,
      );
      return { until: Date.parse(row!.until), next: Date.parse(row!.next) };
    };
    await refresh();
    const first = await position();
    await Promise.all([refresh(), tested().engine.refreshPending(worker, { after: null, limit: 100 })]);
    expect(await position()).toEqual(first);
    await advance(tested(), 3_600);
    await Promise.all([refresh(), refresh()]);
    const second = await position();
    expect(second.until - first.until).toBeGreaterThan(3_590_000);
    expect(second.next - second.until).toBeGreaterThan(3_590_000);
  });
});
