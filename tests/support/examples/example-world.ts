import type pg from 'pg';
import type { Payment, Payout } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import type { Delivery, Endpoint } from '@marketplace/webhooks-contract';
import type { Mail } from '@marketplace/local/inbox/inbox';
import { type Answer, type Api, createApi } from '../api.ts';
import type { Receiver } from '../receiver.ts';
import { password, signUp, totpCode } from '../sign-up.ts';
import { attemptsADayApart } from '../stacks/attempts-a-day-apart.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { newListing, newOrder, type Trader } from '../traders.ts';
import { waitFor } from '../wait-for.ts';

/** Preparations of the examples: people, organizations that trade, and functions that make records. */
export interface ExampleWorld {
  base: TestEnvironment;
  origin: string;
  database: pg.Client;
  /** Answers 500 below `/failing`, 410 below `/gone`, and otherwise 204. */
  receiver: Receiver;
  nobody: Api;
  seller: Trader;
  buyer: Trader;
  /** An owner of the operator of the platform. */
  operator: Api;
}

/** Changes to an example before it is sent. */
export interface Prepared {
  by: Api;
  /** Replacements for the ids of the example, by prefix, in the path and in the body. */
  ids?: Record<string, string>;
  /** Other texts of the body that only this run knows, such as a token, by the text of the example. */
  fill?: Record<string, string>;
  query?: Record<string, string>;
  /** Body of a request that is not JSON. */
  raw?: { body: string; headers: Record<string, string> };
}

/** Prepares the example of an operation. */
export type Preparation = (world: ExampleWorld) => Prepared | Promise<Prepared>;

export const idOf = <T extends { id: string }>({ status, body }: Answer<T>): string => {
  if (status >= 300) throw new Error(`The preparation was answered with ${status}: ${JSON.stringify(body)}`);
  return body.id;
};

let people = 0;

/** A person with a confirmed address, signed in. */
export async function newPerson({ origin, base }: ExampleWorld): Promise<{ api: Api; email: string }> {
  const email = `person-${(people += 1)}@examples.example`;
  return { api: await signUp(origin, base.inboxUrl, email), email };
}

/** The owner of a new organization. */
export async function newOwner(world: ExampleWorld): Promise<{ api: Api; organizationId: string }> {
  const { api } = await newPerson(world);
  const { body } = await api.post<{ organization: { id: string } }>('/organizations', { name: 'Short-lived' });
  return { api, organizationId: body.organization.id };
}

/** The token of the link to a page, in the newest mail with such a link. */
export async function tokenMailedTo({ base }: ExampleWorld, to: string, page: string): Promise<string> {
  const mail = await waitFor(`a mail to ${to} with a link to ${page}`, async () => {
    const response = await fetch(`${base.inboxUrl}/mail?to=${encodeURIComponent(to)}`);
    return ((await response.json()) as { data: Mail[] }).data.find(({ text }) => text.includes(page));
  });
  return new RegExp(`${page}#token=([\\w.-]+)`).exec(mail.text)![1]!;
}

/** A person with a second factor, and the next code of the authenticator. */
export async function withSecondFactor(world: ExampleWorld) {
  const { api, email } = await newPerson(world);
  const { body } = await api.post<{ secret: string }>('/auth/totp');
  await api.post('/auth/totp/confirm', { code: totpCode(body.secret) });
  return { api, email, code: totpCode(body.secret, 1) };
}

/** A sign-in that waits for a code. */
export async function halfSignedIn(world: ExampleWorld): Promise<{ api: Api; code: string }> {
  const { email, code } = await withSecondFactor(world);
  const api = createApi(world.origin);
  await api.post('/auth/sign-in', { email, password });
  return { api, code };
}

/** An invitation to the seller's organization, and the person who is invited. */
export async function newInvitation(world: ExampleWorld) {
  const { api, email } = await newPerson(world);
  const { owner, organizationId } = world.seller;
  const { body } = await owner.post<{ token: string; invitation: { id: string } }>(
    `/organizations/${organizationId}/invitations`,
    { email, role: 'finance' },
  );
  return { api, token: body.token, invitationId: body.invitation.id };
}

/** The id of a new member of the seller's organization. */
export async function newMember(world: ExampleWorld): Promise<string> {
  const { api, token } = await newInvitation(world);
  return idOf(await api.post<{ id: string }>('/invitations/accept', { token }));
}

