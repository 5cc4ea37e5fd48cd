import type { Currency } from '@marketplace/kernel';

export interface LedgerAccount {
  name: string;
  kind: 'provider' | 'escrow' | 'payable' | 'transit' | 'fees' | 'losses' | 'costs';
}

/** An amount that leaves one account and enters another. */
export interface Posting {
  from: LedgerAccount;
  to: LedgerAccount;
  /** Amount in minor units. Postings of 0 are left out when they are stored. */
  amount: bigint;
}

/** The accounts that the movements of one order use. */
export interface AccountsOfOrder {
  /** Balance of the platform at the provider. Negative: everything outside of the marketplace. */
  provider: LedgerAccount;
  /** Money held for the order until it is released. */
  escrow: LedgerAccount;
  /** Earnings of the seller that were not paid out. */
  payable: LedgerAccount;
  /** Money that is being paid out to the seller. */
  transit: LedgerAccount;
  /** Fees of the platform. */
  fees: LedgerAccount;
  /** Losses of the platform by disputes. */
  losses: LedgerAccount;
  /** Payments of the platform to buyers by other means than the provider. */
  outside: LedgerAccount;
}

/** The accounts that payouts use. */
export type AccountsOfSeller = Pick<AccountsOfOrder, 'provider' | 'payable' | 'transit'>;

/** The accounts that the movements of an order use. */
export function accountsOf({
  orderId,
  sellerOrganizationId,
  currency,
  provider,
}: {
  orderId: string;
  sellerOrganizationId: string;
  currency: Currency;
  provider: 'sandbox' | 'stripe';
}): AccountsOfOrder {
  return {
    provider: { name: `provider:${provider}:${currency}`, kind: 'provider' },
    escrow: { name: `escrow:order:${orderId}`, kind: 'escrow' },
    payable: payableOf(sellerOrganizationId, currency),
    transit: { name: `seller:${sellerOrganizationId}:transit:${currency}`, kind: 'transit' },
    fees: { name: `platform:fees:${currency}`, kind: 'fees' },
    losses: lossesOf(currency),
    outside: { name: `platform:outside:${currency}`, kind: 'costs' },
  };
}

/** Losses of the platform. */
export function lossesOf(currency: Currency): LedgerAccount {
  return { name: `platform:losses:${currency}`, kind: 'losses' };
}

/** Earnings of a seller that were not paid out. Negative after refunds of orders that were paid out. */
export function payableOf(organizationId: string, currency: Currency): LedgerAccount {
  return { name: `seller:${organizationId}:payable:${currency}`, kind: 'payable' };
}
