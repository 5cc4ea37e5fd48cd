import { type Caller, organizationOf } from '@marketplace/kernel';
import { allOf, findNewest, inPage, type CursorKey, openPage, type Page, type Read, sql } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentOffer } from '../offers/present-offer.ts';
import { revisionsOf } from '../offers/revisions.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listOffers(
  { em, cursorKey }: Read & { cursorKey: CursorKey },
  caller: Caller,
  input: TradingInput<'listOffers'>,
): Promise<Page<OfferOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { role, status, listingId } = filters;
  const pager = openPage(cursorKey, { list: 'offers', owner, filters }, { limit, cursor });
  const rest = [
    status === undefined ? null : sql`status = ${status}`,
    listingId === undefined ? null : sql`listing_id = ${listingId}`,
    ...inPage(pager.after, undefined, undefined),
  ];
  const columns = { buyer: sql`buyer_organization_id`, seller: sql`seller_organization_id` };
  const parts = (['buyer', 'seller'] as const)
    .filter((party) => role === undefined || role === party)
    .map((party) => allOf([sql`${columns[party]} = ${owner}`, ...rest]));
  const rows: Offer[] = await findNewest(em, OfferEntity, parts, pager.limit + 1);
  const revisions = await revisionsOf(
    em,
    rows.map(({ id }) => id),
  );
  return pager.page(rows, (row) => presentOffer(row, revisions.get(row.id) ?? [], owner));
}
