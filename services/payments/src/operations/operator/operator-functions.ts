import { acceptDisputeAsOperator, submitEvidenceAsOperator } from './answer-bank.ts';
import { approvePayout, getWaitingPayouts, releasePayoutAsOperator } from './waiting-payouts.ts';
import { decideClaim } from './decide-claim.ts';
import {
  freezePayouts,
  freezePlatform,
  getPlatformFreeze,
  listPayoutFreezes,
  unfreezePayouts,
  unfreezePlatform,
} from './freezes.ts';
import { inspectOrderMoney } from './inspect-order-money.ts';
import { liftRiskHolds, listRiskHolds } from './risk-holds.ts';
import { listDueClaims, listOperatorDisputes } from './operator-disputes.ts';
import { listMoneyAlerts } from './list-money-alerts.ts';
import { refundAsOperator } from './refund-as-operator.ts';

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