const stock = new WeakMap<Trader, Promise<Listing>>();
/** A published listing of the trader that has plenty of stock. */
export function forSale(trader: Trader): Promise<Listing> {
  const listing = stock.get(trader) ?? newListing(trader, { quantity: 1_000 });
  stock.set(trader, listing);
  return listing;
}

/** An order of the buyer that is paid for. */
export async function paidOrder(
  { buyer, seller }: Pick<ExampleWorld, 'buyer' | 'seller'>,
  more: { paymentMethod?: string; captureMethod?: 'manual'; returnUrl?: string } = {},
): Promise<{ order: Order; payment: Payment }> {
  if (more.captureMethod) await openPayoutAccount(seller, { manualCapture: true });
  const order = await newOrder(buyer, await forSale(seller));
  const input = { orderId: order.id, paymentMethod: 'pm_card_bypassPending', ...more };
  const { status, body: payment } = await buyer.server.post<Payment>('/payments', input);
  if (status !== 201) throw new Error(`The payment was answered with ${status}: ${JSON.stringify(payment)}`);
  if (payment.status === 'succeeded')
    await waitFor('the order to be paid', async () => {
      const { body } = await buyer.server.get<Order>(`/orders/${order.id}`);
      return body.status === 'paid';
    });
  return { order, payment };
}

/** The id of a claim of the buyer. */
export async function newClaim(world: ExampleWorld): Promise<string> {
  const { order } = await paidOrder(world);
  const claim = { reason: 'other', description: 'Something else has arrived.' };
  return idOf(await world.buyer.server.post<{ id: string }>(`/orders/${order.id}/disputes`, claim));
}

/** Ships the units of a paid order, and confirms their receipt unless `confirm` is false. */
export async function shipped(world: Pick<ExampleWorld, 'buyer' | 'seller'>, confirm = true): Promise<Order> {
  const { order } = await paidOrder(world);
  await world.seller.server.post(`/orders/${order.id}/fulfillments`, {});
  if (confirm)
    await waitFor('the receipt to be confirmed', async () => {
      const { status } = await world.buyer.server.post(`/orders/${order.id}/confirm-receipt`, {});
      return status === 200;
    });
  return order;
}

/** The payout of a new completed order, once it has the status. The seller must have a payout account. */
export async function payoutOf(
  world: Pick<ExampleWorld, 'buyer' | 'seller'>,
  status: Payout['status'],
): Promise<Payout> {
  const order = await shipped(world);
  return waitFor(`a payout that is ${status}`, async () => {
    const { body } = await world.seller.owner.get<{ data: Payout[] }>(`/payouts?orderId=${order.id}`);
    return body.data.find((payout) => payout.status === status && !payout.holdReasons.includes('hold_period'));
  });
}

/** Gives the seller a payout account. */
export async function openPayoutAccount({ owner, organizationId }: Trader, more: object = {}): Promise<void> {
  const account = { country: 'FR', returnUrl: 'https://seller.example/done', ...more };
  await owner.send('PUT', `/organizations/${organizationId}/payout-account`, account);
}

/** An endpoint of the seller whose receiver is at the path. */
export async function newEndpoint({ seller, receiver }: ExampleWorld, path = '', more: object = {}): Promise<Endpoint> {
  const { status, body } = await seller.owner.post<{ endpoint: Endpoint }>('/webhooks/endpoints', {
    url: `${receiver.url}${path}`,
    subscribedEvents: ['listing.published'],
    ...more,
  });
  if (status !== 201) throw new Error(`The endpoint was answered with ${status}: ${JSON.stringify(body)}`);
  return body.endpoint;
}

/** The delivery of a new event to the endpoint, once it has the status. */
export async function newDelivery(
  { seller }: ExampleWorld,
  { id }: Endpoint,
  status: Delivery['status'],
): Promise<Delivery> {
  await newListing(seller);
  return waitFor(`a delivery that is ${status}`, async () => {
    const { body } = await seller.owner.get<{ data: Delivery[] }>(`/webhooks/deliveries?endpointId=${id}`);
    return body.data.find((delivery) => delivery.status === status);
  });
}

/** A delivery that waits a day for its second attempt. */
export async function retryingDelivery(world: ExampleWorld): Promise<Delivery> {
  const endpoint = await newEndpoint(world, '/failing', attemptsADayApart());
  return newDelivery(world, endpoint, 'retrying');
}

/** A recovery of an endpoint. */
export async function newRecovery(world: ExampleWorld): Promise<string> {
  const endpoint = await newEndpoint(world);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  return idOf(await world.seller.owner.post<{ id: string }>(`/webhooks/endpoints/${endpoint.id}/recover`, { since }));
}
