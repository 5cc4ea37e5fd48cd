/** Payments, refunds and disputes. */
export const payments = `
  create table payments.payment (
    id text primary key,
    order_id text not null,
    payer_organization_id text not null,
    payee_organization_id text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    capture_method text not null,
    status text not null,
    amount_captured bigint not null
      constraint payment_amount_captured_check check (amount_captured = 0 or amount_captured = amount),
    amount_refunded bigint not null
      constraint payment_amount_refunded_check check (amount_refunded >= 0 and amount_refunded <= amount_captured),
    amount_refund_pending bigint not null check (amount_refund_pending >= 0),
    disputed boolean not null,
    capture_before timestamptz(3),
    failure jsonb,
    next_action jsonb,
    method jsonb,
    return_url text,
    cancel_reason text,
    provider text not null,
    provider_ref text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    last_error jsonb,
    capture_refusals int not null default 0,
    refreshed_at timestamptz(3),
    network text,
    payer_external_id text,
    payer_metadata jsonb,
    payee_external_id text,
    payee_metadata jsonb,
    payer_owner_id text,
    refund_failures int not null default 0 check (refund_failures >= 0),
    constraint payment_ref unique (provider, provider_ref)
  );
  create unique index payment_live on payments.payment (order_id) where status not in ('failed', 'canceled');
  create index payment_of_order on payments.payment (order_id, created_at, id);
  create index payment_of_payee on payments.payment (payee_organization_id, created_at, id);
  create index payment_of_payee_changed on payments.payment (payee_organization_id, updated_at, id);
  create index payment_of_payee_external_id
    on payments.payment (payee_organization_id, payee_external_id, created_at, id) where payee_external_id is not null;
  create index payment_of_payee_status on payments.payment (payee_organization_id, status, created_at, id);
  create index payment_of_payer on payments.payment (payer_organization_id, created_at, id);
  create index payment_of_payer_changed on payments.payment (payer_organization_id, updated_at, id);
  create index payment_of_payer_external_id
    on payments.payment (payer_organization_id, payer_external_id, created_at, id) where payer_external_id is not null;
  create index payment_of_payer_status on payments.payment (payer_organization_id, status, created_at, id);
  create index payment_pending on payments.payment (updated_at, id)
    where status in ('requires_action', 'processing', 'requires_capture');
  create index payment_refunds_failing on payments.payment (order_id) where refund_failures >= 3;

  -- Declined attempts to pay, by order, buyer and network.
  create table payments.decline (
    scope text primary key,
    attempts int not null,
    since timestamptz(3) not null,
    last_at timestamptz(3) not null
  );
  create index decline_last on payments.decline (last_at);

  create table payments.refund (
    id text primary key,
    payment_id text not null,
    order_id text not null,
    payer_organization_id text not null,
    payee_organization_id text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    excess bigint not null
      constraint refund_excess_check check (excess >= 0 and excess <= amount),
    reason text not null,
    kind text not null,
    status text not null,
    initiated_by text not null,
    dispute_id text,
    settled_at timestamptz(3),
    failure_code text,
    provider text not null,
    provider_ref text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    returned_at timestamptz(3),
    refreshed_at timestamptz(3),
    outside_reference text,
    constraint refund_ref unique (provider, provider_ref)
  );
  create index refund_of_payee on payments.refund (payee_organization_id, created_at, id);
  create index refund_of_payee_changed on payments.refund (payee_organization_id, updated_at, id);
  create index refund_of_payee_status on payments.refund (payee_organization_id, status, created_at, id);
  create index refund_of_payer on payments.refund (payer_organization_id, created_at, id);
  create index refund_of_payer_changed on payments.refund (payer_organization_id, updated_at, id);
  create index refund_of_payer_status on payments.refund (payer_organization_id, status, created_at, id);
  create index refund_of_payment on payments.refund (payment_id, created_at, id);
  create index refund_pending on payments.refund (updated_at, id) where status = 'pending';
  create index refund_returned on payments.refund (returned_at, id) where returned_at is not null;

  create table payments.dispute (
    id text primary key,
    order_id text not null,
    payment_id text not null,
    buyer_organization_id text not null,
    seller_organization_id text not null,
    source text not null,
    stage text not null,
    reason text not null,
    currency text not null,
    amount bigint not null check (amount >= 1),
    status text not null,
    withdrawn bigint not null check (withdrawn >= 0),
    excess bigint not null check (excess >= 0),
    fee bigint not null check (fee >= 0),
    is_refundable boolean not null,
    evidence jsonb not null,
    evidence_due_by timestamptz(3),
    opened_at timestamptz(3) not null,
    closed_at timestamptz(3)
      constraint dispute_closed_at_check
        check ((closed_at is null) = (status in ('needs_response', 'under_review'))),
    provider text not null,
    provider_ref text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    refreshed_at timestamptz(3),
    decide_by timestamptz(3),
    answered_at timestamptz(3),
    answer_refused_at timestamptz(3),
    remind_at timestamptz(3),
    constraint dispute_ref unique (provider, provider_ref)
  );
  create index dispute_by_deadline
    on payments.dispute (source, status, (coalesce(
      case status when 'needs_response' then evidence_due_by when 'under_review' then decide_by end,
      'infinity'::timestamptz)), id);
  create index dispute_of_buyer on payments.dispute (buyer_organization_id, created_at, id);
  create index dispute_of_buyer_changed on payments.dispute (buyer_organization_id, updated_at, id);
  create index dispute_of_buyer_status on payments.dispute (buyer_organization_id, status, created_at, id);
  create index dispute_of_order on payments.dispute (order_id, created_at, id);
  create index dispute_of_seller on payments.dispute (seller_organization_id, created_at, id);
  create index dispute_of_seller_changed on payments.dispute (seller_organization_id, updated_at, id);
  create index dispute_of_seller_status on payments.dispute (seller_organization_id, status, created_at, id);
  create index dispute_open on payments.dispute (updated_at, id) where status in ('needs_response', 'under_review');
  create unique index dispute_open_claim on payments.dispute (order_id)
    where source = 'buyer' and status in ('needs_response', 'under_review');
  create index dispute_remind on payments.dispute (remind_at, id) where remind_at is not null;

  -- How far the disputes of a provider were listed.
  create table payments.dispute_position (
    provider text primary key,
    listed_until timestamptz(3) not null,
    next_at timestamptz(3) not null
  );
`;
