import type { Payment, Payout } from '@marketplace/payments-contract';
import type { Order } from '@marketplace/trading-contract';
import type { Delivery } from '@marketplace/webhooks-contract';
import { waitFor } from '../support/wait-for.ts';
import type { RestorableProduct } from '../support/operating/restorable-product.ts';

/** Records that tests of restores make and read. */
export function recordsOf(product: RestorableProduct) {
  const { endpointId, listingId, receiver } = product;
  const done = ({ status, body }: { status: number; body: unknown }): void => {
    if (status >= 300) throw new Error(`It was answered with ${status}: ${JSON.stringify(body)}`);
  };
  const deliveries = async (): Promise<Delivery[]> => {
    const answer = await product.member().get<{ data: Delivery[] }>(`/webhooks/deliveries?endpointId=${endpointId}`);
    done(answer);
    return answer.body.data;
  };
  const deliveryOf = async ({ id }: Pick<Delivery, 'id'>) => (await deliveries()).find((one) => one.id === id);
  const orderOf = async ({ id }: Pick<Order, 'id'>) => (await product.seller().get<Order>(`/orders/${id}`)).body;
  const payoutsOf = ({ id }: Pick<Order, 'id'>) =>
    product.query<Pick<Payout, 'id' | 'status'>>(`select id, status from payments.payout where order_id = $1`, [id]);
  const until = (order: Pick<Order, 'id'>, ...statuses: Order['status'][]) =>
    waitFor(`the order to be ${statuses.join(' or ')}`, async () => statuses.includes((await orderOf(order)).status));

  return {
    deliveryOf,
    orderOf,
    payoutsOf,
    until,
    /** A delivery whose first attempt was refused. Its next one is due in an hour. */
    newDelivery: async (): Promise<Delivery> => {
      const known = new Set((await deliveries()).map(({ id }) => id));
      const terms = { title: 'Lamp', price: { amount: 100, currency: 'USD' }, publish: true };
      done(await product.seller().post('/listings', terms));
      return waitFor('a delivery in back-off', async () =>
        (await deliveries()).find(({ id, status }) => !known.has(id) && status === 'retrying'),
      );
    },
    /** Makes the next attempt, and waits until the delivery has the status. */
    retry: async (delivery: Delivery, status: Delivery['status'], attempts: number): Promise<void> => {
      done(await product.member().post(`/webhooks/deliveries/${delivery.id}/retry`));
      await waitFor(`attempt ${attempts}`, async () => {
        const now = await deliveryOf(delivery);
        return now?.status === status && now.attemptCount === attempts;
      });
    },
    untilDelivered: (delivery: Delivery) =>
      waitFor(`${delivery.id} to be delivered`, async () => (await deliveryOf(delivery))?.status === 'succeeded'),
    /** Number of times that the receiver got the event. */
    posts: ({ eventId }: Delivery): number => receiver.received.filter((one) => one.eventId === eventId).length,
    newOrder: async (): Promise<Order> => {
      const answer = await product.buyer().post<Order>('/orders', { items: [{ listingId, quantity: 1 }] });
      done(answer);
      await waitFor('the workflow of the order', async () =>
        product.client.workflow.getHandle(`order/${answer.body.id}`).describe(),
      );
      return answer.body;
    },
    pay: async (order: Order): Promise<Payment> => {
      const input = { orderId: order.id, paymentMethod: 'pm_card_bypassPending' };
      const answer = await product.buyer().post<Payment>('/payments', input);
      done(answer);
      await until(order, 'paid');
      return answer.body;
    },
    /** Ships a paid order, whose money is then held. */
    ship: async (order: Order): Promise<void> => {
      done(await product.seller().post(`/orders/${order.id}/fulfillments`, {}));
      await waitFor('the hold', async () => (await payoutsOf(order)).length === 1);
    },
    /** Ends the hold: the seller is paid unless payouts are stopped. */
    confirm: async (order: Order): Promise<void> => {
      done(await product.buyer().post(`/orders/${order.id}/confirm-receipt`, {}));
      await until(order, 'completed');
    },
    untilPaidOut: (order: Order) =>
      waitFor('the payout', async () => (await payoutsOf(order)).some(({ status }) => status === 'released')),
    /** Number of transfers for the order, in the books of the provider. */
    transfers: async ({ id }: Pick<Order, 'id'>): Promise<number> =>
      (await product.query('select from sandbox.transfer where order_id = $1', [id])).length,
    /** Puts the deadlines of all open records half an hour into the past, without a signal to any workflow. */
    letTimePass: async (): Promise<void> => {
      for (const statement of [
        `update webhooks.endpoint set updated_at = updated_at - interval '30 minutes'`,
        `update webhooks.delivery set updated_at = updated_at - interval '30 minutes',
                next_attempt_at = least(next_attempt_at, now() - interval '30 minutes')
          where status in ('pending', 'retrying', 'held')`,
        `update trading.sales_order set payout_eligible_at = now() - interval '30 minutes' where status = 'fulfilled'`,
        `update payments.order_account set eligible_at = now() - interval '30 minutes'
          where fulfilled_at is not null and released_at is null`,
      ])
        await product.query(statement);
    },
    /** Status of the ended workflow. Waits for its end. */
    endOf: async (workflowId: string): Promise<string> => {
      const handle = product.client.workflow.getHandle(workflowId);
      return waitFor(`${workflowId} to end`, async () => {
        const { status } = await handle.describe();
        return status.name !== 'RUNNING' && status.name;
      });
    },
  };
}
