import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, payment, startStripe, type StripeUnderTest, usd, valueOf } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const returnUrl = 'https://shop.example/return';

describe('a payment', () => {
  it('is sent with its key, our ids, and the order as transfer group', async () => {
    const input = payment();
    const snapshot = valueOf(await stripe.provider.createPayment(call('xcl_sent'), input));
    expect(snapshot).toEqual({
      object: 'payment',
      ref: expect.stringMatching(/^pi_/),
      paymentId: input.paymentId,
      orderId: input.orderId,
      status: 'succeeded',
      money: usd(12_900n),
      captured: 12_900n,
      captureBefore: null,
      failure: null,
      nextAction: null,
      method: { type: 'card', brand: 'visa', last4: '4242' },
    });
    const { params, headers } = stripe.received.at(-1)!;
    expect(params).toEqual({
      amount: '12900',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      capture_method: 'automatic',
      confirm: 'true',
      transfer_group: input.orderId,
      metadata: { paymentId: input.paymentId, orderId: input.orderId },
      expand: { 0: 'latest_charge', 1: 'payment_method' },
      error_on_requires_action: 'true',
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    });
    expect(headers['idempotency-key']).toBe('xcl_sent');
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(headers['stripe-version']).toMatch(/^\d{4}-\d\d-\d\d\.\w+$/);
    expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
  });

  it('is taken once however often the request is repeated with its key', async () => {
    const input = payment();
    const first = valueOf(await stripe.provider.createPayment(call('xcl_again'), input));
    const second = valueOf(await stripe.provider.createPayment(call('xcl_again'), input));
    expect(second).toEqual(first);
    const taken = [...stripe.books.intents.values()].filter(({ metadata }) => metadata.paymentId === input.paymentId);
    expect(taken).toHaveLength(1);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', null],
    ['pm_card_chargeDeclinedIncorrectCvc', 'card_declined', null],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', null],
    // A thief must not learn that the theft was noticed.
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'generic_decline'],
  ])('with %s has failed with %s', async (paymentMethod, code, declineCode) => {
    const input = payment({ paymentMethod });
    const snapshot = valueOf(await stripe.provider.createPayment(call(), input));
    expect(snapshot).toMatchObject({
      status: 'failed',
      paymentId: input.paymentId,
      captured: 0n,
      failure: { code, declineCode, message: expect.stringMatching(/card/) },
      method: { type: 'card', brand: 'visa', last4: '4242' },
    });
    expect(valueOf(await stripe.provider.retrieve(call().signal, 'payment', snapshot.ref))).toEqual(snapshot);
  });

  it('with an unknown payment method is rejected', async () => {
    const outcome = await stripe.provider.createPayment(call(), payment({ paymentMethod: 'pm_none' }));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'resource_missing' });
  });

  it('whose bank must authenticate the buyer continues on a page of the bank', async () => {
    const waiting = await stripe.pay({ paymentMethod: 'pm_card_authenticationRequired', returnUrl });
    expect(waiting).toMatchObject({
      status: 'requires_action',
      captured: 0n,
      nextAction: { type: 'redirect', url: expect.stringMatching(/^https:\/\/hooks\.stripe\.com\//) },
    });
    const { ref } = waiting;
    // Until the buyer was there, confirming changes nothing.
    const still = valueOf(await stripe.provider.confirmPayment(call(), { ref, returnUrl }));
    expect(still).toEqual(waiting);
    stripe.books.intents.get(ref)!.status = 'requires_confirmation';
    const done = valueOf(await stripe.provider.confirmPayment(call(), { ref, returnUrl }));
    expect(done).toMatchObject({ status: 'succeeded', captured: 12_900n, nextAction: null });
    expect(valueOf(await stripe.provider.confirmPayment(call(), { ref, returnUrl }))).toEqual(done);
  });

  it('without an address to return to fails if the bank must authenticate the buyer', async () => {
    const snapshot = await stripe.pay({ paymentMethod: 'pm_card_authenticationRequired', returnUrl: null });
    expect(snapshot).toMatchObject({ status: 'failed', failure: { code: 'authentication_required' } });
  });

  it('by a bank debit is processing', async () => {
    const snapshot = await stripe.pay({ paymentMethod: 'pm_usBankAccount_success', returnUrl });
    expect(snapshot).toMatchObject({ status: 'processing', captured: 0n, failure: null });
  });
});

