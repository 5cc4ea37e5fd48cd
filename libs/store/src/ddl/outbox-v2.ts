/**
 * Statements that add the column `owner` to the table `outbox` of a schema, and an index by which the relay serves
 * owners round robin. Existing rows get the first of their organizations as owner. Released migrations call this
 * function, so it must not change; see `outboxV1`.
 */
export function outboxV2(schema: string): string[] {
  return [
    `alter table "${schema}"."outbox" add column "owner" text not null default ''`,
    `update "${schema}"."outbox" set "owner" = coalesce("organization_ids"[1], '')`,
    `create index "outbox_turns" on "${schema}"."outbox" ("topic", "owner", "id")`,
    `drop index "${schema}"."outbox_claim"`,
  ];
}
