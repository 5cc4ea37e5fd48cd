import { screenRoutes } from '../screen-routes.ts';

/** An action of a screen. */
export interface ScreenAction {
  /** The beginning of the text of its button. */
  button: string | RegExp;
  /** `<domain>.<operation>`: whoever may call it may press the button. */
  operation: string;
  /**
   * Whether the button is hidden from a role that lacks the operation. Otherwise it is shown, with the reason why it is
   * off.
   */
  hidden?: boolean;
  /** Whether it acts at once instead of opening a dialog. */
  acts?: boolean;
}

/** A screen below the organization. */
export interface RoleScreen {
  /** The path of its route. */
  route: string;
  /** The address, with `:` before the name of a record. Absent: the route. */
  at?: string;
  /** The title of the screen. */
  title: string | RegExp;
  /** Roles that have the screen. Others get a sentence that names these roles. Absent: all have the screen. */
  needs?: string;
  actions: ScreenAction[];
}

const dispatch: ScreenAction = { button: 'Send a test', operation: 'webhooks.testEndpoint' };

/** Screens of an organization that show a record, need a right or offer a change, with the possible changes of each. */
export const roleScreens: readonly RoleScreen[] = [
  {
    route: '/market/$id',
    at: '/market/:theirListing',
    title: 'Oak table',
    actions: [
      { button: 'Make an offer', operation: 'trading.createOffer' },
      { button: 'Buy now', operation: 'trading.createOrder' },
    ],
  },
  {
    route: '/listings/new',
    title: 'Create a listing',
    actions: [{ button: 'Create the listing', acts: true, operation: 'trading.createListing' }],
  },
  {
    route: '/listings/$id',
    at: '/listings/:listing',
    title: 'Brass lamp',
    actions: [
      { button: 'Save the changes', acts: true, operation: 'trading.updateListing' },
      { button: 'Pause', operation: 'trading.pauseListing' },
      { button: 'Archive', operation: 'trading.archiveListing' },
    ],
  },
  {
    route: '/listings/$id',
    at: '/listings/:draft',
    title: 'Copper lamp',
    actions: [{ button: 'Publish', operation: 'trading.publishListing' }],
  },
  {
    route: '/offers/$id',
    at: '/offers/:offerReceived',
    title: 'Brass lamp',
    actions: [
      { button: 'Decline', operation: 'trading.rejectOffer' },
      { button: 'Counter', operation: 'trading.counterOffer' },
      { button: /^Accept /, operation: 'trading.acceptOffer' },
    ],
  },
  {
    route: '/offers/$id',
    at: '/offers/:offerAnswered',
    title: 'Oak table',
    actions: [{ button: 'Change the address', operation: 'trading.setOfferShippingAddress' }],
  },
  {
    route: '/offers/$id',
    at: '/offers/:offerWaiting',
    title: 'Oak chair',
    actions: [{ button: 'Withdraw', operation: 'trading.withdrawOffer' }],
  },
  {
    route: '/orders/$id',
    at: '/orders/:orderToPay',
    title: 'Oak table',
    actions: [
      { button: /^Pay /, operation: 'payments.createPayment' },
      { button: 'Cancel the order', operation: 'trading.cancelOrder' },
      { button: 'Change', operation: 'trading.setOrderShippingAddress' },
    ],
  },
  {
    route: '/orders/$id',
    at: '/orders/:orderToAuthenticate',
    title: 'Oak table',
    actions: [
      { button: 'Confirm the payment', acts: true, operation: 'payments.confirmPayment' },
      { button: 'Cancel the payment', acts: true, operation: 'payments.cancelPayment' },
    ],
  },
  {
    route: '/orders/$id',
    at: '/orders/:orderToCapture',
    title: 'Brass lamp',
    actions: [{ button: /^Capture /, acts: true, operation: 'payments.capturePayment' }],
  },
  {
    route: '/orders/$id',
    at: '/orders/:orderToShip',
    title: 'Brass lamp',
    actions: [
      { button: 'Record a shipment', operation: 'trading.fulfillOrder' },
      { button: 'Cancel and refund', operation: 'trading.cancelOrder' },
    ],
  },
  {
    route: '/orders/$id',
    at: '/orders/:orderToShip?tab=money',
    title: 'Brass lamp',
    actions: [{ button: 'Refund', operation: 'payments.createRefund' }],
  },
  {
    route: '/orders/$id',
    at: '/orders/:orderToConfirm?tab=webhooks',
    title: 'Oak table',
    actions: [
      { button: 'Confirm the receipt', operation: 'trading.confirmReceipt' },
      { button: 'Open a claim', operation: 'payments.createDispute' },
    ],
  },
  { route: '/money', title: 'Money', needs: 'payments.getBalance', actions: [] },
  {
    route: '/money',
    at: '/money?tab=account',
    title: 'Money',
    needs: 'payments.getPayoutAccount',
    actions: [{ button: 'Change the account', operation: 'payments.setPayoutAccount', hidden: true }],
  },
  { route: '/money', at: '/money?tab=exports', title: 'Money', needs: 'payments.getBalance', actions: [] },
  {
    route: '/payouts/$id',
    at: '/payouts/:payoutToRelease',
    title: /^Payout/,
    needs: 'payments.getPayout',
    actions: [{ button: 'Release', operation: 'payments.releasePayout', hidden: true }],
  },
  {
    route: '/payouts/$id',
    at: '/payouts/:payoutFailed',
    title: /^Payout/,
    needs: 'payments.getPayout',
    actions: [{ button: 'Retry', operation: 'payments.retryPayout', hidden: true }],
  },
  {
    route: '/disputes/$id',
    at: '/disputes/:claimReceived',
    title: 'Brass lamp',
    actions: [
      { button: 'Add evidence', operation: 'payments.submitEvidence' },
      { button: 'Accept the claim', operation: 'payments.acceptDispute' },
    ],
  },
  {
    route: '/disputes/$id',
    at: '/disputes/:claimMade',
    title: 'Oak table',
    actions: [{ button: 'Withdraw the claim', operation: 'payments.withdrawDispute' }],
  },
  {
    route: '/webhooks',
    title: 'Webhooks',
    actions: [{ button: 'Add an endpoint', operation: 'webhooks.createEndpoint' }],
  },
  {
    route: '/webhooks/$id',
    at: '/webhooks/:endpoint',
    title: 'healthy',
    actions: [
      dispatch,
      { button: 'Retry all now', operation: 'webhooks.retryEndpointDeliveries' },
      { button: 'Pause', operation: 'webhooks.updateEndpoint' },
    ],
  },
  {
    route: '/webhooks/$id',
    at: '/webhooks/:endpoint?tab=deliveries',
    title: 'healthy',
    actions: [dispatch],
  },
  {
    route: '/webhooks/$id',
    at: '/webhooks/:endpoint?tab=recoveries',
    title: 'healthy',
    actions: [{ button: 'Recover', operation: 'webhooks.recoverEndpoint' }],
  },
  {
    route: '/webhooks/$id',
    at: '/webhooks/:endpoint?tab=settings',
    title: 'healthy',
    actions: [
      { button: 'Rotate', operation: 'webhooks.rotateEndpointSecret' },
      { button: 'End the former one now', operation: 'webhooks.deletePreviousEndpointSecret' },
      { button: 'Save', acts: true, operation: 'webhooks.updateEndpoint', hidden: true },
      { button: 'Delete', operation: 'webhooks.deleteEndpoint' },
    ],
  },
  {
    route: '/webhooks/$id',
    at: '/webhooks/:pausedEndpoint',
    title: 'paused',
    actions: [{ button: 'Resume', operation: 'webhooks.resumeEndpoint' }, dispatch],
  },
  {
    route: '/deliveries/$id',
    at: '/deliveries/:deliveryRetrying',
    title: 'listing.published',
    actions: [
      { button: 'Retry now', operation: 'webhooks.retryDelivery' },
      { button: 'Redeliver', operation: 'webhooks.redeliverDelivery' },
      { button: 'Cancel the delivery', operation: 'webhooks.cancelDelivery' },
      { button: 'Erase the content', operation: 'webhooks.eraseEventContent' },
    ],
  },
  {
    route: '/deliveries/$id',
    at: '/deliveries/:deliveryEnded?part=payload',
    title: 'listing.published',
    actions: [{ button: 'Redeliver', operation: 'webhooks.redeliverDelivery' }],
  },
  {
    route: '/event-types',
    title: 'Event types',
    actions: [{ button: /^Send me an example of order\.paid/, operation: 'webhooks.testEndpoint' }],
  },
  {
    route: '/api-keys',
    title: 'API keys',
    needs: 'identity.listApiKeys',
    actions: [
      { button: 'Create a key', operation: 'identity.createApiKey', hidden: true },
      { button: 'Rotate', operation: 'identity.rotateApiKey', hidden: true },
      { button: 'Revoke', operation: 'identity.revokeApiKey', hidden: true },
    ],
  },
  {
    route: '/members',
    title: 'Members',
    actions: [
      { button: 'Invite a person', operation: 'identity.createInvitation', hidden: true },
      { button: /^Revoke the invitation of invited@/, operation: 'identity.revokeInvitation', hidden: true },
    ],
  },
  { route: '/requests', title: 'Requests', needs: 'identity.listRequests', actions: [] },
  { route: '/audit', title: 'Audit log', needs: 'identity.listAuditEvents', actions: [] },
  {
    route: '/settings',
    title: 'Organization',
    actions: [
      { button: 'Save', acts: true, operation: 'identity.updateOrganization', hidden: true },
      { button: 'Close the organization', operation: 'identity.closeOrganization', hidden: true },
    ],
  },
  // None of these organizations operates the platform.
  { route: '/operator', title: 'Back office', needs: 'payments.listMoneyAlerts', actions: [] },
  { route: '/operator/disputes', title: 'Claims to decide', needs: 'payments.listOperatorDisputes', actions: [] },
  {
    route: '/operator/orders/$id',
    at: '/operator/orders/:orderToShip',
    title: 'Order',
    needs: 'payments.inspectOrderMoney',
    actions: [],
  },
  {
    route: '/operator/organizations/$id',
    at: '/operator/organizations/:organization',
    title: 'Organization',
    needs: 'identity.inspectOrganization',
    actions: [],
  },
  { route: '/operator/endpoints', title: 'Worst endpoints', needs: 'webhooks.listWorstEndpoints', actions: [] },
];

/** The other screens, which every role has and nothing can be changed on. */
export function plainScreens(): RoleScreen[] {
  const listed = new Set(roleScreens.map(({ route }) => route));
  return screenRoutes()
    .filter(({ parent, path }) => parent === 'organization' && !path.includes('$') && !listed.has(path))
    .map(({ path }) => ({ route: path, title: /^(?!Not found)/, actions: [] }));
}
