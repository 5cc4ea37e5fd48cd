import { type Caller, organizationOf, ServiceError } from '@marketplace/kernel';
import type { Read, Work } from '@marketplace/store';
import type { Offer, Order } from '@marketplace/trading-contract';
import type { TradingInput } from '../input.ts';
import { acceptCurrent, expireIfDue, lockForAnswer } from '../offers/answers.ts';
import { offerReads, presentOffer } from '../offers/offer.ts';
import { assertAwaits } from '../offers/offer-rules.ts';
import { orderReads, presentOrder } from '../orders/order.ts';
import type { TradingContext } from '../trading-context.ts';

interface Accepted {
  offer: Offer;
  order: Order;
}

async function run(work: Work & TradingContext, caller: Caller, input: TradingInput<'acceptOffer'>): Promise<Accepted> {
  const open = await lockForAnswer(work, caller, input);
  assertAwaits(open.offer, open.party);
  if (input.shippingAddress && open.party === 'seller') {
    const detail = 'Only the buyer can set the shipping address.';
    throw new ServiceError('validation_failed', detail, {
      faults: [{ path: ['shippingAddress'], code: 'not_for_seller', detail }],
    });
  }
  const { offer, order } = await acceptCurrent(work, open, {
    shippingAddress: input.shippingAddress ?? null,
    expectedTotal: input.expectedTotal,
  });
  const organizationId = organizationOf(caller);
  work.audit({
    action: 'offer.accepted',
    organizationId,
    targets: [
      { type: 'offer', id: offer.id },
      { type: 'order', id: order.order.id },
    ],
  });
  return {
    offer: presentOffer({ ...open, offer }, organizationId),
    order: presentOrder(order, organizationId),
  };
}

/**
 * Accepts the revision that the caller names: reserves the units and creates the order. Throws the errors of
 * `lockForAnswer`, and `not_your_turn`, `listing_not_available`, `price_changed`, `units_reserved`,
 * `lapsed_order_limit`, `unpaid_order_limit`, `insufficient_stock`, `amount_out_of_range` or `validation_failed` (an
 * address from the seller).
 */
export const acceptOffer = {
  check: expireIfDue,
  run,
  resourceId: ({ offer }: Accepted): string => offer.id,
  read: async (read: Read, caller: Caller, id: string): Promise<Accepted> => {
    const offer = await offerReads.read(read, caller, id);
    return { offer, order: await orderReads.read(read, caller, offer.orderId!) };
  },
};
