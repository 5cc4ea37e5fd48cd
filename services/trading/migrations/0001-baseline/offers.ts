/** Offers, and the terms that were proposed in them. */
export const offers = `
  create table trading.offer (
    id text primary key,
    listing_id text not null,
    buyer_organization_id text not null,
    seller_organization_id text not null
      constraint offer_seller_organization_id_check check (seller_organization_id <> buyer_organization_id),
    status text not null,
    awaiting text
      constraint offer_awaiting_check check ((awaiting is not null) = (status in ('submitted', 'countered'))),
    revision int not null check (revision >= 1 and revision <= 10),
    buyer_revisions int not null,
    currency text not null,
    unit_amount bigint not null check (unit_amount >= 1),
    quantity int not null check (quantity >= 1),
    expires_at timestamptz(3) not null,
    closed_reason text
      constraint offer_closed_reason_check
        check ((closed_reason is not null) = (status in ('rejected', 'withdrawn', 'expired'))),
    auto_decided boolean not null,
    order_id text
      constraint offer_order_id_check check ((order_id is not null) = (status = 'accepted')),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    remind_at timestamptz(3),
    shipping_amount bigint not null,
    shipping_address jsonb,
    buyer_external_id text,
    buyer_metadata jsonb,
    seller_external_id text,
    seller_metadata jsonb,
    buyer_owner_id text,
    constraint offer_order unique (order_id)
  );
  create index offer_due on trading.offer (expires_at, id) where status in ('submitted', 'countered');
  create index offer_of_buyer on trading.offer (buyer_organization_id, created_at, id);
  create index offer_of_buyer_changed on trading.offer (buyer_organization_id, updated_at, id);
  create index offer_of_buyer_external_id on trading.offer (buyer_organization_id, buyer_external_id, created_at, id)
    where buyer_external_id is not null;
  create index offer_of_buyer_status on trading.offer (buyer_organization_id, status, created_at, id);
  create index offer_of_listing on trading.offer (listing_id, buyer_organization_id, created_at, id);
  create index offer_of_seller on trading.offer (seller_organization_id, created_at, id);
  create index offer_of_seller_changed on trading.offer (seller_organization_id, updated_at, id);
  create index offer_of_seller_external_id on trading.offer (seller_organization_id, seller_external_id, created_at, id)
    where seller_external_id is not null;
  create index offer_of_seller_status on trading.offer (seller_organization_id, status, created_at, id);
  create index offer_open on trading.offer (listing_id, id) where status in ('submitted', 'countered');
  create unique index offer_open_of_buyer on trading.offer (buyer_organization_id, listing_id)
    where status in ('submitted', 'countered');
  create index offer_open_of_seller on trading.offer (seller_organization_id, id)
    where status in ('submitted', 'countered');
  create index offer_reminder on trading.offer (remind_at, id)
    where status in ('submitted', 'countered') and remind_at is not null;

  create table trading.offer_revision (
    offer_id text not null,
    revision int not null,
    proposed_by text not null,
    unit_amount bigint not null,
    quantity int not null,
    message text not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    shipping_amount bigint not null,
    primary key (offer_id, revision)
  );
`;
