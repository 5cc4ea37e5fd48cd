/** Tables of the provider's notices, and of the entries read from its books. */
export const provider = `
  create table payments.provider_notice (
    provider text not null,
    id text not null,
    type text not null,
    object text not null,
    ref text not null,
    attempts int not null,
    available_at timestamptz(3) not null,
    received_at timestamptz(3) not null,
    processed_at timestamptz(3),
    unmatched_at timestamptz(3),
    primary key (provider, id)
  );
  create index provider_notice_received on payments.provider_notice (received_at);
  create index provider_notice_waiting on payments.provider_notice (available_at)
    where processed_at is null and unmatched_at is null;

  create table payments.books_position (
    provider text primary key,
    since timestamptz(3) not null,
    read_until timestamptz(3) not null
  );

  create table payments.provider_entry (
    provider text not null,
    id text not null,
    object text not null,
    ref text not null,
    amount bigint not null,
    created_at timestamptz(3) not null,
    compared boolean not null default false,
    primary key (provider, id)
  );
  create index provider_entry_of_object on payments.provider_entry (provider, object, ref);
  create index provider_entry_to_compare on payments.provider_entry (provider, object, ref) where not compared;
`;
