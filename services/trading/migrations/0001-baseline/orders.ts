/** Orders, their items and shipments, and the organizations that may trade. */
export const orders = `
  -- "order" is a reserved word.
  create table trading.sales_order (
    id text primary key,
    buyer_organization_id text not null,
    seller_organization_id text not null
      constraint sales_order_seller_organization_id_check check (seller_organization_id <> buyer_organization_id),
    offer_id text,
    currency text not null,
    subtotal bigint not null check (subtotal >= 1),
    shipping_amount bigint not null check (shipping_amount >= 0),
    tax_amount bigint not null check (tax_amount >= 0),
    total bigint not null
      constraint sales_order_total_check check (total = subtotal + shipping_amount + tax_amount),
    platform_fee bigint not null
      constraint sales_order_platform_fee_check check (platform_fee >= 0 and platform_fee <= total),
    platform_fee_bps int not null,
    seller_net bigint not null
      constraint sales_order_seller_net_check check (seller_net = total - platform_fee),
    captured_amount bigint not null
      constraint sales_order_captured_amount_check check (captured_amount = 0 or captured_amount = total),
    refunded_amount bigint not null check (refunded_amount >= 0),
    refund_pending_amount bigint not null check (refund_pending_amount >= 0),
    charged_back_amount bigint not null
      constraint sales_order_charged_back_amount_check
        check (charged_back_amount >= 0
          and refunded_amount + refund_pending_amount + charged_back_amount <= captured_amount),
    status text not null,
    resume_status text
      constraint sales_order_resume_status_check check ((resume_status is not null) = (status = 'disputed')),
    payment_status text not null,
    fulfillment_status text not null,
    refund_status text not null,
    dispute_status text not null,
    stock text not null,
    payment_due_at timestamptz(3),
    fulfill_by timestamptz(3),
    payout_eligible_at timestamptz(3),
    cancel_requested_at timestamptz(3),
    receipt_confirmed_at timestamptz(3),
    shipping_address jsonb,
    disputes jsonb not null,
    account_version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    remind_at timestamptz(3),
    cancel_reason text,
    buyer_external_id text,
    buyer_metadata jsonb,
    seller_external_id text,
    seller_metadata jsonb,
    buyer_owner_id text,
    lapsed_at timestamptz(3),
    delivery_days int,
    constraint sales_order_offer unique (offer_id)
  );
  create index sales_order_lapsed_of_owner on trading.sales_order (buyer_owner_id, lapsed_at)
    where lapsed_at is not null;
  create index sales_order_lapsed_of_seller on trading.sales_order (buyer_owner_id, seller_organization_id, lapsed_at)
    where lapsed_at is not null;
  create index sales_order_of_buyer on trading.sales_order (buyer_organization_id, created_at, id);
  create index sales_order_of_buyer_changed on trading.sales_order (buyer_organization_id, updated_at, id);
  create index sales_order_of_buyer_external_id
    on trading.sales_order (buyer_organization_id, buyer_external_id, created_at, id)
    where buyer_external_id is not null;
  create index sales_order_of_buyer_status on trading.sales_order (buyer_organization_id, status, created_at, id);
  create index sales_order_of_seller on trading.sales_order (seller_organization_id, created_at, id);
  create index sales_order_of_seller_changed on trading.sales_order (seller_organization_id, updated_at, id);
  create index sales_order_of_seller_external_id
    on trading.sales_order (seller_organization_id, seller_external_id, created_at, id)
    where seller_external_id is not null;
  create index sales_order_of_seller_status on trading.sales_order (seller_organization_id, status, created_at, id);
  create index sales_order_open on trading.sales_order (id)
    where status not in ('completed', 'canceled', 'refunded');
  create index sales_order_remind on trading.sales_order (remind_at, id) where remind_at is not null;
  create index sales_order_unpaid_of_owner on trading.sales_order (buyer_owner_id, id)
    where status = 'pending_payment';

  create table trading.order_item (
    order_id text not null,
    listing_id text not null,
    line int not null,
    title_snapshot text not null,
    quantity int not null check (quantity >= 1),
    unit_amount bigint not null check (unit_amount >= 1),
    line_total bigint not null
      constraint order_item_line_total_check check (line_total = unit_amount * quantity),
    fulfilled_quantity int not null
      constraint order_item_fulfilled_quantity_check
        check (fulfilled_quantity >= 0 and fulfilled_quantity <= quantity),
    primary key (order_id, listing_id)
  );
  create index order_item_of_listing on trading.order_item (listing_id, order_id);

  create table trading.fulfillment (
    id text primary key,
    order_id text not null,
    items jsonb not null,
    carrier text,
    tracking_number text,
    fulfilled_at timestamptz(3) not null
  );
  create index fulfillment_of_order on trading.fulfillment (order_id, id);

  -- A projection of the organizations of identity.
  create table trading.organization (
    id text primary key,
    status text not null,
    version int not null,
    updated_at timestamptz(3) not null
  );
`;
