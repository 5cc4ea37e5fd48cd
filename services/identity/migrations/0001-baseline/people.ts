/** People, and how they sign in. */
export const people = `
  create table identity."user" (
    id text primary key,
    email text not null,
    name text not null,
    password_hash text,
    email_verified_at timestamptz(3),
    last_active_organization_id text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    is_password_short boolean not null default false,
    constraint user_email unique (email),
    constraint user_last_active_organization_id_foreign foreign key (last_active_organization_id)
      references identity.organization (id) on delete set null
  );
  create index user_unconfirmed on identity."user" (created_at) where email_verified_at is null;

  create table identity.session (
    id text primary key,
    token_hash text not null,
    user_id text not null,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    authenticated_at timestamptz(3) not null,
    ip text,
    user_agent text,
    active_organization_id text,
    revoked_at timestamptz(3),
    revoked_reason text,
    auth_method text not null default 'password',
    constraint session_active_organization_id_foreign foreign key (active_organization_id)
      references identity.organization (id) on delete set null,
    constraint session_token unique (token_hash),
    constraint session_user_id_foreign foreign key (user_id) references identity."user" (id)
  );
  create index session_created_at on identity.session (created_at);
  create index session_list on identity.session (user_id, created_at, id);

  create table identity.email_token (
    token_hash text primary key,
    user_id text not null,
    purpose text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3),
    name text,
    constraint email_token_user_id_foreign foreign key (user_id) references identity."user" (id)
  );
  create index email_token_expires_at on identity.email_token (expires_at);
  create index email_token_of_user on identity.email_token (user_id);

  create table identity.totp (
    user_id text primary key,
    secret text not null,
    created_at timestamptz(3) not null,
    confirmed_at timestamptz(3),
    last_step int,
    constraint totp_user_id_foreign foreign key (user_id)
      references identity."user" (id) on update cascade on delete cascade
  );

  create table identity.recovery_code (
    code_hash text primary key,
    user_id text not null,
    created_at timestamptz(3) not null,
    used_at timestamptz(3),
    constraint recovery_code_user_id_foreign foreign key (user_id) references identity."user" (id)
  );
  create index recovery_code_of_user on identity.recovery_code (user_id);

  create table identity.sign_in_challenge (
    token_hash text primary key,
    user_id text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    constraint sign_in_challenge_user_id_foreign foreign key (user_id) references identity."user" (id)
  );
  create index sign_in_challenge_expires_at on identity.sign_in_challenge (expires_at);
  create index sign_in_challenge_of_user on identity.sign_in_challenge (user_id);

  -- Failures of the last minutes, by account and by the networks around the client's address.
  create table identity.sign_in_failure (
    id bigserial primary key,
    account text not null,
    ip text,
    failed_at timestamptz(3) not null default now(),
    site text,
    region text
  );
  create index sign_in_failure_failed_at on identity.sign_in_failure (failed_at);
  create index sign_in_failure_of_account on identity.sign_in_failure (account, failed_at);
  create index sign_in_failure_of_ip on identity.sign_in_failure (ip, failed_at);
  create index sign_in_failure_of_region on identity.sign_in_failure (region, failed_at);
  create index sign_in_failure_of_site on identity.sign_in_failure (site, failed_at);

  create table identity.sign_up_attempt (
    id bigserial primary key,
    account text not null,
    network text,
    attempted_at timestamptz(3) not null,
    is_mailed boolean not null default false
  );
  create index sign_up_attempt_attempted_at on identity.sign_up_attempt (attempted_at);
  create index sign_up_attempt_of_account on identity.sign_up_attempt (account, attempted_at);
  create index sign_up_attempt_of_network on identity.sign_up_attempt (network, attempted_at);
`;
