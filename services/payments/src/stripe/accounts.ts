import type Stripe from 'stripe';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import type { AccountSnapshot } from '../provider/snapshots.ts';
import { outcomeOf, Refusal, type StripeClient } from './client.ts';

/**
 * Accounts of sellers: Express accounts that can receive transfers. Sellers enter their data on Stripe's pages.
 * https://docs.stripe.com/connect/express-accounts
 */
export function accountsAt({ stripe, within }: StripeClient): Pick<PaymentProvider, 'ensureAccount'> {
  return {
    ensureAccount: ({ key, signal }, { organizationId, ref, country, returnUrl }) =>
      within(signal, () =>
        outcomeOf(async () => {
          const account =
            ref === null
              ? await stripe.accounts.create(
                  {
                    type: 'express',
                    country,
                    capabilities: { transfers: { requested: true } },
                    metadata: { organizationId },
                  },
                  { idempotencyKey: key },
                )
              : await stripe.accounts.retrieve(ref);
          const snapshot = accountSnapshot(account);
          if (!snapshot) throw new Refusal('account_not_found', `${account.id} has no ids of this product.`);
          return { ...snapshot, onboardingUrl: await pageOf(stripe, account, returnUrl) };
        }),
      ),
  };
}

/**
 * The page on which the seller enters or changes data. It is used once and expires after minutes, so each call makes
 * a new one. Null for an account that Stripe has rejected.
 */
async function pageOf(stripe: Stripe, account: Stripe.Account, returnUrl: string): Promise<string | null> {
  const { status, requirements } = standing(account);
  if (status === 'rejected') return null;
  if (account.details_submitted && requirements.length === 0) {
    const { url } = await stripe.accounts.createLoginLink(account.id);
    return url;
  }
  const { url } = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: returnUrl,
    // Stripe sends the seller there when the page has expired. The seller begins again from the same place.
    refresh_url: returnUrl,
  });
  return url;
}

/** The state of a connected account. Null if it does not belong to this product. */
export function accountSnapshot(account: Stripe.Account): AccountSnapshot | null {
  const organizationId = account.metadata?.organizationId;
  if (!organizationId) return null;
  return {
    object: 'account',
    ref: account.id,
    organizationId,
    ...standing(account),
    country: account.country ?? '',
    destination: fingerprintsOf(account),
    onboardingUrl: null,
  };
}

/**
 * Stripe gives the same bank account the same fingerprint in all accounts of a platform.
 * https://docs.stripe.com/api/external_account_bank_accounts/object
 */
function fingerprintsOf({ external_accounts }: Stripe.Account): string | null {
  const prints = (external_accounts?.data ?? []).flatMap(({ fingerprint }) => fingerprint ?? []);
  return prints.length === 0 ? null : [...new Set(prints)].toSorted().join();
}

/** https://docs.stripe.com/connect/handling-api-verification */
function standing(account: Stripe.Account): Pick<AccountSnapshot, 'status' | 'requirements'> {
  const { currently_due, past_due, disabled_reason } = account.requirements ?? {};
  const requirements = [...new Set([...(past_due ?? []), ...(currently_due ?? [])])];
  if (disabled_reason?.startsWith('rejected.')) return { status: 'rejected', requirements };
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled)
    return { status: 'active', requirements };
  return { status: account.details_submitted ? 'restricted' : 'pending', requirements };
}
