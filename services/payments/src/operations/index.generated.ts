// Written by `npm run generate` from the files of this folder.

import { acceptDispute } from './accept-dispute.ts';
import { cancelPayment } from './cancel-payment.ts';
import { capturePayment } from './capture-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createDispute } from './create-dispute.ts';
import { createPayment } from './create-payment.ts';
import { createRefund } from './create-refund.ts';
import { getDispute, getDisputes, getDisputesOfOrders, listDisputes } from './dispute-reads.ts';
import { getReceipt, getStatement } from './documents.ts';
import { acknowledgeReport } from './engine/acknowledge-report.ts';
import { answerDispute } from './engine/answer-dispute.ts';
import { captureDue } from './engine/capture-due.ts';
import { closeAccount } from './engine/close-account.ts';
import { countObligations } from './engine/count-obligations.ts';
import { expireClaim } from './engine/expire-claim.ts';
import { getAccountState } from './engine/get-account-state.ts';
import { openAccount } from './engine/open-account.ts';
import { payOutBalances } from './engine/pay-out-balances.ts';
import { processNotices } from './engine/process-notices.ts';
import { recordFulfillment } from './engine/record-fulfillment.ts';
import { refreshPending } from './engine/refresh-pending.ts';
import { refundOrder } from './engine/refund-order.ts';
import { releaseOrder } from './engine/release-order.ts';
import { requeuePayouts } from './engine/requeue-payouts.ts';
import { sendReminders } from './engine/send-reminders.ts';
import { setOrganizationStatus } from './engine/set-organization-status.ts';
import { startPayout } from './engine/start-payout.ts';
import { verifyBooks } from './engine/verify-books.ts';
import { writeOffDebts } from './engine/write-off-debts.ts';
import { exportPayments, exportRefunds, exportPayouts, exportLedgerEntries } from './exports.ts';
import { getBalance } from './get-balance.ts';
import { getOrderLedger } from './get-order-ledger.ts';
import { getOrderReports } from './get-order-reports.ts';
import { getPayoutAccount } from './get-payout-account.ts';
import { inspectOrderMoney } from './operator/inspect-order-money.ts';
import { listMoneyAlerts } from './operator/list-money-alerts.ts';
import { listOperatorDisputes, listDueClaims, decideClaim, submitEvidenceAsOperator, acceptDisputeAsOperator } from './operator/operator-disputes.ts';
import { freezePayouts, unfreezePayouts, getPlatformFreeze, freezePlatform, unfreezePlatform, listPayoutFreezes, listRiskHolds, liftRiskHolds } from './operator/payout-holds.ts';
import { refundAsOperator } from './operator/refund-as-operator.ts';
import { getWaitingPayouts, approvePayout, releasePayoutAsOperator } from './operator/waiting-payouts.ts';
import { getPayment, getPayments, getPaymentsOfOrders, listPayments } from './payment-reads.ts';
import { getPayout, getPayouts, listPayouts } from './payout-reads.ts';
import { receiveProviderNotice } from './receive-provider-notice.ts';
import { recordCancellation } from './record-cancellation.ts';
import { getRefund, getRefunds, getRefundsOfPayments, listOwnRefunds, listRefunds } from './refund-reads.ts';
import { releasePayout, retryPayout } from './release-payout.ts';
import { setPayoutAccount } from './set-payout-account.ts';
import { submitEvidence } from './submit-evidence.ts';
import { disputePayment, closeBankDispute, expireAuthorization, failPayout, returnPayout, topUpProvider, holdNotices, flushNotices, shuffleNotices, duplicateNotices, verifyLedger, advanceClock } from './test-helpers.ts';
import { updatePayment } from './update-payment.ts';
import { withdrawDispute } from './withdraw-dispute.ts';

/** The implementation of the contract. */
export const operations = {
  acceptDispute,
  acceptDisputeAsOperator,
  advanceClock,
  approvePayout,
  cancelPayment,
  capturePayment,
  closeBankDispute,
  confirmPayment,
  createDispute,
  createPayment,
  createRefund,
  decideClaim,
  disputePayment,
  duplicateNotices,
  expireAuthorization,
  exportLedgerEntries,
  exportPayments,
  exportPayouts,
  exportRefunds,
  failPayout,
  flushNotices,
  freezePayouts,
  freezePlatform,
  getBalance,
  getDispute,
  getDisputes,
  getDisputesOfOrders,
  getOrderLedger,
  getOrderReports,
  getPayment,
  getPayments,
  getPaymentsOfOrders,
  getPayout,
  getPayoutAccount,
  getPayouts,
  getPlatformFreeze,
  getReceipt,
  getRefund,
  getRefunds,
  getRefundsOfPayments,
  getStatement,
  getWaitingPayouts,
  holdNotices,
  inspectOrderMoney,
  liftRiskHolds,
  listDisputes,
  listDueClaims,
  listMoneyAlerts,
  listOperatorDisputes,
  listOwnRefunds,
  listPayments,
  listPayoutFreezes,
  listPayouts,
  listRefunds,
  listRiskHolds,
  receiveProviderNotice,
  recordCancellation,
  refundAsOperator,
  releasePayout,
  releasePayoutAsOperator,
  retryPayout,
  returnPayout,
  setPayoutAccount,
  shuffleNotices,
  submitEvidence,
  submitEvidenceAsOperator,
  topUpProvider,
  unfreezePayouts,
  unfreezePlatform,
  updatePayment,
  verifyLedger,
  withdrawDispute,
};

/** The implementation of the engine contract, without what every domain has. */
export const engineOperations = {
  acknowledgeReport,
  answerDispute,
  captureDue,
  closeAccount,
  countObligations,
  expireClaim,
  getAccountState,
  openAccount,
  payOutBalances,
  processNotices,
  recordFulfillment,
  refreshPending,
  refundOrder,
  releaseOrder,
  requeuePayouts,
  sendReminders,
  setOrganizationStatus,
  startPayout,
  verifyBooks,
  writeOffDebts,
};
