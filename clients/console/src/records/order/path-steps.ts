import type { OrderFragment, PaymentStatus } from '../../generated/graphql/graphql.ts';
import { succeededPaymentOf } from './order-states.ts';

/** Members of an order that its steps depend on. */
export interface OrderOnPath
  extends Pick<
    OrderFragment,
    | 'status'
    | 'createdAt'
    | 'updatedAt'
    | 'resumeStatus'
    | 'fulfillmentStatus'
    | 'refundStatus'
    | 'paymentDueAt'
    | 'fulfillBy'
    | 'payoutEligibleAt'
  > {
  fulfillments: readonly { fulfilledAt: string }[];
  payments:
    | readonly { status: PaymentStatus; createdAt: string; refunds: readonly { settledAt: string | null }[] | null }[]
    | null;
}

export interface PathStep {
  title: string;
  state: 'done' | 'now' | 'next' | 'held' | 'ended';
  /** Time of the step. */
  at?: string | null;
  /** Deadline of the step. */
  by?: string | null;
  note?: string;
}

const ranks = { pending_payment: 0, paid: 1, fulfilled: 2, completed: 3 } as const;

/** The steps of an order from its creation to its end. */
export function stepsOf(order: OrderOnPath): PathStep[] {
  const { status, createdAt, updatedAt, resumeStatus } = order;
  const ordered: PathStep = { title: 'Ordered', state: 'done', at: createdAt };
  if (status === 'canceled') return [ordered, { title: 'Canceled', state: 'ended', at: updatedAt }];
  if (status === 'refunded')
    return [ordered, ...way(order, rankOfShipped(order)), { title: 'Refunded', state: 'ended', at: refundedAt(order) }];
  if (status === 'disputed') {
    const reached = ranks[resumeStatus ?? 'paid'];
    const steps = way(order, reached).map((step): PathStep => (step.state === 'now' ? later(step) : step));
    const done = steps.filter(({ state }) => state === 'done');
    return [ordered, ...done, { title: 'Disputed', state: 'held' }, ...steps.slice(done.length)];
  }
  return [ordered, ...way(order, ranks[status])];
}

function way(order: OrderOnPath, reached: number): PathStep[] {
  const shipped = order.fulfillments.at(-1)?.fulfilledAt ?? null;
  const steps = [
    { title: 'Paid', at: succeededPaymentOf(order)?.createdAt ?? null, by: order.paymentDueAt },
    {
      title: 'Shipped',
      at: shipped,
      by: order.fulfillBy,
      ...(order.fulfillmentStatus === 'partial' && { note: 'in part' }),
    },
    { title: 'Completed', at: order.refundStatus === 'none' ? order.updatedAt : null, by: order.payoutEligibleAt },
  ];
  const ended = order.status === 'refunded';
  return steps.flatMap(({ title, at, by, ...note }, position): PathStep[] => {
    if (position < reached) return [{ title, state: 'done', at }];
    if (ended) return [];
    return position === reached ? [{ title, state: 'now', by, ...note }] : [{ title, state: 'next' }];
  });
}

/** Last step before the refund, by the shipments. A refunded order does not have it otherwise. */
function rankOfShipped({ fulfillmentStatus }: OrderOnPath): number {
  return fulfillmentStatus === 'full' ? ranks.fulfilled : ranks.paid;
}

function refundedAt({ payments, updatedAt }: OrderOnPath): string {
  const settled = payments?.flatMap(({ refunds }) => refunds ?? []).flatMap((refund) => refund.settledAt ?? []) ?? [];
  return settled.sort().at(-1) ?? updatedAt;
}

function later({ title }: PathStep): PathStep {
  return { title, state: 'next' };
}
