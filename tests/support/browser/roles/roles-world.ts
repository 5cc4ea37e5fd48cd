import { bodyOf, type Api } from '../../api.ts';
import type { Role } from '@marketplace/kernel';
import type { Offer } from '@marketplace/trading-contract';
import { type Receiver, startReceiver } from '../../receiver.ts';
import { signUp } from '../../sign-up.ts';
import { attemptsADayApart } from '../../stacks/attempts-a-day-apart.ts';
import { address, newListing, newOffer, newOrder, newTrader, type Trader, usd } from '../../traders.ts';
import { waitFor } from '../../wait-for.ts';
import { createOperatorWorld, type OperatorWorld, type Place } from './operator.ts';

/** An organization with a member of each role, and a record for each screen and each action of the console. */
export interface RolesWorld {
  slug: string;
  emailOf: Record<Role, string>;
  ids: Record<
    | 'listing'
    | 'draft'
    | 'theirListing'
    | 'offerReceived'
    | 'offerAnswered'
    | 'offerWaiting'
    | 'orderToPay'
    | 'orderToAuthenticate'
    | 'orderToCapture'
    | 'orderToShip'
    | 'orderToConfirm'
    | 'payoutToRelease'
    | 'payoutFailed'
    | 'claimReceived'
    | 'claimMade'
    | 'endpoint'
    | 'pausedEndpoint'
    | 'deliveryRetrying'
    | 'deliveryEnded'
    | 'organization'
    | keyof OperatorWorld['ids'],
    string
  >;
  /** Id of the organization that operates the platform. */
  operator: Pick<OperatorWorld, 'slug' | 'emailOf'>;
  close(): Promise<void>;
}

/** Makes it through the API. */
export async function createRolesWorld(place: Place): Promise<RolesWorld> {
  const emailOf = {
    owner: 'owner@roles.example',
    admin: 'admin@roles.example',
    developer: 'developer@roles.example',
    finance: 'finance@roles.example',
  };
  const [ours, theirs] = [await newTrader(place, emailOf.owner), await newTrader(place, 'other@roles.example')];
  await Promise.all(
    (['admin', 'developer', 'finance'] as const).map((role) => employ(place, ours, role, emailOf[role])),
  );
  await ours.owner.post(`/organizations/${ours.organizationId}/invitations`, {
    email: 'invited@roles.example',
    role: 'finance',
  });
  const receiver = await startReceiver(({ path }, response) =>
    response.writeHead(path === '/failing' ? 500 : 204).end(),
  );
  const webhooks = await createWebhooks(ours, receiver);
  const trade = await createTrade(ours, theirs);
  const operator = await createOperatorWorld(place, ours, theirs);
  const { slug } = bodyOf(await ours.owner.get<{ slug: string }>(`/organizations/${ours.organizationId}`));
  return {
    slug,
    emailOf,
    operator,
    ids: {
      ...trade,
      ...operator.ids,
      organization: ours.organizationId,
      endpoint: webhooks.endpoint,
      pausedEndpoint: webhooks.paused,
      deliveryRetrying: await findDelivery(ours.owner, `endpointId=${webhooks.failing}&status=retrying`),
      deliveryEnded: await findDelivery(ours.owner, `endpointId=${webhooks.endpoint}&status=succeeded`),
    },
    close: () => receiver.close(),
  };
}

async function employ({ origin, base }: Place, { owner, organizationId }: Trader, role: Role, email: string) {
  const person = await signUp(origin, base.inboxUrl, email);
  const invitation = await owner.post<{ token: string }>(`/organizations/${organizationId}/invitations`, {
    email,
    role,
  });
  bodyOf(await person.post('/invitations/accept', { token: bodyOf(invitation).token }));
}

async function createWebhooks({ owner }: Trader, { url }: Receiver) {
  const create = async (path: string): Promise<string> => {
    const wanted = {
      url: `${url}/${path}`,
      description: path,
      subscribedEvents: ['listing.*'],
      // Failed deliveries are retried throughout the test.
      ...attemptsADayApart(3),
    };
    return bodyOf(await owner.post<{ endpoint: { id: string } }>('/webhooks/endpoints', wanted)).endpoint.id;
  };
  const [endpoint, failing, paused] = [await create('healthy'), await create('failing'), await create('paused')];
  bodyOf(await owner.post(`/webhooks/endpoints/${endpoint}/secret/rotate`, {}));
  bodyOf(await owner.send('PATCH', `/webhooks/endpoints/${paused}`, { status: 'paused' }));
  return { endpoint, failing, paused };
}

