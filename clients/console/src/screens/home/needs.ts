import type {
  DisputeNeedFragment,
  HomeQuery,
  OfferNeedFragment,
  OrderNeedFragment,
  Role,
} from '../../generated/graphql/graphql.ts';
import { moneyText } from '../../ui/show/money/money.ts';
import { titleOf } from '../../records/order/order-title.ts';
import { tradeText } from '../../records/party.ts';

/** Open task of this organization. */
export interface Need {
  id: string;
  /** The kind of action, such as `Pay`. */
  action: string;
  what: string;
  detail: string;
  /** Time at which the service acts instead. */
  deadline: string | null;
  /** The screen, below the organization. */
  path: string;
}

/**
 * Open tasks by deadline, those without one last. Finance pays, and answers disputes; the health of endpoints is for
 * others.
 */
export function needsOf(data: HomeQuery, role: Role): Need[] {
  const toPay = ordersIn(data.toPay)
    .filter(({ paymentStatus }) => paymentStatus !== 'authorized')
    .map((order) => needOfOrder('Pay', order, order.paymentDueAt));
  const toAnswer = (data.disputes?.nodes ?? []).map(needOfDispute);
  const others = role === 'finance' ? [] : [...tradeNeeds(data), ...(role === 'developer' ? [] : webhookNeeds(data))];
  const needs = [...toPay, ...toAnswer, ...others];
  return needs.toSorted((one, other) => rank(one).localeCompare(rank(other)));
}

function rank({ deadline }: Need): string {
  return deadline ?? '9999';
}

function tradeNeeds(data: HomeQuery): Need[] {
  const toSeller = [data.newOffers, data.counteredToSeller].flatMap((page) => page?.nodes ?? []);
  const toBuyer = data.counteredToBuyer?.nodes ?? [];
  return [
    ...toSeller.filter(({ awaiting }) => awaiting === 'seller').map((offer) => needOfOffer(offer, offer.buyer?.name)),
    ...toBuyer.filter(({ awaiting }) => awaiting === 'buyer').map((offer) => needOfOffer(offer, offer.seller?.name)),
    ...ordersIn(data.toCapture)
      .filter(({ paymentStatus }) => paymentStatus === 'authorized')
      .map((order) => needOfOrder('Capture', order, order.paymentDueAt)),
    ...ordersIn(data.toShip).map((order) => needOfOrder('Ship', order, order.fulfillBy)),
    ...ordersIn(data.toConfirm).map((order) => needOfOrder('Confirm the receipt', order, order.payoutEligibleAt)),
  ];
}

function needOfOffer(
  { id, listing, unitAmount, quantity, expiresAt }: OfferNeedFragment,
  from = 'a former party',
): Need {
  return {
    id,
    action: 'Answer the offer',
    what: listing?.title ?? 'A listing',
    detail: `${quantity} × ${moneyText(unitAmount)}, from ${from}`,
    deadline: expiresAt,
    path: `offers/${id}`,
  };
}

function needOfOrder(action: string, order: OrderNeedFragment, deadline: string | null): Need {
  const party = action === 'Pay' || action === 'Confirm the receipt' ? 'buyer' : 'seller';
  const detail = `${moneyText(order.total)}, ${tradeText(party, order)}`;
  return { id: order.id, action, what: titleOf(order.items), detail, deadline, path: `orders/${order.id}` };
}

function needOfDispute({ id, source, amount, order, evidenceDueBy }: DisputeNeedFragment): Need {
  return {
    id,
    action: source === 'buyer' ? 'Answer the claim' : 'Answer the bank',
    what: titleOf(order?.items ?? []),
    detail: `${moneyText(amount)}, ${tradeText('seller', order ?? {})}`,
    deadline: evidenceDueBy,
    path: `disputes/${id}`,
  };
}

function ordersIn(page: HomeQuery['toPay'] | undefined): OrderNeedFragment[] {
  return page?.nodes ?? [];
}

/** Endpoints that fail or were disabled, and deliveries of the last 24 hours that were given up. */
export function webhookNeeds({ webhookEndpoints, failedDeliveries }: HomeQuery): Need[] {
  const endpoints = (webhookEndpoints?.nodes ?? [])
    .filter(({ failingSince, status }) => status === 'disabled' || (status === 'active' && failingSince !== null))
    .map(
      ({ id, url, status }): Need => ({
        id,
        action: status === 'disabled' ? 'Endpoint disabled' : 'Endpoint failing',
        what: url,
        detail: status === 'disabled' ? 'Its deliveries are held.' : 'It is disabled if it goes on failing.',
        deadline: null,
        path: `webhooks/${id}`,
      }),
    );
  const deliveries = (failedDeliveries?.nodes ?? []).map(
    ({ id, eventType, responseStatus }): Need => ({
      id,
      action: 'Delivery failed',
      what: eventType,
      detail: responseStatus === null ? 'There was no answer.' : `The last answer was ${responseStatus}.`,
      deadline: null,
      path: `deliveries/${id}`,
    }),
  );
  return [...endpoints, ...deliveries];
}
