export const organizations = `
  create table identity.organization (
    id text primary key,
    name text not null,
    slug text not null,
    status text not null,
    default_currency text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    version int not null default 1,
    open jsonb,
    suspended_from text,
    constraint organization_slug unique (slug)
  );
  create index organization_closing on identity.organization (id) where status = 'closing';
`;

/** Members of organizations, invitations and API keys. */
export const members = `
  create table identity.membership (
    id text primary key,
    organization_id text not null,
    user_id text not null,
    role text not null,
    is_default boolean not null,
    status text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    owner_until timestamptz(3),
    constraint membership_once unique (organization_id, user_id),
    constraint membership_organization_id_foreign foreign key (organization_id)
      references identity.organization (id),
    constraint membership_user_id_foreign foreign key (user_id) references identity."user" (id)
  );
  create unique index membership_default on identity.membership (user_id) where is_default and status = 'active';
  create index membership_of_organization on identity.membership (organization_id, created_at, id);
  create index membership_of_user on identity.membership (user_id);

  create table identity.invitation (
    id text primary key,
    organization_id text not null,
    email text not null,
    role text not null,
    status text not null,
    token_hash text not null,
    invited_by text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    accepted_at timestamptz(3),
    revoked_at timestamptz(3),
    constraint invitation_invited_by_foreign foreign key (invited_by) references identity."user" (id),
    constraint invitation_organization_id_foreign foreign key (organization_id)
      references identity.organization (id),
    constraint invitation_token unique (token_hash)
  );
  create index invitation_expires_at on identity.invitation (expires_at);
  create index invitation_of_mailbox on identity.invitation (regexp_replace(email, '\\+[^@]*@', '@'), created_at);
  create index invitation_of_organization on identity.invitation (organization_id, created_at, id);
  create index invitation_of_status on identity.invitation (organization_id, status, created_at, id);
  create unique index invitation_pending on identity.invitation (organization_id, email) where status = 'pending';

  create table identity.api_key (
    id text primary key,
    organization_id text not null,
    name text not null,
    token_hash text not null,
    prefix text not null,
    last4 text not null,
    scopes text[] not null,
    created_by text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    revoked_by text,
    last_used_ip text,
    revoked_reason text,
    rotated_from text,
    replaced_by text,
    constraint api_key_created_by_foreign foreign key (created_by) references identity."user" (id),
    constraint api_key_organization_id_foreign foreign key (organization_id) references identity.organization (id),
    constraint api_key_revoked_by_foreign foreign key (revoked_by)
      references identity."user" (id) on delete set null,
    constraint api_key_token unique (token_hash)
  );
  create index api_key_of_organization on identity.api_key (organization_id, created_at, id);
`;
