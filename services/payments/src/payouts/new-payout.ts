import { newId } from '@marketplace/kernel';
import type { OrderAccount } from '../entities/order-account.entity.ts';
import type { Payout } from '../entities/payout.entity.ts';
import { earningsOfPayout } from './earnings-of-payout.ts';

/** A payout of an order that waits, for what the order has earned by now. */
export function newPayout(account: OrderAccount, provider: Payout['provider'], at: Date): Payout {
  const own = { id: newId('po'), credit: 0n, adjustments: [] };
  const { amounts, net } = earningsOfPayout({ account, payout: own });
  return {
    ...own,
    ...amounts,
    organizationId: account.sellerOrganizationId,
    orderId: account.orderId,
    currency: account.currency,
    status: 'scheduled',
    amount: net,
    eligibleAt: account.eligibleAt ?? null,
    releasedAt: null,
    failure: null,
    holdReasons: [],
    bankStatus: 'unknown',
    releaseRequested: false,
    approvedAt: null,
    transfers: 0,
    reversed: 0n,
    recalled: 0n,
    provider,
    providerRef: null,
    endedRefs: [],
    refreshedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
}
