import { type Logger, sandboxInstallationSetting, testHelpersSetting } from '@marketplace/kernel';
import {
  ClientRequestEntity,
  createKeyring,
  createStore,
  databaseOf,
  type DatabaseSettings,
  defineService,
  type Domain,
  exchangeOutboxOperation,
  ExternalCallEntity,
  externalCallGauges,
  finishExternalCallsOf,
  implement,
  type Module,
  openModule,
  serviceSettings,
} from '@marketplace/store';
import { type PaymentsContract, paymentsContract } from '@marketplace/payments-contract';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import type { z } from 'zod';
import { migrations } from '../migrations/index.ts';
import { booksGauges, countViolations } from './books/books-metrics.ts';
import { DisputeEntity } from './entities/dispute.entity.ts';
import { NegativeBalanceEntity, WriteOffEntity } from './entities/write-off.entity.ts';
import { OrderAccountEntity } from './entities/order-account.entity.ts';
import { OrderReportEntity } from './entities/order-report.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { PaymentEntity } from './entities/payment.entity.ts';
import { PayoutAccountEntity } from './entities/payout-account.entity.ts';
import { PayoutFreezeEntity } from './entities/payout-freeze.entity.ts';
import { PayoutEntity } from './entities/payout.entity.ts';
import { ProviderNoticeEntity } from './entities/provider-notice.entity.ts';
import { RefundEntity } from './entities/refund.entity.ts';
import { noticeGauges, purgeNotices } from './notices/notice.ts';
import { acceptDispute } from './operations/accept-dispute.ts';
import { acknowledgeReport } from './operations/engine/acknowledge-report.ts';
import { cancelPayment } from './operations/cancel-payment.ts';
import { captureDue } from './operations/engine/capture-due.ts';
import { capturePayment } from './operations/capture-payment.ts';
import { closeAccount } from './operations/engine/close-account.ts';
import { confirmPayment } from './operations/confirm-payment.ts';
import { countObligations } from './operations/engine/count-obligations.ts';
import { createDispute } from './operations/create-dispute.ts';
import { createPayment } from './operations/create-payment.ts';
import { createRefund } from './operations/create-refund.ts';
import { answerDispute } from './operations/engine/answer-dispute.ts';
import { expireClaim } from './operations/engine/expire-claim.ts';
import { sendReminders } from './operations/engine/send-reminders.ts';
import { exportLedgerEntries } from './operations/export-ledger-entries.ts';
import { exportPayments, exportPayouts, exportRefunds } from './operations/exports.ts';
import { getAccountState } from './operations/engine/get-account-state.ts';
import { getBalance } from './operations/get-balance.ts';
import { recordCancellation } from './operations/record-cancellation.ts';
import { getOrderReports } from './operations/get-order-reports.ts';
import { getOrderLedger } from './operations/get-order-ledger.ts';
import { getPayoutAccount } from './operations/get-payout-account.ts';
import { getReceipt, getStatement } from './operations/documents.ts';
import { openAccount } from './operations/engine/open-account.ts';
import { processNotices } from './operations/engine/process-notices.ts';
import { getPayment, getPayments, getPaymentsOfOrders, listPayments } from './operations/payment-reads.ts';
import { getRefund, getRefunds, getRefundsOfPayments, listOwnRefunds, listRefunds } from './operations/refund-reads.ts';
import { getDispute, getDisputes, getDisputesOfOrders, listDisputes } from './operations/dispute-reads.ts';
import { getPayout, getPayouts, listPayouts } from './operations/payout-reads.ts';
import { receiveProviderNotice } from './operations/receive-provider-notice.ts';
import { recordFulfillment } from './operations/engine/record-fulfillment.ts';
import { refreshPending } from './operations/engine/refresh-pending.ts';
import { refundOrder } from './operations/engine/refund-order.ts';
import { releaseOrder } from './operations/engine/release-order.ts';
import { releasePayout, retryPayout } from './operations/release-payout.ts';
import { requeuePayouts } from './operations/engine/requeue-payouts.ts';
import { setOrganizationStatus } from './operations/engine/set-organization-status.ts';
import { setPayoutAccount } from './operations/set-payout-account.ts';
import { startPayout } from './operations/engine/start-payout.ts';
import { submitEvidence } from './operations/submit-evidence.ts';
import { verifyBooks } from './operations/engine/verify-books.ts';
import { updatePayment } from './operations/update-payment.ts';
import { withdrawDispute } from './operations/withdraw-dispute.ts';
import { payOutBalances } from './operations/engine/pay-out-balances.ts';
import { writeOffDebts } from './operations/engine/write-off-debts.ts';
import { operatorFunctions } from './operations/operator/operator-functions.ts';
import type { PaymentsContext } from './payments-context.ts';
import { createProvider, providerSettings } from './create-provider.ts';
import { BooksPositionEntity, DisputePositionEntity } from './entities/provider-positions.entity.ts';
import { DeclineEntity } from './entities/decline.entity.ts';
import { PayoutStartEntity } from './entities/payout-start.entity.ts';
import { ProviderEntryEntity } from './entities/provider-entry.entity.ts';
import { ReleasedDayEntity } from './entities/released-day.entity.ts';
import { purgeDeclines } from './payments/declines.ts';
import { type RiskSettings, riskRulesOf, riskSettings } from './risk/risk-settings.ts';
import { sandboxSchemas } from './sandbox/sandbox-schemas.ts';
import { withSandbox } from './sandbox/create-sandbox.ts';
import { testHelpers } from './test-helpers.ts';

