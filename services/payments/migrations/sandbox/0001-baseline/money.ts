/** Payments, refunds, disputes and transfers of the sandbox provider. */
export const money = `
  create table sandbox.payment (
    ref text primary key,
    payment_id text not null,
    order_id text not null,
    payment_method text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    capture_method text not null,
    status text not null,
    captured bigint not null
      constraint payment_captured_check check (captured = 0 or captured = amount),
    capture_before timestamptz(3),
    available_at timestamptz(3),
    failure jsonb,
    return_url text,
    created_at timestamptz(3) not null
  );
  create index payment_of_id on sandbox.payment (payment_id, created_at);

  create table sandbox.refund (
    ref text primary key,
    refund_id text,
    payment_ref text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    status text not null,
    failure_code text,
    created_at timestamptz(3) not null
  );
  create index refund_of_id on sandbox.refund (refund_id, created_at);
  create index refund_of_payment on sandbox.refund (payment_ref);

  create table sandbox.dispute (
    ref text primary key,
    payment_ref text not null,
    stage text not null,
    status text not null,
    reason text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    withdrawn bigint not null
      constraint dispute_withdrawn_check check (withdrawn = 0 or withdrawn = amount),
    evidence text,
    evidence_due_by timestamptz(3) not null,
    opened_at timestamptz(3) not null
  );
  create index dispute_of_payment on sandbox.dispute (payment_ref);
  create index dispute_opened on sandbox.dispute (opened_at, ref);

  create table sandbox.transfer (
    ref text primary key,
    payout_id text not null,
    order_id text not null,
    payment_ref text not null,
    destination text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    status text not null,
    reversed bigint not null
      constraint transfer_reversed_check check (reversed >= 0 and reversed <= amount),
    failure jsonb,
    bank_status text not null,
    created_at timestamptz(3) not null,
    from_balance boolean not null default false
  );
  create index transfer_of_payment on sandbox.transfer (payment_ref);
  create index transfer_of_payout on sandbox.transfer (payout_id, created_at);

  -- Transfers that a test makes fail.
  create table sandbox.planned_failure (
    payout_id text primary key
  );

  create table sandbox.account (
    ref text primary key,
    organization_id text not null,
    status text not null,
    country text not null,
    created_at timestamptz(3) not null
  );
`;
