/** Events, and the log of each organization. */
export const events = `
  create table webhooks.event (
    id text primary key,
    type text not null,
    occurred_at timestamptz(3) not null,
    organization_ids text[] not null,
    object_id text not null,
    object_version int not null,
    body bytea
  );
  create index event_of_object on webhooks.event (object_id, id);
  create index event_with_body on webhooks.event (id) where body is not null;

  create table webhooks.event_audience (
    organization_id text not null,
    event_id text not null,
    erased_at timestamptz(3),
    type text,
    stored_at timestamptz(6),
    primary key (organization_id, event_id)
  );
  create index event_log on webhooks.event_audience (organization_id, type, stored_at, event_id)
    where erased_at is null and stored_at is not null;

  -- Each batch of events updates the rows of its organizations. Free space on the page allows heap-only updates.
  create table webhooks.event_clock (
    organization_id text primary key,
    last_at timestamptz(6) not null
  ) with (fillfactor = 20);
`;
