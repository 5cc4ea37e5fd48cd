import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { call, seller, startStripe, type StripeUnderTest, valueOf } from './stripe-under-test.ts';

let stripe: StripeUnderTest;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

describe("a seller's account", () => {
  it('is an Express account that can receive transfers, with a page on which the seller enters data', async () => {
    const input = seller({ country: 'FR' });
    const { organizationId, returnUrl } = input;
    const snapshot = valueOf(await stripe.provider.ensureAccount(call('xcl_account'), input));
    expect(snapshot).toEqual({
      object: 'account',
      ref: expect.stringMatching(/^acct_/),
      destination: null,
      organizationId,
      status: 'pending',
      country: 'FR',
      requirements: ['external_account', 'business_type', 'tos_acceptance.date'],
      onboardingUrl: expect.stringMatching(/^https:\/\/connect\.stripe\.com\/setup\//),
    });
    const [create, link] = stripe.received.slice(-2);
    expect(create!.params).toEqual({
      type: 'express',
      country: 'FR',
      capabilities: { transfers: { requested: 'true' } },
      metadata: { organizationId },
    });
    expect(create!.headers['idempotency-key']).toBe('xcl_account');
    expect(link!.params).toEqual({
      account: snapshot.ref,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: returnUrl,
    });
    // The page is used once: with the key of the account, a repetition would get the old page.
    expect(link!.headers['idempotency-key']).not.toBe('xcl_account');
  });

  it('is made once however often the request is repeated, and each answer has a new page', async () => {
    const input = seller();
    const first = valueOf(await stripe.provider.ensureAccount(call('xcl_once'), input));
    const again = valueOf(await stripe.provider.ensureAccount(call('xcl_once'), input));
    const known = valueOf(await stripe.provider.ensureAccount(call(), { ...input, ref: first.ref }));
    expect([again.ref, known.ref]).toEqual([first.ref, first.ref]);
    expect(new Set([first.onboardingUrl, again.onboardingUrl, known.onboardingUrl]).size).toBe(3);
  });

  it('that is complete has the page on which the seller sees and changes its bank', async () => {
    const ref = await stripe.openAccount();
    const snapshot = valueOf(await stripe.provider.ensureAccount(call(), seller({ ref })));
    expect(snapshot).toMatchObject({
      status: 'active',
      requirements: [],
      onboardingUrl: `https://connect.stripe.com/express/${ref}`,
    });
  });

  it.each<[string, Partial<Stripe.Account>, string, string[]]>([
    ['is restricted while transfers are not allowed', { capabilities: { transfers: 'pending' } }, 'restricted', []],
    ['is restricted without a bank', { payouts_enabled: false }, 'restricted', []],
    ['is pending until its data were entered', { payouts_enabled: false, details_submitted: false }, 'pending', []],
    [
      'stays active while data are due later',
      {
        requirements: { currently_due: ['individual.dob.day'], past_due: [] } as unknown as Stripe.Account.Requirements,
      },
      'active',
      ['individual.dob.day'],
    ],
    [
      'is rejected',
      { requirements: { disabled_reason: 'rejected.fraud' } as Stripe.Account.Requirements },
      'rejected',
      [],
    ],
  ])('%s', async (_title, changes, status, requirements) => {
    const ref = await stripe.openAccount();
    Object.assign(stripe.books.accounts.get(ref)!, changes);
    const snapshot = valueOf(await stripe.provider.retrieve(call().signal, 'account', ref));
    expect(snapshot).toMatchObject({ status, requirements, onboardingUrl: null });
    if (status !== 'rejected') return;
    expect(valueOf(await stripe.provider.ensureAccount(call(), seller({ ref }))).onboardingUrl).toBeNull();
  });

  it('that has left the platform cannot be read', async () => {
    const outcome = await stripe.provider.retrieve(call().signal, 'account', 'acct_gone');
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'account_invalid' });
  });

  it('in a country that Stripe does not support is rejected', async () => {
    const outcome = await stripe.provider.ensureAccount(call(), seller({ country: 'KP' }));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'country_unsupported' });
  });

  it('without ids of ours is none of ours', async () => {
    const ref = await stripe.openAccount();
    stripe.books.accounts.get(ref)!.metadata = {};
    expect(valueOf(await stripe.provider.retrieve(call().signal, 'account', ref))).toBeNull();
    expect(await stripe.provider.ensureAccount(call(), seller({ ref }))).toMatchObject({ kind: 'rejected' });
  });
});
