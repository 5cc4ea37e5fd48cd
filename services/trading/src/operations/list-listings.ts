import { type Caller, organizationOf } from '@marketplace/kernel';
import { createdBetween, type Keyring, olderThan, openPage, type Page, type Read } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../present-listing.ts';
import { visibleTo } from '../visible-to.ts';

type Work = Read & { keyring: Keyring };

export async function listListings({ em, keyring }: Work, caller: Caller, input: TradingInput<'listListings'>): Promise<Page<Listing>> {
  const owner = organizationOf(caller);
  const { limit, cursor, mine, createdAfter, createdBefore, ...members } = input;
  const filters = { mine, createdAfter, createdBefore, ...members };
  const pager = openPage(keyring, { list: 'listings', owner, filters }, { limit, cursor });
  const rows = await em.find(
    ListingEntity,
    {
      $and: [
        mine ? { organizationId: owner } : visibleTo(owner),
        Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
        createdBetween(createdAfter, createdBefore),
        olderThan(pager.after),
      ],
    },
    { orderBy: { createdAt: 'desc', id: 'desc' }, limit: pager.limit + 1 },
  );
  return pager.page(rows, (row) => presentListing(row, owner));
}
