import pg from 'pg';
import { type Role, roles, type Scope } from '@marketplace/kernel';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { Api } from '../api.ts';
import { becomeOperator } from '../operator.ts';
import type { Receiver } from '../receiver.ts';
import { newSeller, signUp } from '../sign-up.ts';
import { newListing, newOffer, newOrder, newTrader, usd } from '../traders.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { waitFor } from '../wait-for.ts';

/**
 * The id of one record of each kind in an organization, which is the seller of the offer and of the order. `forSale` is
 * a listing of a third organization. It has plenty of stock, and declines offers below 0.50 at once.
 */
export type Records = Record<
  | 'organization'
  | 'member'
  | 'invitation'
  | 'apiKey'
  | 'listing'
  | 'forSale'
  | 'offer'
  | 'order'
  /** An order that was paid. */
  | 'paidOrder'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'payout'
  | 'endpoint'
  | 'delivery'
  | 'event'
  | 'recovery'
  | 'session',
  string
>;

export interface Organization {
  /** Member who creates records, not one of the tested callers. */
  owner: Api;
  /** An API key that may write listings. */
  token: string;
  records: Records;
}

export interface PermissionWorld {
  ours: Organization;
  theirs: Organization;
  /** One member of ours per role. */
  emailOf: Record<Role, string>;
  /** One member of the operator of the platform per role. */
  operatorEmailOf: Record<Role, string>;
  /** Former member of ours. */
  removedEmail: string;
  /** Owner in ours and finance in theirs, which is the active organization of the session. */
  visitorEmail: string;
  lonelyEmail: string;
  newKey(scopes: Scope[]): Promise<{ id: string; token: string }>;
  newInvitation(): Promise<string>;
  query<T extends object>(statement: string, values: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

const lamp = { title: 'Lamp', price: usd(100) };

/** Creates two organizations with a record of every kind, and users with every kind of membership. */
export async function createPermissionWorld({
  base,
  origin,
  receiver,
}: {
  base: TestEnvironment;
  origin: string;
  receiver: Receiver;
}): Promise<PermissionWorld> {
  const database = new pg.Client({ connectionString: base.databaseUrl });
  await database.connect();
  const query = async <T extends object>(statement: string, values: unknown[]): Promise<T[]> =>
    (await database.query<T>(statement, values)).rows;
  let invitations = 0;
  const invite = async (
    owner: Api,
    organizationId: string,
    role: Role,
    email = `invited-${(invitations += 1)}@permissionmatrix.example`,
  ) =>
    (
      await owner.post<{ token: string; invitation: { id: string } }>(`/organizations/${organizationId}/invitations`, {
        email,
        role,
      })
    ).body;
  const join = async (
    { owner, organizationId }: { owner: Api; organizationId: string },
    email: string,
    role: Role,
  ): Promise<string> => {
    // Signed up in advance, so that the newest mail is not the invitation.
    const person = people.get(email) ?? (await signUp(origin, base.inboxUrl, email));
    people.set(email, person);
    const { token } = await invite(owner, organizationId, role, email);
    return (await person.post<{ id: string }>('/invitations/accept', { token })).body.id;
  };
  const people = new Map<string, Api>();
  const market = await newTrader({ base, origin }, 'market@permissionmatrix.example');
  const forSale = await newListing(market, { ...lamp, quantity: 1_000_000, autoDeclineAmount: usd(50) });

  /** A disputed payment, and a payout, of orders that the market has paid. */
  const moneyOf = async (seller: Api, organizationId: string, listing: { id: string }) => {
    const account = { country: 'FR', returnUrl: 'https://shop.example/payouts' };
    await seller.send('PUT', `/organizations/${organizationId}/payout-account`, account);
    const pay = async () => {
      const order = await newOrder(market, listing);
      const { body } = await market.server.post<{ id: string; status: string }>('/payments', {
        orderId: order.id,
        paymentMethod: 'pm_card_bypassPending',
      });
      await waitFor('a paid order', async () => {
        const { body: paid } = await seller.get<{ status: string }>(`/orders/${order.id}`);
        return paid.status === 'paid' ? paid : undefined;
      });
      return { order: order.id, payment: body.id };
    };
    const [disputed, completed] = [await pay(), await pay()];
    const claim = { reason: 'other', description: 'Something else has arrived.' };
    const dispute = await market.server.post<{ id: string }>(`/orders/${disputed.order}/disputes`, claim);
    const refund = await seller.post<{ id: string }>(`/payments/${completed.payment}/refunds`, { amount: usd(1) });
    await seller.post(`/orders/${completed.order}/fulfillments`, {});
    await waitFor('a fulfilled order', async () => {
      const confirmed = await market.server.post<{ id?: string }>(`/orders/${completed.order}/confirm-receipt`, {});
      return confirmed.status === 200 ? confirmed : undefined;
    });
    const payout = await waitFor(
      'a payout',
      async () => (await seller.get<{ data: { id: string }[] }>('/payouts')).body.data[0],
    );
    return {
      paidOrder: disputed.order,
      payment: disputed.payment,
      refund: refund.body.id,
      dispute: dispute.body.id,
      payout: payout.id,
    };
  };

  const newOrganization = async (ownerEmail: string): Promise<Organization> => {
    const { owner, token, organizationId } = await newSeller(origin, base.inboxUrl, ownerEmail);
    const { endpoint } = (
      await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', {
        url: receiver.url,
        subscribedEvents: ['*'],
      })
    ).body;
    const { body: published } = await owner.post<{ id: string }>('/listings', { ...lamp, quantity: 9, publish: true });
    const delivery = await waitFor(
      'a delivery',
      async () => (await owner.get<{ data: Delivery[] }>('/webhooks/deliveries?status=succeeded')).body.data[0],
    );
    const [member] = await query<{ id: string }>('select id from identity.membership where organization_id = $1', [
      organizationId,
    ]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const idOf = async (made: Promise<{ body: { id: string } }>): Promise<string> => (await made).body.id;
    return {
      owner,
      token,
      records: {
        organization: organizationId,
        member: member!.id,
        invitation: (await invite(owner, organizationId, 'finance')).invitation.id,
        apiKey: (await owner.get<{ data: { id: string }[] }>('/auth/api-keys')).body.data[0]!.id,
        listing: await idOf(owner.post<{ id: string }>('/listings', lamp)),
        forSale: forSale.id,
        offer: (await newOffer(market, published, { unitAmount: usd(90) })).id,
        order: (await newOrder(market, published)).id,
        ...(await moneyOf(owner, organizationId, published)),
        endpoint: endpoint.id,
        delivery: delivery.id,
        event: delivery.eventId,
        recovery: await idOf(owner.post<{ id: string }>(`/webhooks/endpoints/${endpoint.id}/recover`, { since })),
        session: (await owner.get<{ data: { id: string }[] }>('/auth/sessions')).body.data[0]!.id,
      },
    };
  };

  const [ours, theirs] = [
    await newOrganization('founder@permissionmatrix.example'),
    await newOrganization('stranger@permissionmatrix.example'),
  ];
  const emailOf = Object.fromEntries(roles.map((role) => [role, `${role}@permissionmatrix.example`])) as Record<
    Role,
    string
  >;
  for (const role of roles) {
    const id = await join({ owner: ours.owner, organizationId: ours.records.organization }, emailOf[role], role);
    if (role === 'developer') ours.records.member = id;
  }
  const operatorEmailOf = Object.fromEntries(
    roles.map((role) => [role, `operator-${role}@permissionmatrix.example`]),
  ) as Record<Role, string>;
  const operator = await newSeller(origin, base.inboxUrl, 'operator@permissionmatrix.example');
  for (const role of roles) await join(operator, operatorEmailOf[role], role);
  await becomeOperator(database, operator.organizationId);
  const removedEmail = 'removed@permissionmatrix.example';
  const gone = await join({ owner: ours.owner, organizationId: ours.records.organization }, removedEmail, 'owner');
  await ours.owner.send('DELETE', `/organizations/${ours.records.organization}/members/${gone}`);
  const visitorEmail = 'visitor@permissionmatrix.example';
  await join({ owner: ours.owner, organizationId: ours.records.organization }, visitorEmail, 'owner');
  await join({ owner: theirs.owner, organizationId: theirs.records.organization }, visitorEmail, 'finance');
  const lonelyEmail = 'lonely@permissionmatrix.example';
  await signUp(origin, base.inboxUrl, lonelyEmail);

  return {
    ours,
    theirs,
    emailOf,
    operatorEmailOf,
    removedEmail,
    visitorEmail,
    lonelyEmail,
    newKey: async (scopes) => {
      const { apiKey, token } = (
        await ours.owner.post<{ apiKey: { id: string }; token: string }>('/auth/api-keys', { name: 'key', scopes })
      ).body;
      return { id: apiKey.id, token };
    },
    newInvitation: async () => (await invite(ours.owner, ours.records.organization, 'finance')).invitation.id,
    query,
    close: () => database.end(),
  };
}
