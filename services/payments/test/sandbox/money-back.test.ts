import { expect, test } from '@jest/globals';
import { newId } from '@marketplace/kernel';
import { sql } from '@marketplace/store';
import {
  bookedFor,
  disputeOf,
  disputesOf,
  newCall,
  openSandbox,
  pass,
  pay,
  read,
  signal,
  usd,
  valueOf,
} from './sandbox-under-test.ts';

const sandbox = openSandbox();

const refund = (paymentRef: string, amount: number, call = newCall()) =>
  sandbox().provider.createRefund(call, {
    refundId: newId('rfd'),
    orderId: newId('ord'),
    paymentRef,
    money: usd(amount),
  });
const refused = (code: string) => ({ kind: 'rejected', code });

test('a refund succeeds at once, and refunds never exceed the payment', async () => {
  const { ref } = await pay(sandbox());
  const first = valueOf(await refund(ref, 1900));
  expect(first).toMatchObject({ object: 'refund', status: 'succeeded', paymentRef: ref, money: usd(1900) });
  expect(await bookedFor(sandbox(), first.ref)).toEqual([-1900n]);
  expect(await refund(ref, 3001)).toMatchObject(refused('refund_exceeds_captured'));
  expect(valueOf(await refund(ref, 3000)).status).toBe('succeeded');
  expect(await refund(ref, 1)).toMatchObject(refused('refund_exceeds_captured'));
});