function findDelivery(owner: Api, query: string): Promise<string> {
  return waitFor(`a delivery with ${query}`, async () => {
    const { body } = await owner.get<{ data: { id: string }[] }>(`/webhooks/deliveries?${query}`);
    return body.data[0]?.id;
  });
}

async function createTrade(ours: Trader, theirs: Trader) {
  const account = { country: 'FR', returnUrl: 'https://shop.example', destination: 'acct_sandbox_fail' };
  const settings = { ...account, manualCapture: true, payoutSchedule: 'manual' };
  bodyOf(await ours.owner.send('PUT', `/organizations/${ours.organizationId}/payout-account`, settings));
  const shipped = { requiresShipping: true, quantity: 9 };
  const [listing, draft, theirListing, theirOther] = [
    await newListing(ours, { title: 'Brass lamp', ...shipped }),
    await newListing(ours, { title: 'Copper lamp', publish: false }),
    await newListing(theirs, { title: 'Oak table', ...shipped }),
    await newListing(theirs, { title: 'Oak chair', ...shipped }),
  ];
  const [received, answered, waiting] = [
    await newOffer(theirs, listing, { shippingAddress: address }),
    await newOffer(ours, theirListing, { shippingAddress: address }),
    await newOffer(ours, theirOther, { shippingAddress: address }),
  ];
  const counter = { expectedRevision: 1, unitAmount: usd(4500) };
  bodyOf(await theirs.server.post<Offer>(`/offers/${answered.id}/counter`, counter));
  const order = async (buyer: Trader, of: { id: string }, payment?: object): Promise<string> => {
    const { id } = await newOrder(buyer, of);
    if (payment) bodyOf(await buyer.server.post('/payments', { orderId: id, ...payment }));
    return id;
  };
  const visa = { paymentMethod: 'pm_card_visa' };
  const bought = {
    orderToPay: await order(ours, theirListing),
    orderToAuthenticate: await order(ours, theirListing, { paymentMethod: 'pm_card_authenticationRequired' }),
    orderToConfirm: await order(ours, theirListing, visa),
  };
  const claimOf = async (buyer: Trader, of: { id: string }): Promise<string> => {
    const id = await order(buyer, of, visa);
    const claim = { reason: 'not_received', description: 'Nothing has arrived.' };
    return bodyOf(await buyer.server.post<{ id: string }>(`/orders/${id}/disputes`, claim)).id;
  };
  const claims = { claimMade: await claimOf(ours, theirListing), claimReceived: await claimOf(theirs, listing) };
  const sold = {
    orderToCapture: await order(theirs, listing, { ...visa, captureMethod: 'manual' }),
    orderToShip: await order(theirs, listing, visa),
  };
  for (const [trader, id] of [
    [theirs, bought.orderToConfirm],
    [ours, sold.orderToShip],
  ] as const)
    await waitFor('the order to be paid', async () => {
      const { body } = await trader.server.get<{ status: string }>(`/orders/${id}`);
      return body.status === 'paid';
    });
  bodyOf(await theirs.server.post(`/orders/${bought.orderToConfirm}/fulfillments`, {}));
  const payoutFailed = await createPayout(ours, theirs, listing);
  bodyOf(await ours.owner.post(`/payouts/${payoutFailed}/release`, {}));
  return {
    listing: listing.id,
    draft: draft.id,
    theirListing: theirListing.id,
    offerReceived: received.id,
    offerAnswered: answered.id,
    offerWaiting: waiting.id,
    ...bought,
    ...sold,
    payoutFailed,
    payoutToRelease: await createPayout(ours, theirs, listing),
    ...claims,
  };
}

/** A payout of a completed order that waits for its release. */
async function createPayout(ours: Trader, theirs: Trader, listing: { id: string }): Promise<string> {
  const { id } = await newOrder(theirs, listing);
  bodyOf(await theirs.server.post('/payments', { orderId: id, paymentMethod: 'pm_card_bypassPending' }));
  const ship = () => ours.server.post(`/orders/${id}/fulfillments`, {});
  await waitFor('the order to be paid', async () => (await ship()).status === 201);
  bodyOf(await theirs.server.post(`/orders/${id}/confirm-receipt`, {}));
  return waitFor('the payout to wait', async () => {
    const { body } = await ours.owner.get<{ data: { id: string; holdReasons: string[] }[] }>(`/payouts?orderId=${id}`);
    const [payout] = body.data;
    return payout?.holdReasons.join() === 'manual_schedule' && payout.id;
  });
}
