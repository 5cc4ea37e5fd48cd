import { scopes, systemCaller } from '@marketplace/kernel';
import { testLog } from '@marketplace/kernel/testing';
import { createTrading } from '@marketplace/trading';
import type { Listing, Offer, Order } from '@marketplace/trading-contract';
import type { Answer, Api } from './api.ts';
import { newSeller } from './sign-up.ts';
import type { TestEnvironment } from './stacks/test-environment.ts';

export const usd = (amount: number) => ({ amount, currency: 'USD' as const });

export const address = { name: 'Jeanne Baret', line1: '12 Quai de la Fosse', city: 'Nantes', country: 'FR' };

/** An organization that trades: its owner, with a session, and its server, with a key that has every scope. */
export interface Trader {
  owner: Api;
  server: Api;
  token: string;
  organizationId: string;
}

/** Creates an organization and its owner. No other test file may use the address. */
export async function newTrader(
  { origin, base }: { origin: string; base: Pick<TestEnvironment, 'inboxUrl'> },
  email: string,
): Promise<Trader> {
  const { owner, organizationId } = await newSeller(origin, base.inboxUrl, email);
  const { body } = await owner.post<{ token: string }>('/auth/api-keys', { name: 'trader', scopes: [...scopes] });
  return { owner, server: owner.withKey(body.token), token: body.token, organizationId };
}

/** A published listing of five units at 49.00. */
export async function newListing({ server }: Pick<Trader, 'server'>, more: object = {}): Promise<Listing> {
  return created(
    await server.post<Listing>('/listings', {
      title: 'Lamp',
      price: usd(4900),
      shippingAmount: usd(500),
      quantity: 5,
      publish: true,
      ...more,
    }),
  );
}

/** An offer of 40.00 for a unit of the listing. */
export async function newOffer({ server }: Trader, { id }: Pick<Listing, 'id'>, more: object = {}): Promise<Offer> {
  return created(await server.post<Offer>('/offers', { listingId: id, unitAmount: usd(4000), ...more }));
}

/** An unpaid order of one unit of the listing. */
export async function newOrder({ server }: Trader, { id }: Pick<Listing, 'id'>, more: object = {}): Promise<Order> {
  const items = [{ listingId: id, quantity: 1 }];
  return created(await unlessBusy(() => server.post<Order>('/orders', { items, shippingAddress: address, ...more })));
}

/** Sends a request again while another one is changing the same record, as clients do. */
export async function unlessBusy<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 409 || (answer.body as { code?: string }).code !== 'busy') return answer;
  }
}

function created<T>({ status, body }: Answer<T>): T {
  if (status !== 201) throw new Error(`The creation was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Reports payments of orders directly to trading, like payments. */
export interface Payments {
  /** Reports that the order's total was captured. */
  pay(order: Pick<Order, 'id' | 'total'>): Promise<void>;
  close(): Promise<void>;
}

/** Opens trading on the stack's database. */
export async function openPayments({
  base,
}: {
  base: Pick<TestEnvironment, 'databaseUrl' | 'roles' | 'secrets'>;
}): Promise<Payments> {
  const settings = { DATABASE_URL: base.roles?.['trading'] ?? base.databaseUrl, CURSOR_KEY: base.secrets.cursorKey };
  const trading = await createTrading(settings, testLog());
  return {
    pay: async ({ id, total }) => {
      const report = { orderId: id, accountVersion: 1, paymentStatus: 'paid' as const, capturedAmount: total };
      await trading.engine.recordPayment(systemCaller('test', 'req_test'), report);
    },
    close: () => trading.close(),
  };
}
