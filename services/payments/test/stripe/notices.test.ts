import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { accountEvents, connectEvents } from '../../src/stripe/notices.ts';
import { createStripeProvider } from '../../src/stripe/stripe-provider.ts';

const webhookSecrets = ['whsec_account', 'whsec_connect'];
const provider = createStripeProvider({ secretKey: 'sk_test_1', webhookSecrets });
const signer = new Stripe('sk_test_1');

/** An event as Stripe sends it. https://docs.stripe.com/api/events/object */
function event(type: string, object: object, changes: object = {}): string {
  return JSON.stringify(
    {
      id: 'evt_1',
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      ...changes,
    },
    null,
    2,
  );
}

function signed(payload: string, secret = 'whsec_account', timestamp = Math.floor(Date.now() / 1000)) {
  return { 'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

const read = (payload: string, headers: Record<string, string> = signed(payload)) =>
  provider.readNotice(Buffer.from(payload), headers);

describe('a webhook of Stripe', () => {
  it.each<[string, string, string]>([
    ['payment_intent.succeeded', 'pi_1', 'payment'],
    ['payment_intent.payment_failed', 'pi_1', 'payment'],
    ['payment_intent.canceled', 'pi_1', 'payment'],
    ['payment_intent.amount_capturable_updated', 'pi_1', 'payment'],
    ['refund.updated', 're_1', 'refund'],
    ['refund.failed', 're_1', 'refund'],
    ['charge.dispute.created', 'dp_1', 'dispute'],
    ['charge.dispute.funds_withdrawn', 'dp_1', 'dispute'],
    ['charge.dispute.closed', 'dp_1', 'dispute'],
    ['transfer.reversed', 'tr_1', 'transfer'],
  ])('%s is about %s', (type, ref, object) => {
    const payload = event(type, { id: ref, object: 'any' });
    expect(read(payload)).toEqual({ id: 'evt_1', type, object, ref });
  });

  it.each(connectEvents)('%s of a connected account is about this account, and has its own secret', (type) => {
    const payload = event(type, { id: 'x_1' }, { account: 'acct_1' });
    expect(read(payload, signed(payload, 'whsec_connect'))).toEqual({
      id: 'evt_1',
      type,
      object: 'account',
      ref: 'acct_1',
    });
  });

  it('that is not needed is null, also if a connected account has payments of its own', () => {
    expect(read(event('customer.created', { id: 'cus_1' }))).toBeNull();
    expect(read(event('payout.paid', { id: 'po_1' }))).toBeNull();
    expect(read(event('payment_intent.succeeded', { id: 'pi_1' }, { account: 'acct_1' }))).toBeNull();
  });

  it('of each type that the documents name is about an object', () => {
    for (const type of accountEvents) expect(read(event(type, { id: 'x_1' }))).toMatchObject({ type, ref: 'x_1' });
  });
});

describe('the signature', () => {
  const payload = event('payment_intent.succeeded', { id: 'pi_1' });
  const refused = (body: string, headers: Record<string, string>) =>
    expect(() => read(body, headers)).toThrow(expect.objectContaining({ code: 'invalid_signature' }));

  it('is over the bytes as they came', () => {
    refused(JSON.stringify(JSON.parse(payload)), signed(payload));
    refused(`${payload} `, signed(payload));
    refused(payload.replace('pi_1', 'pi_2'), signed(payload));
  });

  it('is refused if it is missing, malformed, or with another secret', () => {
    refused(payload, {});
    refused(payload, { 'stripe-signature': 't=1' });
    refused(payload, { 'stripe-signature': 'nonsense' });
    refused(payload, signed(payload, 'whsec_other'));
  });

  it('is refused after five minutes, so that a recorded webhook cannot be sent again', () => {
    const now = Math.floor(Date.now() / 1000);
    expect(read(payload, signed(payload, 'whsec_account', now - 290))).not.toBeNull();
    refused(payload, signed(payload, 'whsec_account', now - 310));
  });
});
