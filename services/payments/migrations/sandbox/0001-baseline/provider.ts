/** Tables of the sandbox as a provider: its requests, webhooks, delayed changes and books. */
export const provider = `
  -- Replies by idempotency key.
  create table sandbox.request (
    key text primary key,
    digest text not null,
    calls int not null,
    ref text,
    refusal jsonb,
    created_at timestamptz(3) not null
  );

  -- Changes of a payment that happen later.
  create table sandbox.change (
    ref text not null,
    kind text not null,
    payment_ref text not null,
    due_at timestamptz(3) not null,
    primary key (ref, kind)
  );
  create index change_due on sandbox.change (due_at);
  create index change_of_payment on sandbox.change (payment_ref, due_at);

  -- Webhooks that are sent, or were.
  create table sandbox.notice (
    id text primary key,
    ref text not null,
    body text not null,
    position double precision not null,
    copies int not null,
    attempts int not null,
    available_at timestamptz(3) not null,
    delivered_at timestamptz(3)
  );
  create index notice_waiting on sandbox.notice (position) where delivered_at is null;

  -- Has a row while a test holds the webhooks back.
  create table sandbox.hold (
    singleton boolean primary key check (singleton)
  );

  create table sandbox.book_entry (
    id text primary key,
    kind text not null,
    ref text not null,
    currency text not null,
    from_account text not null,
    to_account text not null
      constraint book_entry_to_account_check check (to_account <> from_account),
    amount bigint not null check (amount >= 1),
    available_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  );
  create index book_entry_created_at on sandbox.book_entry (created_at, id);
`;