/** Records of money, which nobody deletes: the ledger refers to them. */
const keptTables = ['order_account', 'payment', 'refund', 'dispute', 'payout', 'payout_account', 'write_off'];

export const paymentsDomain: Domain<'sandbox'> = {
  schema: 'payments',
  moreSchemas: ['ledger'],
  outbox: paymentsEngineContract.outbox,
  entities: [
    OrderAccountEntity,
    OrderReportEntity,
    PaymentEntity,
    DeclineEntity,
    RefundEntity,
    DisputeEntity,
    PayoutEntity,
    PayoutAccountEntity,
    PayoutFreezeEntity,
    PayoutStartEntity,
    ReleasedDayEntity,
    NegativeBalanceEntity,
    WriteOffEntity,
    OrganizationEntity,
    ProviderNoticeEntity,
    ProviderEntryEntity,
    BooksPositionEntity,
    DisputePositionEntity,
    ClientRequestEntity,
    ExternalCallEntity,
  ],
  migrations,
  // Postings are made by functions, which keep the ledger balanced.
  rights: {
    'ledger.account': ['select'],
    'ledger.transaction': ['select'],
    'ledger.posting': ['select'],
    // What changes is noted by triggers.
    'ledger.unsealed': ['select', 'delete'],
    'ledger.unverified_order': ['select', 'delete'],
    ...Object.fromEntries(keptTables.map((table) => [`payments.${table}`, ['select', 'insert', 'update']])),
  },
  functions: ['ledger.post(text, text, text, text, timestamptz, text, jsonb)', 'ledger.lock_balances(text[])'],
  connections: { sandbox: sandboxSchemas },
};

export const paymentsSettings = serviceSettings.extend({
  TEST_HELPERS: testHelpersSetting,
  SANDBOX_INSTALLATION: sandboxInstallationSetting,
  ...providerSettings,
  ...riskSettings,
});
type Settings = z.output<typeof paymentsSettings>;
export type PaymentsSettings = DatabaseSettings &
  Pick<Settings, 'KEYRING'> &
  Partial<Pick<Settings, 'TEST_HELPERS' | keyof typeof providerSettings>> &
  RiskSettings;

export type PaymentsModule = Module<PaymentsContract, typeof paymentsEngineContract>;

/** The operations of the engine contract, without those that every domain has. */
const engineFunctions = {
  openAccount,
  getAccountState,
  acknowledgeReport,
  closeAccount,
  refundOrder,
  captureDue,
  expireClaim,
  answerDispute,
  sendReminders,
  processNotices,
  refreshPending,
  setOrganizationStatus,
  countObligations,
  recordFulfillment,
  releaseOrder,
  startPayout,
  requeuePayouts,
  verifyBooks,
  payOutBalances,
  writeOffDebts,
};

/** Payments, refunds, disputes, payouts and the ledger. `openProvider`: for tests with another server than Stripe's. */
export async function createPayments(
  settings: PaymentsSettings,
  log: Logger,
  openProvider: typeof createProvider = createProvider,
): Promise<PaymentsModule> {
  if (settings.TEST_HELPERS === '1' && settings.PAYMENTS_PROVIDER === 'stripe')
    throw new Error('TEST_HELPERS is 1, which lets tests move the clock of money: use it with the sandbox only.');
  const store = await createStore({
    ...databaseOf(settings),
    domain: paymentsDomain,
    testHelpers: settings.TEST_HELPERS === '1',
    log,
  });
  const keyring = createKeyring(settings.KEYRING);
  const { provider, sandbox } = await openProvider(settings, { store, keyring });
  // Prometheus notices a first increase only after it has seen a 0.
  countViolations(0);
  const context: PaymentsContext = { cursorKey: keyring, provider, sandbox, store, risk: riskRulesOf(settings) };
  const functions = {
    listPayments,
    getPayment,
    getPayments,
    getPaymentsOfOrders,
    createPayment,
    updatePayment,
    confirmPayment,
    cancelPayment,
    capturePayment,
    listRefunds,
    listOwnRefunds,
    getRefund,
    getRefunds,
    getRefundsOfPayments,
    createRefund,
    listDisputes,
    getDispute,
    getDisputes,
    getDisputesOfOrders,
    createDispute,
    submitEvidence,
    acceptDispute,
    withdrawDispute,
    getReceipt,
    getStatement,
    exportPayments,
    exportRefunds,
    exportPayouts,
    exportLedgerEntries,
    receiveProviderNotice,
    ...testHelpers,
    listPayouts,
    getPayout,
    getPayouts,
    releasePayout,
    retryPayout,
    getBalance,
    getPayoutAccount,
    setPayoutAccount,
    getOrderLedger,
    getOrderReports,
    recordCancellation,
    ...operatorFunctions,
  };
  const module = openModule({
    store,
    contract: paymentsContract,
    handlers: implement(store, paymentsContract, context, functions),
    engineContract: paymentsEngineContract,
    engineHandlers: implement(store, paymentsEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      finishExternalCalls: finishExternalCallsOf(paymentsContract, functions, {
        contract: paymentsEngineContract,
        functions: engineFunctions,
      }),
      ...engineFunctions,
    }),
    purgeExpired: async (opened) => {
      await purgeNotices(opened);
      await purgeDeclines(opened);
    },
    gauges: [...booksGauges(store), ...externalCallGauges(store), ...noticeGauges(store)],
  });
  return withSandbox(module, sandbox);
}

export const paymentsService = defineService({
  name: 'payments',
  contract: paymentsContract,
  engineContract: paymentsEngineContract,
  domain: paymentsDomain,
  settings: paymentsSettings,
  create: createPayments,
});
