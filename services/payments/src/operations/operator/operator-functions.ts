import { acceptDisputeAsOperator, submitEvidenceAsOperator } from './answer-bank.ts';
import { approvePayout } from './approve-payout.ts';
import { decideClaim } from './decide-claim.ts';
import { freezePayouts, unfreezePayouts } from './freeze-payouts.ts';
import { freezePlatform, getPlatformFreeze, unfreezePlatform } from './freeze-platform.ts';
import { getWaitingPayouts } from './get-waiting-payouts.ts';
import { inspectOrderMoney } from './inspect-order-money.ts';
import { liftRiskHolds } from './lift-risk-holds.ts';
import { listDueClaims } from './list-due-claims.ts';
import { listMoneyAlerts } from './list-money-alerts.ts';
import { listOperatorDisputes } from './list-operator-disputes.ts';
import { listPayoutFreezes } from './list-payout-freezes.ts';
import { listRiskHolds } from './list-risk-holds.ts';
import { refundAsOperator } from './refund-as-operator.ts';
import { releasePayoutAsOperator } from './release-payout-as-operator.ts';

/** The operations of the operator of the platform. */
export const operatorFunctions = {
  inspectOrderMoney,
  refundAsOperator,
  releasePayoutAsOperator,
  decideClaim,
  submitEvidenceAsOperator,
  acceptDisputeAsOperator,
  listDueClaims,
  listOperatorDisputes,
  listMoneyAlerts,
  listPayoutFreezes,
  listRiskHolds,
  liftRiskHolds,
  approvePayout,
  getWaitingPayouts,
  freezePayouts,
  unfreezePayouts,
  getPlatformFreeze,
  freezePlatform,
  unfreezePlatform,
};
