/**
 * Statements that create the table `client_request` of `ClientRequestEntity` in a schema. Released migrations call this
 * function, so it must not change. Write a change as a new function that alters the table, and add a migration that
 * calls it to each domain.
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
