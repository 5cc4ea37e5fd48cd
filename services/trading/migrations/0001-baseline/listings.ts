/** Listings and their indexes. The functions of `search-functions.ts` must exist. */
export const listings = `
  create table trading.listing (
    id text primary key,
    organization_id text not null,
    title text not null,
    description text not null,
    sku text,
    categories text[] not null,
    image_urls text[] not null,
    attributes jsonb not null,
    currency text not null,
    price_amount bigint not null check (price_amount >= 1),
    shipping_amount bigint not null check (shipping_amount >= 0),
    auto_accept_amount bigint,
    auto_decline_amount bigint,
    quantity int not null check (quantity >= 0),
    quantity_reserved int not null default 0
      constraint listing_quantity_reserved_check check (quantity_reserved >= 0 and quantity_reserved <= quantity),
    offers_enabled boolean not null,
    buy_now_enabled boolean not null,
    offer_ttl_hours int not null,
    status text not null,
    published_at timestamptz(3),
    archived_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    search tsvector not null generated always as (trading.listing_search(title, description, sku, categories)) stored,
    requires_shipping boolean not null default false,
    external_id text,
    metadata jsonb,
    immediate_payment boolean not null default false,
    delivery_days int check (delivery_days >= 1 and delivery_days <= 45)
  );
  create index listing_by_price on trading.listing (status, currency, price_amount, id);
  create index listing_by_sku on trading.listing (trading.compared(sku)) where sku is not null;
  create index listing_changed on trading.listing (status, updated_at, id);
  create index listing_external_id on trading.listing (organization_id, external_id) where external_id is not null;
  create index listing_hidden on trading.listing (organization_id, created_at, id)
    where (status in ('published', 'sold_out')) is false;
  create index listing_of_organization_by_price
    on trading.listing (organization_id, status, currency, price_amount, id);
  create index listing_of_organization_by_status on trading.listing (organization_id, status, created_at, id);
  create index listing_of_organization_changed on trading.listing (organization_id, status, updated_at, id);
  create index listing_of_status on trading.listing (status, created_at, id);
  create index listing_search on trading.listing using gin (search, categories) with (gin_pending_list_limit = 512);
  create unique index listing_sku on trading.listing (organization_id, trading.compared(sku))
    where status <> 'archived' and sku is not null;

  -- Listings that were archived or sold out, and whose open offers are still to be closed.
  create table trading.offer_closing (
    listing_id text primary key,
    reason text not null
  );
`;
