import type { Route } from '../route.ts';

/** Only for the organization that operates the platform: each operation declares `operator` access. */
export const operatorRoutes: Route[] = [
  { method: 'GET', path: '/operator/orders/:id', operation: 'trading.inspectOrder' },
  { method: 'GET', path: '/operator/orders/:id/money', operation: 'payments.inspectOrderMoney' },
  { method: 'POST', path: '/operator/payments/:id/refunds', operation: 'payments.refundAsOperator', status: 201 },
  { method: 'POST', path: '/operator/disputes/:id/decide', operation: 'payments.decideClaim' },
  { method: 'POST', path: '/operator/disputes/:id/evidence', operation: 'payments.submitEvidenceAsOperator' },
  { method: 'POST', path: '/operator/disputes/:id/accept', operation: 'payments.acceptDisputeAsOperator' },
  { method: 'GET', path: '/operator/disputes', operation: 'payments.listOperatorDisputes' },
  { method: 'GET', path: '/operator/claims', operation: 'payments.listDueClaims' },
  { method: 'GET', path: '/operator/money-alerts', operation: 'payments.listMoneyAlerts' },
  { method: 'GET', path: '/operator/payout-freezes', operation: 'payments.listPayoutFreezes' },
  { method: 'GET', path: '/operator/waiting-payouts', operation: 'payments.getWaitingPayouts' },
  { method: 'GET', path: '/operator/risk-holds', operation: 'payments.listRiskHolds' },
  { method: 'GET', path: '/operator/platform', operation: 'payments.getPlatformFreeze' },
  { method: 'POST', path: '/operator/platform/freeze-payouts', operation: 'payments.freezePlatform' },
  { method: 'POST', path: '/operator/platform/unfreeze-payouts', operation: 'payments.unfreezePlatform' },
  { method: 'GET', path: '/operator/webhook-endpoints', operation: 'webhooks.listWorstEndpoints' },
  { method: 'GET', path: '/operator/organizations/:id', operation: 'identity.inspectOrganization' },
  { method: 'GET', path: '/operator/organizations/:id/open-trade', operation: 'trading.inspectOpenTrade' },
  { method: 'POST', path: '/operator/organizations/:id/suspend', operation: 'identity.suspendOrganization' },
  { method: 'POST', path: '/operator/organizations/:id/activate', operation: 'identity.activateOrganization' },
  { method: 'POST', path: '/operator/organizations/:id/freeze-payouts', operation: 'payments.freezePayouts' },
  { method: 'POST', path: '/operator/organizations/:id/unfreeze-payouts', operation: 'payments.unfreezePayouts' },
  { method: 'POST', path: '/operator/payouts/:id/approve', operation: 'payments.approvePayout' },
  { method: 'POST', path: '/operator/organizations/:id/lift-risk-holds', operation: 'payments.liftRiskHolds' },
];