describe('a payment that is only authorized', () => {
  const manual = { captureMethod: 'manual' } as const;

  it('says until when it can be captured, and is captured whole', async () => {
    const authorized = await stripe.pay(manual);
    const charge = [...stripe.books.charges.values()].at(-1)!;
    expect(authorized).toMatchObject({
      status: 'requires_capture',
      captured: 0n,
      captureBefore: new Date(charge.payment_method_details!.card!.capture_before! * 1000),
    });
    const { ref, money } = authorized;
    const captured = valueOf(await stripe.provider.capturePayment(call(), { ref, money }));
    expect(captured).toMatchObject({ status: 'succeeded', captured: 12_900n, captureBefore: null });
    expect(stripe.received.at(-1)!.params).toMatchObject({ amount_to_capture: '12900' });
  });

  it('is returned as it is if it was captured before', async () => {
    const { ref, money } = await stripe.pay(manual);
    const first = valueOf(await stripe.provider.capturePayment(call(), { ref, money }));
    expect(valueOf(await stripe.provider.capturePayment(call(), { ref, money }))).toEqual(first);
  });

  it('is canceled with the code authorization_expired if it was not captured in time', async () => {
    const { ref, money } = await stripe.pay(manual);
    Object.assign(stripe.books.intents.get(ref)!, { status: 'canceled', cancellation_reason: 'automatic' });
    const late = valueOf(await stripe.provider.capturePayment(call(), { ref, money }));
    expect(late).toMatchObject({ status: 'canceled', captured: 0n, failure: { code: 'authorization_expired' } });
  });

  it('is canceled, once', async () => {
    const { ref } = await stripe.pay(manual);
    const canceled = valueOf(await stripe.provider.cancelPayment(call(), { ref }));
    expect(canceled).toMatchObject({ status: 'canceled', captured: 0n, failure: null, captureBefore: null });
    expect(valueOf(await stripe.provider.cancelPayment(call(), { ref }))).toEqual(canceled);
  });
});

describe('what cannot be done', () => {
  it('cancels no payment that has succeeded', async () => {
    const { ref } = await stripe.pay();
    const outcome = await stripe.provider.cancelPayment(call(), { ref });
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'payment_intent_unexpected_state' });
  });

  it('captures no payment that is being authenticated', async () => {
    const { ref, money } = await stripe.pay({ paymentMethod: 'pm_card_authenticationRequired', returnUrl });
    const outcome = await stripe.provider.capturePayment(call(), { ref, money });
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'payment_intent_unexpected_state' });
  });
});

describe('reading and finding', () => {
  it('returns null for an object that does not exist, and for one that this product has not made', async () => {
    const { signal } = call();
    expect(valueOf(await stripe.provider.retrieve(signal, 'payment', 'pi_none'))).toBeNull();
    const { ref } = await stripe.pay();
    stripe.books.intents.get(ref)!.metadata = {};
    expect(valueOf(await stripe.provider.retrieve(signal, 'payment', ref))).toBeNull();
  });

  it.each([
    ['with a charge', 'pm_card_visa'],
    ['whose only charge was refused', 'pm_card_visa_chargeDeclined'],
    ['without a charge, among 250 later ones', 'pm_card_authenticationRequired'],
  ])('finds a payment %s by our id', async (_title, paymentMethod) => {
    const input = payment({ paymentMethod, returnUrl });
    const made = valueOf(await stripe.provider.createPayment(call(), input));
    const intent = stripe.books.intents.get(made.ref)!;
    for (let number = 0; number < 250; number++) {
      const later = { ...intent, id: stripe.books.id('pi'), created: stripe.books.now(), metadata: {} };
      stripe.books.intents.set(later.id, later);
    }
    const { paymentId, orderId } = input;
    const found = await stripe.provider.find(call().signal, { object: 'payment', paymentId, orderId });
    expect(valueOf(found)).toEqual(made);
  });

  it('is certain that a payment was not made', async () => {
    const { paymentId, orderId } = payment();
    const found = await stripe.provider.find(call().signal, { object: 'payment', paymentId, orderId });
    expect(found).toEqual({ kind: 'ok', value: null });
  });
});
