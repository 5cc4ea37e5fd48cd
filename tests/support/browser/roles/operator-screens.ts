import type { RoleScreen } from './role-screens.ts';

/** The back office, as members of the operator of the platform see it, with what can be changed on each screen. */
export const operatorScreens: readonly RoleScreen[] = [
  {
    route: '/operator',
    title: 'Back office',
    needs: 'payments.listMoneyAlerts',
    actions: [{ button: 'Stop all payouts', operation: 'payments.freezePlatform' }],
  },
  { route: '/operator/disputes', title: 'Claims to decide', needs: 'payments.listOperatorDisputes', actions: [] },
  {
    route: '/operator/orders/$id',
    at: '/operator/orders/:orderClaimed',
    title: /^(Order|Claimed lamp)$/,
    needs: 'payments.inspectOrderMoney',
    actions: [
      { button: 'Decide', operation: 'payments.decideClaim' },
      { button: 'Refund', operation: 'payments.refundAsOperator' },
    ],
  },
  {
    route: '/operator/organizations/$id',
    at: '/operator/organizations/:organization',
    title: /^(Organization|Seller owner@.*)$/,
    needs: 'identity.inspectOrganization',
    actions: [
      { button: 'Suspend it', operation: 'identity.suspendOrganization' },
      { button: 'Stop its payouts', operation: 'payments.freezePayouts' },
    ],
  },
  {
    route: '/operator/organizations/$id',
    at: '/operator/organizations/:stoppedOrganization',
    title: /^(Organization|Seller stopped@.*)$/,
    needs: 'identity.inspectOrganization',
    actions: [
      { button: 'End the suspension', operation: 'identity.activateOrganization' },
      { button: 'Start its payouts again', operation: 'payments.unfreezePayouts' },
    ],
  },
  { route: '/operator/endpoints', title: 'Worst endpoints', needs: 'webhooks.listWorstEndpoints', actions: [] },
];
