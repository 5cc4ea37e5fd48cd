/** Payouts, and the facts that decide their start. */
export const payouts = `
  create table payments.payout (
    id text primary key,
    organization_id text not null,
    order_id text not null,
    currency text not null,
    status text not null,
    gross bigint not null check (gross >= 0),
    refunded bigint not null check (refunded >= 0),
    fee bigint not null check (fee >= 0),
    adjustments jsonb not null,
    amount bigint not null check (amount >= 0),
    eligible_at timestamptz(3),
    released_at timestamptz(3),
    failure jsonb,
    hold_reasons text[] not null,
    bank_status text not null,
    release_requested boolean not null,
    transfers int not null,
    reversed bigint not null
      constraint payout_reversed_check check (reversed >= 0 and reversed <= amount),
    provider text not null,
    provider_ref text,
    ended_refs text[] not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    refreshed_at timestamptz(3),
    credit bigint not null default '0' check (credit >= 0),
    recalled bigint not null default '0' check (recalled >= 0),
    approved_at timestamptz(3),
    constraint payout_ref unique (provider, provider_ref)
  );
  create index payout_of_order on payments.payout (order_id, created_at, id);
  create unique index payout_of_order_live on payments.payout (order_id)
    where status not in ('canceled', 'returned') and credit = 0;
  create index payout_of_organization on payments.payout (organization_id, created_at, id);
  create index payout_of_organization_changed on payments.payout (organization_id, updated_at, id);
  create index payout_of_organization_status on payments.payout (organization_id, status, created_at, id);
  create index payout_released on payments.payout (organization_id, released_at) where released_at is not null;
  create index payout_waiting on payments.payout (organization_id, id)
    where status in ('scheduled', 'on_hold', 'processing', 'failed');

  create table payments.payout_account (
    organization_id text primary key,
    status text not null,
    country text not null,
    payout_schedule text not null,
    requirements text[] not null,
    onboarding_url text,
    provider text not null,
    provider_ref text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    destination text,
    destination_changed_at timestamptz(3),
    manual_capture boolean not null default false,
    constraint payout_account_ref unique (provider, provider_ref)
  );
  create index payout_account_destinations on payments.payout_account using gin (string_to_array(destination, ','));

  -- Why no payout starts.
  create table payments.payout_freeze (
    reason text primary key,
    detail text not null,
    since timestamptz(3) not null
  );

  -- Payouts that have started, by the person and the bank account for which they count towards a limit.
  create table payments.payout_start (
    payout_id text not null,
    counted_for text not null,
    started_at timestamptz(3) not null,
    cents bigint not null check (cents >= 0),
    primary key (payout_id, counted_for)
  );
  create index payout_start_counted on payments.payout_start (counted_for, started_at);

  -- What was released to a seller without a dispute or risk, by day: the trust that limits of new sellers need.
  create table payments.released_day (
    organization_id text not null,
    currency text not null,
    day int not null,
    amount bigint not null,
    primary key (organization_id, currency, day)
  );
`;
