import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyJson } from '@marketplace/kernel';
import { mailerOf, sql, type Work } from '@marketplace/store';
import { type Party, type TradingMailingData, tradingMailings } from '@marketplace/trading-contract';
import type { Fulfillment, Order, OrderItem } from './entities/order.entity.ts';
import type { Offer } from './entities/offer.entity.ts';
import type { WholeOrder } from './orders/order.ts';
import { organizationOfParty, other } from './parties.ts';

/** Requests a mail of the contract. Throws if its data does not match the contract's schema. */
const mailMembers = mailerOf(tradingMailings);

/** Every mail about an offer counts in the share of the other party, even if a deadline caused it. */
function addresseeOf(offer: Offer, party: Party) {
  return {
    organizationId: organizationOfParty(offer, party),
    senderOrganizationId: organizationOfParty(offer, other(party)),
  };
}

/** Members of an offer that every mail about it has. `title` is the listing's. */
function termsOf({ id, listingId, unitAmount, quantity, currency }: Offer, title: string, party: Party) {
  return {
    offerId: id,
    listingId,
    listingTitle: title,
    party,
    unitAmount: moneyJson({ amount: unitAmount, currency }),
    quantity,
  };
}

const changeOf = ({ id, version }: Offer): string => `${id}/${version}`;

/** Mails the party that must answer a revision that has just been written. */
export function mailRevision(work: Pick<Work, 'mailMembers'>, offer: Offer, title: string): void {
  const party = offer.awaiting!;
  mailMembers(work, {
    kind: offer.revision === 1 ? 'offer_received' : 'offer_countered',
    ...addresseeOf(offer, party),
    change: changeOf(offer),
    data: { ...termsOf(offer, title, party), expiresAt: offer.expiresAt.toISOString() },
  });
}

/** Mails the party whose revision was accepted. */
export function mailAcceptance(
  work: Pick<Work, 'mailMembers'>,
  offer: Offer,
  { title, proposer, order }: { title: string; proposer: Party; order: Order },
): void {
  mailMembers(work, {
    kind: 'offer_accepted',
    ...addresseeOf(offer, proposer),
    change: changeOf(offer),
    data: {
      ...termsOf(offer, title, proposer),
      orderId: order.id,
      total: moneyJson({ amount: order.total, currency: order.currency }),
      paymentDueAt: order.paymentDueAt!.toISOString(),
    },
  });
}

/** Mails the party that must answer an offer, once for each revision, that it is about to expire. */
export function mailExpiring(work: Pick<Work, 'mailMembers'>, offer: Offer, title: string): void {
  const party = offer.awaiting!;
  mailMembers(work, {
    kind: 'offer_expiring',
    ...addresseeOf(offer, party),
    change: `${offer.id}/revision-${offer.revision}`,
    data: { ...termsOf(offer, title, party), expiresAt: offer.expiresAt.toISOString() },
  });
}

/** An offer just closed without an order, and the parties to inform. */
interface ClosedOffer {
  offer: Offer;
  parties: readonly Party[];
}

/** Mails the parties of closed offers. Reads the titles of all their listings in one statement. */
export async function mailClosings(
  work: Pick<Work, 'em' | 'mailMembers'>,
  closed: readonly ClosedOffer[],
): Promise<void> {
  const titles = await titlesOf(
    work.em,
    closed.map(({ offer }) => offer),
  );
  for (const { offer, parties } of closed) {
    for (const party of parties) {
      mailMembers(work, {
        kind: 'offer_closed',
        ...addresseeOf(offer, party),
        change: changeOf(offer),
        data: { ...termsOf(offer, titles.get(offer.listingId)!, party), reason: offer.closedReason! },
      });
    }
  }
}

/**
 * The parties to inform that an offer ended. A party whose own action ended it already knows: the party that withdrew
 * or declined, the seller whose listing is sold out or archived, and the organization that is closing.
 */
export function partiesToTell(
  offer: Offer,
  { by, closingOrganizationId }: { by?: Party; closingOrganizationId?: string | undefined } = {},
): Party[] {
  if (by) return [other(by)];
  if (closingOrganizationId !== undefined)
    return (['buyer', 'seller'] as const).filter(
      (party) => organizationOfParty(offer, party) !== closingOrganizationId,
    );
  return offer.closedReason === 'expired' ? ['buyer', 'seller'] : ['buyer'];
}

/** The titles of the listings of offers, by listing id. */
export async function titlesOf(em: EntityManager, offers: readonly Offer[]): Promise<Map<string, string>> {
  if (offers.length === 0) return new Map();
  const ids = [...new Set(offers.map(({ listingId }) => listingId))];
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from listing where id = any(${ids})`.execute(em.getKysely());
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type Items = TradingMailingData['order_created']['items'];

function totalOf({ total, currency }: Order) {
  return moneyJson({ amount: total, currency });
}

function itemsOf(items: OrderItem[]): Items {
  return items
    .toSorted((a, b) => a.line - b.line)
    .map(({ listingId, titleSnapshot, quantity }) => ({ listingId, title: titleSnapshot, quantity }));
}

/** Mails a party that an order was made. */
export function mailCreated(work: Pick<Work, 'mailMembers'>, { order, items }: WholeOrder, party: Party): void {
  mailMembers(work, {
    kind: 'order_created',
    organizationId: organizationOfParty(order, party),
    change: order.id,
    data: {
      orderId: order.id,
      party,
      items: itemsOf(items),
      total: totalOf(order),
      paymentDueAt: order.paymentDueAt!.toISOString(),
    },
  });
}

/** Mails the party that must act, once for each deadline, that it is near. */
export function mailOrderDue(
  work: Pick<Work, 'mailMembers'>,
  { order, items }: WholeOrder,
  { kind, at }: { kind: 'payment' | 'fulfillment' | 'receipt'; at: Date },
): void {
  const party = kind === 'fulfillment' ? 'seller' : 'buyer';
  const organizationId = organizationOfParty(order, party);
  const data = { orderId: order.id, party, items: itemsOf(items), total: totalOf(order) } as const;
  const time = at.toISOString();
  // A payment has one deadline. The others may be later after a dispute.
  const change = kind === 'payment' ? order.id : `${order.id}/${time}`;
  if (kind === 'payment')
    mailMembers(work, { kind: 'order_payment_due', organizationId, change, data: { ...data, paymentDueAt: time } });
  if (kind === 'fulfillment')
    mailMembers(work, { kind: 'order_fulfillment_due', organizationId, change, data: { ...data, fulfillBy: time } });
  if (kind === 'receipt')
    mailMembers(work, {
      kind: 'order_receipt_due',
      organizationId,
      change,
      data: { ...data, payoutEligibleAt: time },
    });
}

/** Mails the buyer the shipped units. */
export function mailShipped(
  work: Pick<Work, 'mailMembers'>,
  { order, items }: WholeOrder,
  { id, items: units, carrier, trackingNumber }: Fulfillment,
): void {
  const titles = new Map(items.map(({ listingId, titleSnapshot }) => [listingId, titleSnapshot]));
  mailMembers(work, {
    kind: 'order_shipped',
    organizationId: order.buyerOrganizationId,
    change: id,
    data: {
      orderId: order.id,
      party: 'buyer',
      items: units.map(({ listingId, quantity }) => ({ listingId, title: titles.get(listingId)!, quantity })),
      total: totalOf(order),
      carrier: carrier ?? null,
      trackingNumber: trackingNumber ?? null,
      isPartial: order.fulfillmentStatus === 'partial',
    },
  });
}
