/**
 * Statements that give the table `outbox` of a schema the organization that each row is relayed for, so that the relay
 * can serve organizations in turn. Rows that are there belong to the first organization they are for. Released
 * migrations call this function, so it never changes, see `outboxV1`.
 */
export function outboxV2(schema: string): string[] {
  return [
    `alter table "${schema}"."outbox" add column "owner" text not null default ''`,
    `update "${schema}"."outbox" set "owner" = coalesce("organization_ids"[1], '')`,
    `create index "outbox_turns" on "${schema}"."outbox" ("topic", "owner", "id")`,
    `drop index "${schema}"."outbox_claim"`,
  ];
}
