import type { EntityManager } from '@mikro-orm/postgresql';
import { moneyJson } from '@marketplace/kernel';
import { sql, type Work } from '@marketplace/store';
import type { Party } from '@marketplace/trading-contract';
import type { Offer } from '../entities/offer.entity.ts';
import type { Order } from '../entities/order.entity.ts';
import { other } from '../offers/offer-rules.ts';
import { organizationOfParty } from '../parties.ts';
import { mailMembers } from './mail-members.ts';

/** Every mail about an offer counts to the share of the other party, also if time has caused it. */
function addresseeOf(offer: Offer, party: Party) {
  return {
    organizationId: organizationOfParty(offer, party),
    senderOrganizationId: organizationOfParty(offer, other(party)),
  };
}

/** Members of an offer that every mail about it has. `title` is that of its listing. */
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

/** An offer that has just been closed without an order, and the parties that must learn of it. */
export interface ClosedOffer {
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
 * The parties that must learn that an offer ended. One that ended by its own action knows it already: the party that
 * withdrew or declined, the seller whose listing is sold out or archived, and the organization that is closing.
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
