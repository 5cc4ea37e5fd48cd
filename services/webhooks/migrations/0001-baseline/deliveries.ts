/**
 * Deliveries and attempts. `README.md` says who needs each index of a delivery. The tables have no foreign keys: events
 * and deliveries are purged at different ages, and each check of a key would lock, and so write, the row it refers to.
 */
export const deliveries = `
  create table webhooks.delivery (
    id text primary key,
    organization_id text not null,
    event_id text not null,
    endpoint_id text not null,
    event_type text not null,
    status text not null,
    response_status int,
    attempt_count int not null default 0,
    last_attempt_at timestamptz(3),
    next_attempt_at timestamptz(3),
    trigger text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    completed_at timestamptz(3),
    version int not null default 1,
    redelivery_of text,
    cancel_reason text,
    inline boolean not null default false,
    slot_until timestamptz(3),
    queued_at timestamptz(3),
    slot_holder text,
    wake text,
    first_id text,
    first_trigger text,
    first_started_at timestamptz(3),
    first_duration_ms double precision,
    first_timings jsonb,
    first_url text,
    first_remote_ip text,
    first_request_headers jsonb,
    first_status_code int,
    first_response_headers jsonb,
    first_response_body text,
    first_response_truncated boolean,
    first_error_code text,
    first_error_message text,
    first_next_attempt_at timestamptz(3)
  );
  create index delivery_changes on webhooks.delivery (organization_id, updated_at, id);
  create index delivery_figures on webhooks.delivery (endpoint_id, created_at, id) include (status, trigger);
  create index delivery_first_failed on webhooks.delivery (first_started_at, endpoint_id, first_error_code)
    where first_error_code <> 'internal';
  create index delivery_first_figures on webhooks.delivery (endpoint_id, first_started_at)
    include (trigger, first_status_code, first_error_code, first_duration_ms) where first_started_at is not null;
  create index delivery_left on webhooks.delivery (updated_at, id)
    where status = 'delivering' and slot_until is null and queued_at is null;
  create index delivery_of_organization on webhooks.delivery (organization_id, created_at, id);
  create index delivery_open on webhooks.delivery (endpoint_id, status, id)
    where status in ('pending', 'retrying', 'held');
  create index delivery_refused on webhooks.delivery (organization_id, created_at, id)
    where response_status >= 300 or (response_status is null and attempt_count > 0);
  create index delivery_repeated on webhooks.delivery (event_id, endpoint_id) where trigger <> 'scheduled';
  create unique index delivery_scheduled_once on webhooks.delivery (event_id, endpoint_id)
    where trigger = 'scheduled';
  create index delivery_slots on webhooks.delivery (slot_until) where slot_until is not null;
  create index delivery_tests_unfinished on webhooks.delivery (organization_id, created_at)
    where trigger = 'test' and status = 'pending';
  create index delivery_unwell on webhooks.delivery (organization_id, status, created_at, id)
    where status in ('retrying', 'held', 'failed', 'canceled');
  create index delivery_waiting on webhooks.delivery (organization_id, endpoint_id, queued_at, id)
    where queued_at is not null;

  create table webhooks.attempt (
    id text primary key,
    delivery_id text not null,
    number int not null,
    started_at timestamptz(3) not null,
    duration_ms double precision not null,
    timings jsonb not null,
    url text not null,
    remote_ip text,
    request_headers jsonb not null,
    status_code int,
    response_headers jsonb,
    response_body text,
    response_truncated boolean not null,
    error_code text,
    error_message text,
    next_attempt_at timestamptz(3),
    endpoint_id text not null,
    trigger text,
    constraint attempt_number_once unique (delivery_id, number)
  );
  create index attempt_failed on webhooks.attempt (started_at, endpoint_id, error_code)
    where error_code <> 'internal';
  create index attempt_figures on webhooks.attempt (endpoint_id, started_at)
    include (delivery_id, status_code, error_code, duration_ms);

  -- Deliveries whose first attempt is under way, and which are no rows yet.
  create table webhooks.intent (
    id text primary key,
    worker_id text not null,
    lease_until timestamptz(3) not null,
    created_at timestamptz(3) not null,
    deliveries jsonb not null
  );

  create table webhooks.worker_presence (
    worker_id text primary key,
    seen_at timestamptz(3) not null
  );
`;
