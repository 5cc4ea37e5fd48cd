import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SnapshotKind } from '../provider/snapshots.ts';

/** A notice of a provider. Stored before it is answered, and processed afterwards. */
export const ProviderNoticeEntity = defineEntity({
  name: 'ProviderNotice',
  tableName: 'provider_notice',
  properties: {
    provider: p.text().primary(),
    /** The provider's id of the notice, so that a repetition is stored once. */
    id: p.text().primary(),
    type: p.text(),
    object: p.text().$type<SnapshotKind>(),
    /** The provider's id of the object. */
    ref: p.text(),
    attempts: p.integer(),
    /** When it is tried again. */
    availableAt: p.datetime(3),
    receivedAt: p.datetime(3),
    /** When the state of the object was applied. Null until then. */
    processedAt: p.datetime(3).nullable(),
    /** When it was given up because no record fits it. */
    unmatchedAt: p.datetime(3).nullable(),
  },
  indexes: [
    {
      name: 'provider_notice_waiting',
      expression:
        'create index provider_notice_waiting on payments.provider_notice (available_at) ' +
        'where processed_at is null and unmatched_at is null',
    },
    { name: 'provider_notice_received', properties: ['receivedAt'] },
  ],
});
export type ProviderNotice = InferEntity<typeof ProviderNoticeEntity>;
