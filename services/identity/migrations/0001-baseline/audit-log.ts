export const auditLog = `
  create table identity.audit_event (
    id text primary key,
    chain text not null,
    seq int not null,
    prev_hash text,
    hash text not null,
    organization_id text,
    action text not null,
    occurred_at timestamptz(3) not null,
    actor json not null,
    targets json not null,
    context json not null,
    changes json,
    constraint audit_event_place unique (chain, seq)
  );
  create index audit_event_of_action on identity.audit_event (chain, action, seq);
  create index audit_event_of_actor on identity.audit_event (chain, (actor ->> 'id'), seq);
  create index audit_event_of_target on identity.audit_event using gin ((targets::jsonb) jsonb_path_ops);
  create index audit_event_of_time on identity.audit_event (chain, occurred_at);
  create function identity.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'rows of % are never changed', tg_table_name;
      end $$;
  create trigger audit_event_append_only before update or delete or truncate on identity.audit_event
    for each statement execute function identity.refuse_change();

  -- The newest event of each chain, sealed with a key that is not in the database.
  create table identity.audit_head (
    chain text primary key,
    seal text not null
  );

  create table identity.audit_verification (
    chain text primary key,
    request_id text not null,
    lease_until timestamptz(3) not null
  );
`;
