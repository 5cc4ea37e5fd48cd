import type { KnownOrder, World } from './world.ts';

/** What a refund by the seller may cost. */
export interface ModelCover {
  /** Whether the seller may refund the amount of the order, in minor units. */
  allows(amount: bigint): boolean;
}

interface Row {
  available: string;
  captured: string;
  back: string;
  fee: string;
  isNew: boolean;
}

/** About a dollar, in minor units, by currency; others are not traded here. */
const dollars: Record<string, bigint> = { USD: 100n, JPY: 150n, BHD: 1000n };

/**
 * Whether a debt may be made. A refund of money that was released costs the seller what it gets less for the order; the
 * costs of pending refunds count. Money that is held is always refunded.
 */
export async function readCover({ money, parties }: World, order: KnownOrder): Promise<ModelCover> {
  const { organizationId } = parties.get(order.seller)!;
  const { currency } = order.total;
  const [row] = await money.query<Row>(
    `with kept as (
       select order_id, captured, platform_fee, refund_pending, released_at,
              refunded + charged_back + withdrawn as back
         from payments.order_account where seller_organization_id = $2 and currency = $3),
     costs as (
       select coalesce(sum(refund_pending - (round(platform_fee::numeric * (back + refund_pending) / captured)
                                             - round(platform_fee::numeric * back / captured))), 0) as pending
         from kept where released_at is not null and refund_pending > 0)
     select (coalesce((select balance from ledger.account where name = format('seller:%s:payable:%s', $2::text, $3::text)), 0)
             - pending)::bigint::text as available,
            captured::text, (back + refund_pending)::text as back, platform_fee::text as fee,
            not exists (select from payments.order_account
                         where seller_organization_id = $2
                           and released_at <= payments.now() - make_interval(days => $4)) as "isNew"
       from kept, costs where order_id = $1 and released_at is not null`,
    [order.id, organizationId, currency, money.risk?.NEW_SELLER_DAYS ?? 0],
  );
  if (!row || !money.risk) return { allows: () => true };
  const { NEW_SELLER_DEBT_MAX, SELLER_DEBT_MAX } = money.risk;
  const debtMax = BigInt(row.isNew ? NEW_SELLER_DEBT_MAX : SELLER_DEBT_MAX) * dollars[currency]!;
  const [captured, back, fee] = [BigInt(row.captured), BigInt(row.back), BigInt(row.fee)];
  const feeOn = (amount: bigint) => (2n * fee * amount + captured) / (2n * captured);
  return {
    allows: (amount) => amount - (feeOn(back + amount) - feeOn(back)) <= BigInt(row.available) + debtMax,
  };
}
