import type { Role } from '@marketplace/kernel';
import type { RoleScreen } from './role-screens.ts';
import { bodyOf } from '../../api.ts';
import { letOperate } from '../../operator.ts';
import { newSeller, password, signUp } from '../../sign-up.ts';
import { newListing, newOrder, newTrader, type Trader } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';

/** The back office as members of the operator of the platform see it, with the possible changes of each screen. */
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

export interface Place {
  origin: string;
  base: { inboxUrl: string; databaseUrl: string };
}

/** The operator of the platform with a member of each role, and the records for its decisions. */
export interface OperatorWorld {
  slug: string;
  emailOf: Record<Role, string>;
  ids: Record<'orderClaimed' | 'stoppedOrganization', string>;
}

/** Makes it through the API. The operator of the installation must be `operatorOrganizationId`. */
export async function createOperatorWorld(place: Place, seller: Trader, buyer: Trader): Promise<OperatorWorld> {
  const { origin, base } = place;
  const emailOf = {
    owner: 'owner@operator.example',
    admin: 'admin@operator.example',
    developer: 'developer@operator.example',
    finance: 'finance@operator.example',
  };
  const founded = await newSeller(origin, base.inboxUrl, emailOf.owner);
  for (const role of ['admin', 'developer', 'finance'] as const) {
    const person = await signUp(origin, base.inboxUrl, emailOf[role]);
    const invitations = `/organizations/${founded.organizationId}/invitations`;
    const { token } = bodyOf(await founded.owner.post<{ token: string }>(invitations, { email: emailOf[role], role }));
    bodyOf(await person.post('/invitations/accept', { token }));
  }
  const slug = await letOperate(base.databaseUrl, founded.organizationId);
  bodyOf(await founded.owner.post('/auth/sign-in', { email: emailOf.owner, password }));
  const stopped = await newTrader(place, 'stopped@roles.example');
  for (const action of ['freeze-payouts', 'suspend'])
    bodyOf(
      await founded.owner.post(`/operator/organizations/${stopped.organizationId}/${action}`, { reason: 'A test.' }),
    );
  return {
    slug,
    emailOf,
    ids: { orderClaimed: await newAnsweredClaim(seller, buyer), stoppedOrganization: stopped.organizationId },
  };
}

/** A paid order with a claim that the seller has answered, for the operator to decide. */
export async function newAnsweredClaim(seller: Trader, buyer: Trader, title = 'Claimed lamp'): Promise<string> {
  const { id } = await newOrder(buyer, await newListing(seller, { title }));
  bodyOf(await buyer.server.post('/payments', { orderId: id, paymentMethod: 'pm_card_visa' }));
  await waitFor('the order to be paid', async () => {
    const { body } = await buyer.server.get<{ status: string }>(`/orders/${id}`);
    return body.status === 'paid';
  });
  const claim = { reason: 'not_received', description: 'Nothing has arrived.' };
  const dispute = bodyOf(await buyer.server.post<{ id: string }>(`/orders/${id}/disputes`, claim));
  bodyOf(await seller.server.post(`/disputes/${dispute.id}/evidence`, { text: 'The parcel is on its way.' }));
  return id;
}
