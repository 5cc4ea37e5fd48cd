import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { sql } from '@marketplace/store';
import { newOperator, onBothTransports } from '@marketplace/store/testing';
import Stripe from 'stripe';
import type { Payment } from '@marketplace/payments-contract';
import { createPayments } from '../../src/module.ts';
import { violationsOf } from '../invariants.ts';
import { refusalOf } from '../observe.ts';
import {
  execute,
  newPaidSale,
  newParty,
  newSale,
  pay,
  payments,
  personOf,
  processAll,
  settings,
  usd,
  worker,
} from '../payments-under-test.ts';
import { balanceOf, fulfilledNow, payoutOf, setAccount, start } from '../payout-actions.ts';
import { book, connectedOf } from './stripe-server/books.ts';
import { bankPayoutOf, disputeOf } from './stripe-server/objects.ts';
import { startStripe, type StripeUnderTest, webhookSecrets } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const withStripe: typeof payments = {
  ...payments,
  create: (databaseUrl, log) =>
    createPayments({ DATABASE_URL: databaseUrl, ...settings }, log, () =>
      Promise.resolve({ provider: stripe.provider, sandbox: null }),
    ),
};
const signer = new Stripe('sk_test_signer');
let events = 0;

onBothTransports('payments with Stripe', withStripe, (tested) => {
  /** Stripe sends an event, which is then processed. */
  const send = async (type: string, object: { id: string }, account?: string) => {
    const event = { id: `evt_${++events}`, object: 'event', type, data: { object }, ...(account && { account }) };
    const payload = JSON.stringify(event);
    const secret = webhookSecrets[account ? 1 : 0];
    const headers = { 'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret }) };
    const caller = { requestId: 'req_stripe', actor: { type: 'anonymous' as const } };
    const input = { provider: 'stripe' as const, body: Buffer.from(payload).toString('base64'), headers };
    await tested().client.receiveProviderNotice(caller, input);
    await processAll(tested());
  };
  const intentOf = ({ id }: { id: string }) =>
    [...stripe.books.intents.values()].find(({ metadata }) => metadata.paymentId === id)!;

  afterEach(async () => expect(await violationsOf(tested())).toEqual([]));

  it('an order is paid, refunded in part, and its rest is paid out', async () => {
    const seller = newParty();
    const { onboardingUrl, status } = await setAccount(tested(), seller);
    expect([status, onboardingUrl]).toEqual(['pending', expect.stringMatching(/^https:\/\/connect\.stripe\.com\//)]);
    const account = [...stripe.books.accounts.values()].at(-1)!;
    Object.assign(account, {
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], past_due: [] },
    });
    await send('account.updated', account, account.id);
    const sale = await newPaidSale(tested(), {}, { seller });
    expect(sale.payment).toMatchObject({ status: 'succeeded', provider: 'stripe', amountCaptured: usd(10_000) });
    const { output: refund } = await tested().client.createRefund(seller, { id: sale.payment.id, amount: usd(1_000) });
    expect(refund.status).toBe('succeeded');
    await tested().engine.recordFulfillment(worker, {
      orderId: sale.orderId,
      ...fulfilledNow(),
      receiptConfirmedAt: null,
    });
    await tested().engine.releaseOrder(worker, { orderId: sale.orderId });
    await start(tested(), sale);
    expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', amount: usd(8_100) });
    const transfer = [...stripe.books.transfers.values()].at(-1)!;
    expect(transfer).toMatchObject({ amount: 8100, destination: account.id, transfer_group: sale.orderId });
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    // The bank of the seller gets the money with a payout of Stripe, and sends it back: Stripe sends a webhook of the
    // payout.
    const connected = connectedOf(stripe.books, account.id);
    const entry = [...connected.entries.values()].find(({ source }) => source === transfer.destination_payment)!;
    entry.status = 'available';
    const created = entry.available_on + 60;
    const bankPayout = bankPayoutOf({
      id: stripe.books.id('po'),
      created,
      amount: 8_100,
      currency: 'usd',
      status: 'paid',
    });
    connected.payouts.set(bankPayout.id, bankPayout);
    connected.paidOut.set(bankPayout.id, [entry.id]);
    for (const status of ['paid', 'failed'] as const) {
      bankPayout.status = status;
      await send(`payout.${status}`, bankPayout, account.id);
      expect(await payoutOf(tested(), sale)).toMatchObject({ status: 'released', bankStatus: status });
    }
    // Stripe puts it back into the seller's account, from where a refund takes it.
    connected.paidOut.clear();
    await tested().client.createRefund(seller, { id: sale.payment.id, amount: usd(1_000) });
    expect(transfer.amount_reversed).toBe(900);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    await send('transfer.reversed', transfer);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 0, transit: 0 });
    Object.assign(transfer, { amount_reversed: 8100, reversed: true });
    await send('transfer.reversed', transfer);
    expect(await balanceOf(tested(), seller)).toEqual({ payable: 7_200, transit: 0 });
  });

  it('a payment whose answer was lost is settled by the webhook, and taken once', async () => {
    stripe.faults.push({ route: 'POST /v1/payment_intents', when: 'after', how: 'reset' });
    const sale = newSale();
    const payment = await pay(tested(), sale);
    expect(payment.status).toBe('processing');
    await send('payment_intent.succeeded', intentOf(payment));
    await send('payment_intent.succeeded', intentOf(payment));
    const { output } = await tested().client.getPayment(sale.buyer, { id: payment.id });
    expect(output).toMatchObject({ status: 'succeeded', amountCaptured: usd(10_000) });
    const taken = [...stripe.books.charges.values()].filter(({ transfer_group }) => transfer_group === sale.orderId);
    expect(taken).toHaveLength(1);
  });

  it('the verification of the books goes on where it ended, and books the fees of Stripe once', async () => {
    const verify = async () => (await tested().engine.verifyBooks(worker, {})).output;
    const costs = () =>
      execute(
        tested(),
        sql<{ count: number }>`select count(*)::int from ledger.transaction where kind = 'provider_cost'`,
      );
    const windows = () =>
      stripe.received
        .filter(({ path }) => path === '/v1/balance_transactions')
        .map(({ params }) => Number(params['created[gte]'] ?? params['created']?.['gte' as never]));
    const sale = await newPaidSale(tested());
    await send('payment_intent.succeeded', intentOf(sale.payment));
    expect(await verify()).toEqual({ ok: true, violations: [] });
    const [{ count }] = (await costs()) as [{ count: number }];
    expect(count).toBeGreaterThan(0);
    const before = windows().length;
    // Another fee. Stripe stops to answer, and is then read from there.
    await newPaidSale(tested());
    stripe.faults.push({ route: 'GET /v1/balance_transactions', when: 'before', how: 'reset' });
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await verify()).toEqual({ ok: true, violations: [] });
    expect(await costs()).toEqual([{ count: count + 1 }]);
    const hoursAgo = (Date.now() / 1000 - Math.min(...windows().slice(before))) / 3600;
    expect(hoursAgo).toBeLessThan(2);
  });

  it('a declined card fails the payment, and the buyer can pay with another', async () => {
    const sale = newSale();
    const declined = await pay(tested(), sale, { paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds' });
    expect(declined).toMatchObject({ status: 'failed', failure: { code: 'insufficient_funds' } });
    expect(await pay(tested(), sale)).toMatchObject({ status: 'succeeded' });
  });

  /** The bank of the buyer disputes a payment. Stripe has sent no webhook for it. */
  const disputeAtBank = ({ id, amount: { amount } }: Payment) => {
    const intent = intentOf({ id });
    const dispute = disputeOf({
      id: stripe.books.id('dp'),
      created: stripe.books.now(),
      amount,
      currency: 'usd',
      charge: String(intent.latest_charge),
      payment_intent: intent.id,
      status: 'needs_response',
      reason: 'fraudulent',
      is_charge_refundable: false,
    });
    const move = (moved: number, fee: number) => {
      const cause = { amount: moved, fee, currency: 'usd', reporting_category: 'dispute', source: dispute.id };
      dispute.balance_transactions.push(book(stripe.books, { ...cause, type: 'adjustment' }));
    };
    stripe.books.disputes.set(dispute.id, dispute);
    move(-amount, 1500);
    return { dispute, move };
  };

  it('a dispute withdraws the amount, and returns it when it is won', async () => {
    const { payment, seller, orderId } = await newPaidSale(tested());
    const { dispute, move } = disputeAtBank(payment);
    await send('charge.dispute.created', dispute);
    const disputes = async () => (await tested().client.listDisputes(seller, { orderId })).output.data;
    expect(await disputes()).toMatchObject([{ stage: 'chargeback', status: 'needs_response', fundsWithdrawn: true }]);
    move(10_000, 0);
    dispute.status = 'won';
    await send('charge.dispute.closed', dispute);
    expect(await disputes()).toMatchObject([{ status: 'won', fundsWithdrawn: false }]);
  });

  it('a bank that disputes a refunded payment gets the refunds with the ids of Stripe, as evidence', async () => {
    const { payment, seller, orderId } = await newPaidSale(tested());
    await tested().client.createRefund(seller, { id: payment.id });
    const [refund] = [...stripe.books.refunds.values()].slice(-1);
    const { dispute } = disputeAtBank(payment);
    await send('charge.dispute.created', dispute);
    await tested().engine.answerDispute(worker, { orderId });
    expect(dispute.evidence_details).toMatchObject({ submission_count: 1 });
    const text = dispute.evidence.uncategorized_text!;
    for (const part of ['100.00 USD of 100.00 USD were refunded', intentOf(payment).id, refund!.id, orderId])
      expect(text).toContain(part);
  });

  it('a dispute without a webhook is found in the list of Stripe; disputes of others are ignored', async () => {
    const { payment, seller, orderId } = await newPaidSale(tested());
    await execute(tested(), sql`delete from dispute_position`);
    const { dispute } = disputeAtBank(payment);
    stripe.books.disputes.set('dp_foreign', { ...dispute, id: 'dp_foreign', payment_intent: null });
    await tested().engine.refreshPending(worker, { after: null, limit: 100 });
    await processAll(tested());
    const { data } = (await tested().client.listDisputes(seller, { orderId })).output;
    expect(data).toMatchObject([{ stage: 'chargeback', status: 'needs_response' }]);
  });

  it('refunds, claims and decisions of amounts that Stripe cannot move are refused with the next ones', async () => {
    const bhd = (amount: number) => ({ amount, currency: 'BHD' as const });
    const of = { total: bhd(20_010), platformFee: bhd(2001) };
    const refusal = (lower: number | null, higher: number | null) => ({
      code: 'amount_not_possible',
      members: { lower: lower === null ? null : bhd(lower), higher: higher === null ? null : bhd(higher) },
    });
    const { payment, buyer, seller, orderId } = await newPaidSale(tested(), {}, of);
    const reason = 'Agreed by phone.';
    const client = tested().client;
    const refund = (amount: number) => client.createRefund(seller, { id: payment.id, amount: bhd(amount) });
    const operator = newOperator();
    for (const call of [
      () => refund(1234),
      () => client.refundAsOperator(operator, { id: payment.id, amount: bhd(1234), reason }),
      () => client.createDispute(buyer, { id: orderId, reason: 'other', description: 'Broken.', amount: bhd(1234) }),
    ])
      expect(await refusalOf(call())).toEqual(refusal(1230, 1240));
    expect(await refusalOf(refund(7))).toEqual(refusal(null, 10));
    expect(await refusalOf(refund(20_009))).toEqual(refusal(20_000, 20_010));
    expect((await refund(1240)).output).toMatchObject({ status: 'succeeded' });

    const claim = { id: orderId, reason: 'other', description: 'Broken.', amount: bhd(5000) } as const;
    const tooSmall = client.createDispute(buyer, { ...claim, amount: bhd(1000) });
    // 5 percent, which Stripe cannot move, is rounded up.
    expect(await refusalOf(tooSmall)).toEqual({ code: 'claim_too_small', members: { minimum: bhd(1010) } });
    const { id } = (await client.createDispute(buyer, claim)).output;
    const decide = (amount: number) =>
      client.decideClaim(operator, { id, inFavorOf: 'buyer', amount: bhd(amount), reason });
    expect(await refusalOf(decide(4999))).toEqual(refusal(4990, 5000));
    expect((await decide(4990)).output).toMatchObject({ status: 'lost' });
    const rest = (await client.createRefund(seller, { id: payment.id })).output;
    expect(rest).toMatchObject({ status: 'succeeded', amount: bhd(20_010 - 1240 - 4990) });
  });

  it('an event of something that others have made in the account changes nothing', async () => {
    const sale = await newPaidSale(tested());
    const foreign = { ...intentOf(sale.payment), id: 'pi_foreign', metadata: {} };
    stripe.books.intents.set(foreign.id, foreign);
    await send('payment_intent.succeeded', foreign);
    const { output } = await tested().client.listPayments(personOf(sale.seller), { orderId: sale.orderId });
    expect(output.data).toHaveLength(1);
  });
});
