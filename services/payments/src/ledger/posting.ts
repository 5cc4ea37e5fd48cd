import type { Currency } from '@marketplace/kernel';

/** An account of the ledger. */
export interface LedgerAccount {
  name: string;
  kind: 'provider' | 'escrow' | 'payable' | 'transit' | 'fees' | 'losses' | 'costs';
}

/** An amount that leaves one account and enters another. */
export interface Posting {
  from: LedgerAccount;
  to: LedgerAccount;
  /** In minor units. Postings of 0 are left out when they are stored. */
  amount: bigint;
}

/** The accounts that the movements of one order use. */
export interface AccountsOfOrder {
  /** What the provider holds for the platform. Negative: everything outside of the marketplace. */
  provider: LedgerAccount;
  /** What is held for the order until it is released. */
  escrow: LedgerAccount;
  /** What the seller has earned and was not paid out. */
  payable: LedgerAccount;
  /** What is being paid out to the seller. */
  transit: LedgerAccount;
  /** Fees of the platform. */
  fees: LedgerAccount;
  /** What the platform has lost to disputes. */
  losses: LedgerAccount;
  /** What the platform has paid to buyers by other means than the provider. */
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

/** What the platform has lost. */
export function lossesOf(currency: Currency): LedgerAccount {
  return { name: `platform:losses:${currency}`, kind: 'losses' };
}

/** What a seller has earned and was not paid out. Negative after refunds of orders that were paid out. */
export function payableOf(organizationId: string, currency: Currency): LedgerAccount {
  return { name: `seller:${organizationId}:payable:${currency}`, kind: 'payable' };
}
