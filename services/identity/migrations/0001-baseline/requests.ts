/** Requests to the API: limits, and the log of each organization. */
export const requests = `
  -- Unlogged: written at every request, and not needed after a crash. Free space on its pages allows HOT updates.
  create unlogged table identity.rate_limit (
    bucket text primary key,
    full_at timestamptz(6) not null,
    granted int not null default 0
  ) with (fillfactor = 50);

  create table identity.request (
    id text primary key,
    organization_id text not null,
    created_at timestamptz(3) not null,
    method text not null,
    path text not null,
    route text not null,
    operation text,
    status smallint not null,
    code text,
    duration_ms int not null,
    api_key_id text,
    user_id text
  );
  create index request_of_api_key on identity.request (organization_id, api_key_id, created_at, id);
  create index request_of_method on identity.request (organization_id, method, created_at, id);
  create index request_of_organization on identity.request (organization_id, created_at, id);
  create index request_of_outcome on identity.request (organization_id, (code is null), created_at, id);
  create index request_of_path on identity.request (organization_id, path, created_at, id);
  create index request_of_route on identity.request (organization_id, route, created_at, id);
  create index request_of_status on identity.request (organization_id, status, created_at, id);
  create index request_of_time on identity.request using brin (created_at);
`;
