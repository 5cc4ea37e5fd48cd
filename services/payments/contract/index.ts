import { type Client, defineContract } from '@marketplace/kernel';
import { disputeOperations } from './disputes.ts';
import { documentOperations } from './documents.ts';
import { exportOperations } from './exports.ts';
import { paymentsErrors } from './errors.ts';
import { moneyOperatorOperations } from './operator/operator.ts';
import { paymentActions, paymentOperations } from './payments.ts';
import { providerNoticeOperations } from './provider-notices.ts';
import { refundOperations } from './refunds.ts';
import { testHelperOperations } from './test-helpers.ts';
import { ledgerOperations } from './ledger.ts';
import { payoutOperations } from './payouts.ts';

export * from './records/dispute-records.ts';
export { paymentsErrors } from './errors.ts';
export * from './events/event-examples.ts';
export * from './events/events.ts';
export * from './exports.ts';
export * from './records/ledger-records.ts';
export * from './mailings.ts';
export * from './operator/operator-records.ts';
export * from './records/order-facts.ts';
export { orderMoneySchema, reportSchema } from './records/order-reports.ts';
export * from './records/payout-account-records.ts';
export * from './records/payout-records.ts';
export * from './records/payment-records.ts';

/** The operations that payments offers to the gateway. */
export const paymentsContract = defineContract(
  'payments',
  {
    ...paymentOperations,
    ...paymentActions,
    ...refundOperations,
    ...disputeOperations,
    ...documentOperations,
    ...exportOperations,
    ...providerNoticeOperations,
    ...testHelperOperations,
    ...payoutOperations,
    ...ledgerOperations,
    ...moneyOperatorOperations,
  },
  paymentsErrors,
);
export type PaymentsContract = typeof paymentsContract;
/** A client of the contract. */
export type PaymentsClient = Client<PaymentsContract>;
