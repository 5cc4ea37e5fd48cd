import { type Caller, organizationOf } from '@marketplace/kernel';
import { equals, findRecords, inPage, type Keyring, openPage, type Page, type Read, where } from '@marketplace/store';
import type { Listing } from '@marketplace/trading-contract';
import { ListingEntity } from '../entities/listing.entity.ts';
import type { TradingInput } from '../input.ts';
import { presentListing } from '../present-listing.ts';
import { visibleInSql } from '../visible-to.ts';

type Work = Read & { keyring: Keyring };

export async function listListings({ em, keyring }: Work, caller: Caller, input: TradingInput<'listListings'>): Promise<Page<Listing>> {
  const owner = organizationOf(caller);
  const { limit, cursor, ...filters } = input;
  const { mine, status, organizationId, currency, createdAfter, createdBefore } = filters;
  const pager = openPage(keyring, { list: 'listings', owner, filters }, { limit, cursor });
  const { text, values } = where([
    mine ? equals('organization_id', owner) : visibleInSql(owner),
    equals('status', status),
    equals('organization_id', organizationId),
    equals('currency', currency),
    ...inPage(pager.after, createdAfter, createdBefore),
  ]);
  const rows = await findRecords(em, ListingEntity, `${text} order by created_at desc, id desc limit ?`, [...values, pager.limit + 1]);
  return pager.page(rows, (row) => presentListing(row, owner));
}
