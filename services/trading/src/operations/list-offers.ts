import { type Caller, organizationOf } from '@marketplace/kernel';
import { type CursorKey, findPage, type Page, partsOf, type Read, sql } from '@marketplace/store';
import type { Offer as OfferOutput } from '@marketplace/trading-contract';
import { type Offer, OfferEntity } from '../entities/offer.entity.ts';
import type { TradingInput } from '../input.ts';
import { partyColumns } from '../parties.ts';
import { presentOffer, revisionsOf } from '../offers/offer.ts';

/** Throws `invalid_cursor` for a cursor of other filters or of another organization. */
export async function listOffers(
  { em, cursorKey }: Read & { cursorKey: CursorKey },
  caller: Caller,
  input: TradingInput<'listOffers'>,
): Promise<Page<OfferOutput>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { listingId } = filters;
  const { pager, rows } = await findPage<Offer>(em, OfferEntity, {
    key: cursorKey,
    list: 'offers',
    owner,
    filters,
    request: { limit, cursor },
    parts: partsOf(partyColumns, owner, filters),
    wanted: [listingId === undefined ? null : sql`listing_id = ${listingId}`],
  });
  const revisions = await revisionsOf(
    em,
    rows.map(({ id }) => id),
  );
  return pager.page(rows, (row) => presentOffer(row, revisions.get(row.id) ?? [], owner));
}
