/** Mails to people. */
export const mails = `
  create table identity.mail (
    id text primary key,
    user_id text,
    template text not null,
    "to" text not null,
    payload text not null,
    created_at timestamptz(3) not null,
    claimed_until timestamptz(3),
    constraint mail_user_id_foreign foreign key (user_id) references identity."user" (id) on delete set null
  );
  create index mail_of_user on identity.mail (user_id);

  create table identity.mail_opt_out (
    user_id text not null,
    kind text not null,
    created_at timestamptz(3) not null,
    primary key (user_id, kind),
    constraint mail_opt_out_user_id_foreign foreign key (user_id) references identity."user" (id) on delete cascade
  );

  -- Mailings that were made, so that a repeated request makes none.
  create table identity.mailing (
    key text primary key,
    created_at timestamptz(3) not null
  );
  create index mailing_created_at on identity.mailing (created_at);

  create table identity.mailing_count (
    hour timestamptz(3) not null,
    bucket text not null,
    requested int not null,
    primary key (hour, bucket)
  );
`;
