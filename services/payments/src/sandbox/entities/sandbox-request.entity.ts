import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A request with an idempotency key. Its row is locked while the request is processed. */
export const SandboxRequestEntity = defineEntity({
  name: 'SandboxRequest',
  tableName: 'request',
  properties: {
    key: p.text().primary(),
    /** Digest of the operation and its parameters. */
    digest: p.text(),
    /** How many times it was made. */
    calls: p.integer(),
    /** The object that it made or changed. */
    ref: p.text().nullable(),
    /** Why it was refused. `ref` and `refusal` are null while nothing was done. */
    refusal: p.json<{ kind: 'declined' | 'rejected'; code: string; message: string }>().nullable(),
    createdAt: p.datetime(3),
  },
});
/** A request with an idempotency key. */
export type SandboxRequest = InferEntity<typeof SandboxRequestEntity>;
