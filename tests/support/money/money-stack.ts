import { expect } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import type { Payment, Payout } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import { advanceClock } from '../advance-clock.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { startOneProcess, sharedStack, startTestBase } from '../stacks/stack-host.ts';
import type { TestEnvironment } from '../stacks/test-environment.ts';
import { newListing } from '../traders.ts';
import { newSubscriber, type Subscriber, byRest, type TradingApi } from '../trading/trading-api.ts';
import { waitFor } from '../wait-for.ts';

/** A listing of 49.00 with shipping of 5.00, and an unpaid order of one unit of it. */
export interface Deal {
  listing: Listing;
  order: Order;
}

/**
 * A stack with the sandbox, a seller with payouts set up, and a buyer. Both receive their events. Amounts: an order is
 * 54.00, the fee of the platform is 5.40, and the seller gets 48.60.
 */
export interface MoneyStack {
  base: TestEnvironment;
  origin: string;
  temporal: Client;
  seller: Subscriber;
  buyer: Subscriber;
  selling: TradingApi;
  buying: TradingApi;
  /** Advances the clocks of trading, payments and the sandbox. The stack must be the test file's own. */
  pass(ms: number): Promise<void>;
  order(): Promise<Deal>;
  /** Pays an order. Resolves to the payment in the answer. */
  pay(order: Pick<Order, 'id'>, paymentMethod?: string, more?: object): Promise<Payment>;
  /** Waits until the order has the status. */
  until(order: Pick<Order, 'id'>, status: Order['status']): Promise<Order>;
  readPayment(id: string): Promise<Payment>;
  /** The payouts of an order, as the seller's owner reads them. */
  payoutsOf(order: Pick<Order, 'id'>): Promise<Payout[]>;
  /** Calls a helper for tests. The stack must be the test file's own. */
  help(path: string, input?: object): Promise<void>;
  /** Waits until the workflow of the order has ended. Resolves to its result. */
  whenFollowed(order: Pick<Order, 'id'>): Promise<unknown>;
  /** Description of the order in the Temporal UI. */
  detailsOf(order: Pick<Order, 'id'>): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the stack. `name` makes the addresses of the people unique among all test files. The stack is the shared one
 * or, with `environment`, one of the test file, with test helpers and these settings.
 */
export async function openMoneyStack(name: string, environment?: Record<string, string>): Promise<MoneyStack> {
  const own = environment && (await startOwn(environment));
  const { base, origin } = own ?? (await sharedStack());
  const receiver: Receiver = await startReceiver();
  const connection = await Connection.connect({ address: base.temporalAddress });
  const temporal = new Client({ connection });
  const shared = { base, origin };
  const seller = await newSubscriber(shared, receiver, `seller@${name}.example`);
  const buyer = await newSubscriber(shared, receiver, `buyer@${name}.example`);
  const [selling, buying] = [byRest(seller), byRest(buyer)];
  await openPayoutAccount(seller);
  const workflowOf = ({ id }: Pick<Order, 'id'>) => temporal.workflow.getHandle(`order/${id}`);
  return {
    base,
    origin,
    temporal,
    seller,
    buyer,
    selling,
    buying,
    pass: (ms) => advanceClock(origin, ms / 1000),
    order: async () => {
      const listing = await newListing(seller);
      return { listing, order: await buying.order(listing.id, 1) };
    },
    pay: async ({ id: orderId }, paymentMethod = 'pm_card_visa', more = {}) => {
      const { status, body } = await buyer.server.post<Payment>('/payments', { orderId, paymentMethod, ...more });
      expect([status, body]).toEqual([201, expect.anything()]);
      return body;
    },
    until: ({ id }, status) =>
      waitFor(`the order to be ${status}`, async () => {
        const order = await selling.readOrder(id);
        return order.status === status && order;
      }),
    readPayment: async (id) => (await buyer.server.get<Payment>(`/payments/${id}`)).body,
    payoutsOf: async ({ id }) => (await seller.owner.get<{ data: Payout[] }>(`/payouts?orderId=${id}`)).body.data,
    help: async (path, input = {}) => {
      const response = await fetch(`${origin}/api/v1/test-helpers${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      expect([path, response.status, await response.text()]).toEqual([path, 200, expect.anything()]);
    },
    whenFollowed: (order) => workflowOf(order).result(),
    detailsOf: async (order) =>
      (await workflowOf(order).query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails,
    close: async () => {
      await connection.close();
      await own?.stop();
      await receiver.close();
    },
  };
}

async function startOwn(environment: Record<string, string>) {
  const base = await startTestBase();
  const stack = await startOneProcess(base, { environment: { TEST_HELPERS: '1', ...environment } });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await base.close();
  };
  return { base, origin: stack.origin, stop };
}

/** Sets up payouts of the organization. `destination` determines how the sandbox ends them. */
export async function openPayoutAccount(
  { owner, organizationId }: Pick<Subscriber, 'owner' | 'organizationId'>,
  destination = 'acct_sandbox_ok',
): Promise<void> {
  const account = { country: 'FR', returnUrl: 'https://seller.example/done', destination, manualCapture: true };
  const { status, body } = await owner.send('PUT', `/organizations/${organizationId}/payout-account`, account);
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'active' })]);
}
