/** The money of orders and organizations. */
export const accounts = `
  -- The money of one order, which everything that moves it locks.
  create table payments.order_account (
    order_id text primary key,
    buyer_organization_id text not null,
    seller_organization_id text not null
      constraint order_account_seller_organization_id_check check (seller_organization_id <> buyer_organization_id),
    currency text not null,
    total bigint not null check (total >= 1),
    platform_fee bigint
      constraint order_account_platform_fee_check check (platform_fee >= 0 and platform_fee <= total),
    status text not null,
    captured bigint not null
      constraint order_account_captured_check check (captured = 0 or captured = total),
    refunded bigint not null check (refunded >= 0),
    refund_pending bigint not null check (refund_pending >= 0),
    charged_back bigint not null check (charged_back >= 0),
    withdrawn bigint not null
      constraint order_account_withdrawn_check
        check (withdrawn >= 0 and refunded + charged_back + withdrawn + refund_due <= captured),
    fee_reversed bigint not null check (fee_reversed >= 0),
    open_disputes int not null check (open_disputes >= 0),
    fulfilled_at timestamptz(3),
    eligible_at timestamptz(3),
    hold_remaining_ms bigint,
    receipt_confirmed_at timestamptz(3),
    released_at timestamptz(3),
    version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    risk_flags text[] not null default '{}',
    reserved bigint not null default '0' check (reserved >= 0),
    reserve_payout_id text,
    lost bigint not null default '0' check (lost >= 0),
    is_tracked boolean,
    refund_due bigint not null default '0' check (refund_due >= 0)
  );
  create index order_account_flagged on payments.order_account (created_at) where risk_flags <> '{}';
  create index order_account_held on payments.order_account (created_at) where released_at is null and captured > 0;
  create index order_account_of_seller on payments.order_account (seller_organization_id, order_id);
  create index order_account_refund_due on payments.order_account (order_id) where refund_due > 0;
  create index order_account_unreleased on payments.order_account (seller_organization_id, currency)
    where released_at is null and captured > 0;

  -- Reports of an account that trading has not confirmed.
  create table payments.order_report (
    order_id text not null,
    account_version int not null,
    report jsonb not null,
    created_at timestamptz(3) not null,
    primary key (order_id, account_version)
  );

  -- A projection of the organizations of identity.
  create table payments.organization (
    id text primary key,
    status text not null,
    version int not null,
    payouts_frozen_at timestamptz(3),
    updated_at timestamptz(3) not null,
    lifted_holds text[] not null default '{}',
    owner_id text
  );
  create index organization_owner on payments.organization (owner_id) where owner_id is not null;

  -- Since when a seller owes money to the platform.
  create table payments.negative_balance (
    organization_id text not null,
    currency text not null,
    since timestamptz(3) not null,
    primary key (organization_id, currency)
  );

  -- What the platform has lost to debts of sellers. Money that comes back makes that good first.
  create table payments.write_off (
    reference text primary key,
    organization_id text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    recovered bigint not null
      constraint write_off_recovered_check check (recovered >= 0 and recovered <= amount),
    created_at timestamptz(3) not null
  );
  create index write_off_of_organization on payments.write_off (organization_id, currency, created_at);
`;