test('parallel refunds never exceed the payment, and a repeated one is made once', async () => {
  const { ref } = await pay(sandbox());
  const outcomes = await Promise.all([1, 2, 3].map(() => refund(ref, 2000)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['ok', 'ok', 'rejected']);
  const { provider } = sandbox();
  const [call, input] = [
    newCall(),
    { refundId: newId('rfd'), orderId: newId('ord'), paymentRef: ref, money: usd(100) },
  ];
  const made = valueOf(await provider.createRefund(call, input));
  expect(valueOf(await provider.createRefund(call, input))).toEqual(made);
  expect(await bookedFor(sandbox(), made.ref)).toEqual([-100n]);
  expect(valueOf(await provider.find(signal, { object: 'refund', ...input }))).toEqual(made);
});

test('only captured payments are refunded', async () => {
  const { ref } = await pay(sandbox(), 'pm_card_visa', { captureMethod: 'manual' });
  expect(await refund(ref, 100)).toMatchObject(refused('unexpected_state'));
  expect(await refund('pi_none', 100)).toMatchObject(refused('no_such_payment'));
});

test.each([
  ['pm_card_pendingRefund', { status: 'succeeded', failureCode: null }, [-4900n], 'refund_exceeds_captured'],
  ['pm_card_refundFail', { status: 'failed', failureCode: 'expired_or_canceled_card' }, [], null],
])('%s: the refund is pending, and ends a second later', async (token, end, booked, again) => {
  const payment = await pay(sandbox(), token);
  const pending = valueOf(await refund(payment.ref, 4900));
  expect(pending.status).toBe('pending');
  await pass(sandbox(), 1);
  expect(await read(sandbox(), pending)).toMatchObject(end);
  expect(await bookedFor(sandbox(), pending.ref)).toEqual(booked);
  // The amount of a failed refund can be refunded again.
  const next = await refund(payment.ref, 4900);
  expect(next).toMatchObject(again === null ? { kind: 'ok' } : refused(again));
});

test.each([
  ['pm_card_createDispute', 'chargeback', 'fraudulent', 4900n],
  ['pm_card_createDisputeProductNotReceived', 'chargeback', 'product_not_received', 4900n],
  ['pm_card_createDisputeInquiry', 'inquiry', 'product_not_received', 0n],
])('%s: a dispute is open a second later', async (token, stage, reason, withdrawn) => {
  const { ref } = await pay(sandbox(), token);
  await pass(sandbox(), 1);
  const dispute = await disputeOf(sandbox(), ref);
  const isRefundable = withdrawn === 0n;
  expect(dispute).toMatchObject({ stage, reason, withdrawn, isRefundable, status: 'needs_response', money: usd(4900) });
  expect(dispute.evidenceDueBy!.getTime() - dispute.openedAt.getTime()).toBe(7 * 24 * 3_600_000);
  expect(await bookedFor(sandbox(), dispute.ref)).toEqual(withdrawn === 0n ? [] : [-4900n]);
  expect(await refund(ref, 100)).toMatchObject(isRefundable ? { kind: 'ok' } : refused('charge_disputed'));
});

async function disputed(token = 'pm_card_createDispute') {
  const { ref } = await pay(sandbox(), token);
  await pass(sandbox(), 1);
  return disputeOf(sandbox(), ref);
}

test.each([
  ['winning_evidence', { status: 'won', withdrawn: 0n, isRefundable: true }, [-4900n, 4900n]],
  ['See: losing_evidence.', { status: 'lost', withdrawn: 4900n, isRefundable: false }, [-4900n]],
  ['A photo of the parcel.', { status: 'under_review', withdrawn: 4900n }, [-4900n]],
])('the evidence "%s" decides a dispute a second later', async (text, end, booked) => {
  const dispute = await disputed();
  const [call, input] = [newCall(), { ref: dispute.ref, text, fileUrls: [] }];
  expect(valueOf(await sandbox().provider.submitEvidence(call, input))).toMatchObject({ withdrawn: 4900n });
  const second = await sandbox().provider.submitEvidence(newCall(), input);
  expect(second).toMatchObject(refused('unexpected_state'));
  await pass(sandbox(), 1);
  expect(await read(sandbox(), dispute)).toMatchObject(end);
  expect((await bookedFor(sandbox(), dispute.ref)).sort()).toEqual([...booked].sort());
  expect(valueOf(await sandbox().provider.submitEvidence(call, input))).toMatchObject(end);
});

test('a dispute without evidence is lost after its deadline', async () => {
  const dispute = await disputed();
  await pass(sandbox(), 7 * 24 * 3600);
  expect(await read(sandbox(), dispute)).toMatchObject({ status: 'lost', withdrawn: 4900n, evidenceDueBy: null });
});

test.each([
  ['pm_card_createDispute', [-4900n]],
  ['pm_card_createDisputeInquiry', [-4900n]],
])('%s: an accepted dispute is lost, and takes the money once', async (token, booked) => {
  const dispute = await disputed(token);
  for (let n = 0; n < 2; n += 1) {
    const accepted = valueOf(await sandbox().provider.acceptDispute(newCall(), dispute));
    expect(accepted).toMatchObject({ status: 'lost', stage: 'chargeback', withdrawn: 4900n });
  }
  expect(await bookedFor(sandbox(), dispute.ref)).toEqual(booked);
});

test('what tests make happen: a dispute of a part, and its end', async () => {
  const { controls } = sandbox();
  const { ref, paymentId } = await pay(sandbox());
  const part = { stage: 'chargeback', reason: 'duplicate', money: usd(900) } as const;
  expect(await controls.disputePayment(paymentId, part)).toBe(true);
  const dispute = await disputeOf(sandbox(), ref);
  expect(dispute).toMatchObject({ withdrawn: 900n, reason: 'duplicate', money: usd(900) });
  expect(await controls.closeDispute(dispute.ref, 'won')).toBe(true);
  expect(await controls.closeDispute(dispute.ref, 'won')).toBe(false);
  expect(await read(sandbox(), dispute)).toMatchObject({ status: 'won', withdrawn: 0n });
  expect(await controls.disputePayment(paymentId, { stage: 'inquiry', reason: 'general' })).toBe(true);
  expect(await disputesOf(sandbox(), ref)).toMatchObject([{ status: 'won' }, { stage: 'inquiry', withdrawn: 0n }]);
});

test('a bank can decide its dispute again and again; each time the money moves, with a notice', async () => {
  const { controls, store } = sandbox();
  const dispute = await disputed();
  for (const outcome of ['won', 'lost', 'won', 'lost'] as const) {
    expect(await controls.closeDispute(dispute.ref, outcome)).toBe(true);
    expect(await read(sandbox(), dispute)).toMatchObject({
      status: outcome,
      withdrawn: outcome === 'won' ? 0n : 4900n,
    });
  }
  expect((await bookedFor(sandbox(), dispute.ref)).toSorted()).toEqual([-4900n, -4900n, -4900n, 4900n, 4900n]);
  const { rows } = await sql<{ type: string }>`
    select body::jsonb ->> 'type' as type from notice where ref = ${dispute.ref} order by position, id`.execute(
    store.connections.sandbox.fork().getKysely(),
  );
  expect(rows.map(({ type }) => type.replace('charge.dispute.', ''))).toEqual([
    'created',
    'closed',
    'funds_withdrawn',
    'funds_reinstated',
    'funds_withdrawn',
  ]);
});

test('what tests cannot make happen changes nothing', async () => {
  const { controls } = sandbox();
  const refusedPayment = await pay(sandbox(), 'pm_card_visa_chargeDeclined');
  const dispute = { stage: 'chargeback', reason: 'duplicate' } as const;
  expect(await controls.disputePayment(refusedPayment.paymentId, dispute)).toBe(false);
  expect(await controls.disputePayment('pay_none', dispute)).toBe(false);
  expect(await controls.disputePayment((await pay(sandbox())).paymentId, { ...dispute, money: usd(4901) })).toBe(false);
  expect(await controls.closeDispute('dp_none', 'won')).toBe(false);
  expect(await controls.expireAuthorization(refusedPayment.paymentId)).toBe(false);
  const authorized = await pay(sandbox(), 'pm_card_visa', { captureMethod: 'manual' });
  expect(await controls.expireAuthorization(authorized.paymentId)).toBe(true);
  expect(await read(sandbox(), authorized)).toMatchObject({ status: 'canceled' });
});

test('all lines of the books together are 0 for each currency, and the balance is what they say', async () => {
  const { provider, store } = sandbox();
  await pay(sandbox(), 'pm_card_visa', { money: { amount: 7000n, currency: 'JPY' } });
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, sum(amount) as amount
      from (select currency, to_account as account, amount from book_entry
            union all select currency, from_account, -amount from book_entry) lines
     group by currency`.execute(store.connections.sandbox.fork().getKysely());
  expect(rows.sort((one, other) => (one.currency < other.currency ? -1 : 1))).toEqual([
    { currency: 'JPY', amount: '0' },
    { currency: 'USD', amount: '0' },
  ]);
  let total = 0n;
  for await (const { currency, amount } of provider.bookEntries(signal, new Date(0)))
    if (currency === 'JPY') total += amount;
  await pass(sandbox(), 2);
  expect(total).toBe(7000n);
  expect(valueOf(await provider.balance(signal, 'JPY'))).toEqual({ available: total, pending: 0n });
});
