import { setTimeout as delay } from 'node:timers/promises';
import type { Payment } from '@marketplace/payments-contract';
import type { Listing, Order } from '@marketplace/trading-contract';
import type { Answer, Api } from '../../api.ts';
import { waitFor } from '../../wait-for.ts';
import type { Made } from './money-report.ts';
import { planOf } from './payment-plan.ts';

/** A listing in each currency that differs in its digits. */
export async function newListings(seller: Api): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (const [amount, currency] of [
    [4_999, 'USD'],
    [777, 'JPY'],
    [12_345, 'EUR'],
  ]) {
    const terms = { title: 'Lamp', price: { amount, currency }, quantity: 100_000, publish: true };
    listings.push(expectCreated(await seller.post<Listing>('/listings', terms)));
  }
  return listings;
}

/** Repeats a request until it is answered: not while processes are down, or the answer to the first one is awaited. */
export async function untilAnswered<T>(ask: () => Promise<Answer<T>>, repeated: () => void): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    const isOpen = answer && answer.status === 409 && isInProgress(answer.body);
    if (answer && answer.status < 500 && !isOpen) return answer;
    repeated();
    await delay(100);
  }
}

function isInProgress(body: unknown): boolean {
  return ['idempotency_request_in_progress', 'busy'].includes((body as { code?: string }).code ?? '');
}

interface PlannedCall {
  n: number;
  buyer: Api;
  seller: Api;
  listings: readonly Listing[];
  repeatedly: <T>(ask: () => Promise<Answer<T>>) => Promise<Answer<T>>;
}

/** Makes an order and its payment as planned, and what the parties do after it. Each request has its own key. */
export async function pay({ n, buyer, seller, listings, repeatedly }: PlannedCall): Promise<Made> {
  const plan = planOf(n);
  const key = (what: string) => ({ 'idempotency-key': `${what}-${n}` });
  const send = <T>(by: Api, what: string, path: string, body: object = {}) =>
    repeatedly(() => by.post<T>(path, body, key(what)));
  const items = [{ listingId: listings[n % listings.length]!.id, quantity: 1 + (n % 3) }];
  const order = expectCreated(await send<Order>(buyer, 'order', '/orders', { items }));
  const { paymentMethod, captureMethod } = plan;
  const payment = expectCreated(
    await send<Payment>(buyer, 'payment', '/payments', { orderId: order.id, paymentMethod, captureMethod }),
  );
  const made: Made = { n, plan, orderId: order.id, paymentId: payment.id, refunded: 0 };
  if (plan.then === 'nothing') return made;
  const reached = { confirm: 'requires_action', capture: 'requires_capture', cancel: 'requires_capture' } as const;
  const wanted = plan.then === 'refund' ? 'succeeded' : reached[plan.then];
  await waitFor(
    `${payment.id} to be ${wanted}`,
    async () => (await repeatedly(() => buyer.get<Payment>(`/payments/${payment.id}`))).body.status === wanted,
  );
  if (plan.then === 'refund') {
    const amount = { amount: 111, currency: order.total.currency };
    const answer = await send(seller, 'refund', `/payments/${payment.id}/refunds`, { amount });
    expectCreated(answer);
    return { ...made, refunded: amount.amount };
  }
  const by = plan.then === 'capture' ? seller : buyer;
  const { status, body } = await send(by, plan.then, `/payments/${payment.id}/${plan.then}`);
  if (status !== 200) throw new Error(`${plan.then} was answered with ${status}: ${JSON.stringify(body)}`);
  return made;
}

function expectCreated<T>({ status, body }: Answer<T>): T {
  if (status !== 201) throw new Error(`A creation was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}
