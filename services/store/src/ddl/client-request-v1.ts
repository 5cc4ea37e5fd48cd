/**
 * Statements that create the table `client_request` in a schema, as `ClientRequestEntity` needs it. Released migrations
 * call this function, so it never changes: a change is a new function that alters the table, and migrations of the
 * domains that call it.
 */
export function clientRequestV1(schema: string): string[] {
  return [
    `
      create table "${schema}"."client_request" (
        "organization_id" text not null,
        "operation" text not null,
        "id" text not null,
        "fingerprint" text not null,
        "key" text not null,
        "resource_id" text not null,
        "request_id" text not null,
        "created_at" timestamptz(3) not null default now(),
        primary key ("organization_id", "operation", "id")
      )
    `,
  ];
}
