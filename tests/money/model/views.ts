import type { Order } from '@marketplace/trading-contract';
import type { KnownOrder, World } from './world.ts';

/** State of an order for the rules of commands. Amounts are in minor units. */
export interface OrderView {
  status: Order['status'];
  resumeStatus: Order['resumeStatus'];
  cancelRequested: boolean;
  fulfillment: Order['fulfillmentStatus'];
  receiptConfirmed: boolean;
  /** Units that are not shipped. */
  unshipped: number;
  /** The price of these units. */
  unshippedPrice: number;
  /** Whether trading knows that all the money is returned, or will be. */
  isReturned: boolean;
  hasAddress: boolean;
  /** Null until the account is opened. */
  account: null | {
    status: 'open' | 'closed';
    captured: bigint;
    refunded: bigint;
    pending: bigint;
    chargedBack: bigint;
    withdrawn: bigint;
    /** Returned refunds, held for the buyer. */
    due: bigint;
    openDisputes: number;
    released: boolean;
  };
  payments: {
    id: string;
    status: string;
    method: string;
    captureMethod: string;
    asked: boolean;
    canceling: boolean;
    refundFailures: number;
  }[];
  disputes: {
    id: string;
    source: string;
    status: string;
    stage: string;
    ref: string | null;
    /** Whether the bank has evidence. */
    isAnswered: boolean;
    amount: bigint;
    isRefundable: boolean;
    withdrawn: bigint;
    /** Amount refunded since it was opened. */
    got: bigint;
    /** Pending refunds since it was opened, and those of them that settle it. */
    pending: number;
    settling: number;
  }[];
  payouts: { id: string; status: string; amount: number; holdReasons: string[] }[];
  refundsFailed: number;
}

/** An order and its state before a command. */
export interface Seen {
  order: KnownOrder;
  view: OrderView;
}

const viewQuery = `
  select s.id, s.status, s.resume_status as "resumeStatus", s.cancel_requested_at is not null as "cancelRequested",
         s.fulfillment_status as fulfillment, s.receipt_confirmed_at is not null as "receiptConfirmed",
         s.shipping_address is not null as "hasAddress",
         (select count(*)::int from payments.refund r where r.order_id = s.id and r.status = 'failed')
           as "refundsFailed",
         (select sum(quantity - fulfilled_quantity)::int
            from trading.order_item i where i.order_id = s.id) as unshipped,
         (select sum((quantity - fulfilled_quantity) * unit_amount)::int
            from trading.order_item i where i.order_id = s.id) as "unshippedPrice",
         s.refunded_amount + s.refund_pending_amount + s.charged_back_amount >= s.captured_amount as "isReturned",
         (select json_build_object('status', a.status, 'captured', a.captured::text, 'refunded', a.refunded::text,
                 'pending', a.refund_pending::text, 'chargedBack', a.charged_back::text,
                 'withdrawn', a.withdrawn::text, 'due', a.refund_due::text, 'openDisputes', a.open_disputes,
                 'released', a.released_at is not null)
            from payments.order_account a where a.order_id = s.id) as account,
         (select coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'captureMethod', p.capture_method,
                 'canceling', p.cancel_reason is not null,
                 'asked', exists (select from payments.external_call c where c.intent->>'paymentId' = p.id),
                 'refundFailures', p.refund_failures,
                 'method', coalesce((select payment_method from sandbox.payment b where b.payment_id = p.id), ''))
                 order by p.created_at, p.id), '[]')
            from payments.payment p where p.order_id = s.id) as payments,
         (select coalesce(json_agg(json_build_object('id', d.id, 'source', d.source, 'status', d.status,
                 'stage', d.stage, 'ref', d.provider_ref, 'amount', d.amount::text, 'isRefundable', d.is_refundable,
                 'isAnswered', d.answered_at is not null,
                 'withdrawn', (d.withdrawn + d.excess)::text,
                 'got', (select coalesce(sum(r.amount), 0)::text from payments.refund r
                          where r.order_id = s.id and r.status = 'succeeded' and r.created_at >= d.opened_at),
                 'pending', (select count(*) from payments.refund r
                              where r.order_id = s.id and r.status = 'pending' and r.created_at >= d.opened_at),
                 'settling', (select count(*) from payments.refund r
                               where r.dispute_id = d.id and r.status = 'pending'))
                 order by d.created_at, d.id), '[]')
            from payments.dispute d where d.order_id = s.id) as disputes,
         (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'amount', o.amount,
                 'holdReasons', o.hold_reasons) order by o.created_at, o.id), '[]')
            from payments.payout o where o.order_id = s.id) as payouts
    from trading.sales_order s where s.id = any($1)`;

type Texts<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] };

type ViewRow = Omit<OrderView, 'account' | 'disputes'> & {
  id: string;
  account: Texts<NonNullable<OrderView['account']>> | null;
  disputes: Texts<OrderView['disputes'][number]>[];
};

/** Reads the state of orders from both services and the provider, in the order of the orders. */
export async function everyOrder({ money, orders }: World): Promise<Seen[]> {
  const rows = await money.query<ViewRow>(viewQuery, [orders.map(({ id }) => id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return orders.map((order) => ({ order, view: parsed(byId.get(order.id)!) }));
}

function parsed({ account, disputes, ...rest }: ViewRow): OrderView {
  return {
    ...rest,
    account: account && {
      ...account,
      captured: BigInt(account.captured),
      refunded: BigInt(account.refunded),
      pending: BigInt(account.pending),
      chargedBack: BigInt(account.chargedBack),
      withdrawn: BigInt(account.withdrawn),
      due: BigInt(account.due),
    },
    disputes: disputes.map((dispute) => ({
      ...dispute,
      amount: BigInt(dispute.amount),
      got: BigInt(dispute.got),
      withdrawn: BigInt(dispute.withdrawn),
    })),
  };
}

/** Refundable amount. */
export const leftOf = ({ account }: OrderView): bigint =>
  account ? account.captured - account.refunded - account.pending - account.chargedBack - account.withdrawn : 0n;

export const isCaptured = ({ view }: Seen): boolean => (view.account?.captured ?? 0n) > 0n;

export type DisputeView = OrderView['disputes'][number];
export const isOpen = ({ status }: { status: string }): boolean =>
  status === 'needs_response' || status === 'under_review';
export const isOpenClaim = (one: DisputeView): boolean => one.source === 'buyer' && isOpen(one);

/** Whether a bank holds money of the order, or does not allow a refund now. */
export const isHeldByBank = ({ account, disputes }: OrderView): boolean =>
  account!.withdrawn > 0n || disputes.some((one) => isOpen(one) && (one.withdrawn > 0n || !one.isRefundable));

/** Whether three refunds have failed, so that none is tried automatically. */
export const isRefundStopped = ({ payments }: OrderView): boolean =>
  payments.some(({ refundFailures }) => refundFailures >= 3);
