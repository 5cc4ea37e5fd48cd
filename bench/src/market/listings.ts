import { newId } from '@marketplace/kernel';
import { withClient } from '../setup/database.ts';
import type { Party } from './parties.ts';

/** A published listing for USD 49.00. */
export interface ForSale {
  listingId: string;
  seller: Party;
}

/** Inserts published listings with `quantity` units each, alternately for each of the sellers. */
export async function publishListings(
  databaseUrl: string,
  sellers: Party[],
  { count, quantity }: { count: number; quantity: number },
): Promise<ForSale[]> {
  const listings = Array.from({ length: count }, (_, n) => ({
    listingId: newId('lst'),
    seller: sellers[n % sellers.length]!,
  }));
  const rows = listings.map(({ listingId, seller }) => ({ listingId, organizationId: seller.organizationId }));
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into trading.listing (id, organization_id, title, description, categories, image_urls, attributes,
                                    currency, price_amount, shipping_amount, quantity, offers_enabled,
                                    buy_now_enabled, offer_ttl_hours, status, published_at, created_at, updated_at)
       select "listingId", "organizationId", 'Desk lamp', 'Brass, 1962.', '{lamps}', '{}', '{}', 'USD', 4900, 500, $2,
              true, true, 48, 'published', now(), now(), now()
         from json_to_recordset($1) as r("listingId" text, "organizationId" text)`,
      [JSON.stringify(rows), quantity],
    ),
  );
  return listings;
}
