/** Endpoints, and the state of their health. */
export const endpoints = `
  create table webhooks.endpoint (
    id text primary key,
    organization_id text not null,
    url text not null,
    description text not null,
    subscribed_events text[] not null,
    status text not null,
    disabled_reason text,
    disabled_at timestamptz(3),
    sealed_secret text not null,
    secret_hint text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    deleted_at timestamptz(3),
    version int not null default 1,
    previous_sealed_secret text,
    previous_secret_expires_at timestamptz(3),
    retry_policy jsonb,
    timeout_seconds int not null default 15,
    max_in_flight int not null default 16,
    rate_limit jsonb,
    header_names text[] not null default '{}',
    sealed_headers text,
    retry_requested_at timestamptz(3),
    receiver_changed_at timestamptz(3)
  );
  create index endpoint_of_organization on webhooks.endpoint (organization_id, created_at, id)
    where deleted_at is null;

  -- Limits of an endpoint, and how much of them is in use. Every attempt updates the row: free space on the page
  -- allows heap-only updates.
  create table webhooks.endpoint_gate (
    endpoint_id text primary key,
    open boolean not null,
    in_flight int not null default 0,
    max_in_flight int not null,
    per_second double precision,
    burst int,
    next_turn_at timestamptz(6)
  ) with (fillfactor = 20);

  create table webhooks.endpoint_health (
    endpoint_id text primary key,
    failing_since timestamptz(3) not null,
    warned_at timestamptz(3),
    last_warned_at timestamptz(3)
  );

  create table webhooks.endpoint_notice (
    id text primary key,
    organization_id text not null,
    endpoint_id text not null,
    kind text not null,
    reason text not null,
    created_at timestamptz(3) not null
  );
  create index endpoint_notice_of_endpoint on webhooks.endpoint_notice (endpoint_id, created_at, id);
  create index endpoint_notice_of_organization on webhooks.endpoint_notice (organization_id, created_at, id);

  create table webhooks.recovery (
    id text primary key,
    organization_id text not null,
    endpoint_id text not null,
    "only" text not null,
    since timestamptz(3) not null,
    until timestamptz(3) not null,
    event_types text[],
    status text not null,
    position text,
    recovered int not null default 0,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    completed_at timestamptz(3),
    version int not null default 1
  );
  create index recovery_of_endpoint on webhooks.recovery (endpoint_id, created_at, id);
  create index recovery_of_organization on webhooks.recovery (organization_id, created_at, id);
  create index recovery_running on webhooks.recovery (endpoint_id) where status = 'running';
`;
