import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PayoutAccount as PayoutAccountRecord } from '@marketplace/payments-contract';

/** The account of a seller at the provider. */
export const PayoutAccountEntity = defineEntity({
  name: 'PayoutAccount',
  tableName: 'payout_account',
  properties: {
    organizationId: p.text().primary(),
    status: p.text().$type<PayoutAccountRecord['status']>(),
    country: p.text(),
    payoutSchedule: p.text().$type<PayoutAccountRecord['payoutSchedule']>(),
    /** Whether buyers may have their payments authorized first, for the seller to capture. */
    manualCapture: p.boolean().default(false),
    requirements: p.array(),
    onboardingUrl: p.text().nullable(),
    provider: p.text().$type<PayoutAccountRecord['provider']>(),
    /** The provider's id, which is the destination of transfers. Null until the provider has answered. */
    providerRef: p.text().nullable(),
    /** Fingerprint of the bank account, equal for equal accounts. Null until the provider has reported it. */
    destination: p.text().nullable(),
    /** When `destination` changed last. Null if it never did. */
    destinationChangedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    version: p.integer().version(),
  },
  indexes: [
    {
      name: 'payout_account_destinations',
      expression:
        'create index payout_account_destinations on payments.payout_account ' +
        `using gin (string_to_array(destination, ','))`,
    },
  ],
  uniques: [{ name: 'payout_account_ref', properties: ['provider', 'providerRef'] }],
});
/** The account of a seller at the provider. */
export type PayoutAccount = InferEntity<typeof PayoutAccountEntity>;
