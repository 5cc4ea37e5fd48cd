import { defineEntity, p } from '@mikro-orm/core';
import type { Attempt as AttemptRecord } from '@marketplace/webhooks-contract';
import { DeliveryEntity } from './delivery.entity.ts';

/**
 * A POST after the first of its delivery, which is stored in the delivery's row. Rows are inserted once; only
 * `responseBody` is erased later. `number` is assigned by the workflow.
 */
export const AttemptEntity = defineEntity({
  name: 'Attempt',
  tableName: 'attempt',
  properties: {
    id: p.text().primary(),
    delivery: () => p.manyToOne(DeliveryEntity).index(false).createForeignKeyConstraint(false),
    endpointId: p.text(),
    number: p.integer(),
    /** Null: the trigger of the delivery. */
    trigger: p.text().$type<'operator'>().nullable(),
    startedAt: p.datetime(3),
    durationMs: p.double().$type<number>(),
    timings: p.json<AttemptRecord['timings']>(),
    url: p.text(),
    remoteIp: p.text().nullable(),
    requestHeaders: p.json<Record<string, string>>(),
    statusCode: p.integer().nullable(),
    responseHeaders: p.json<Record<string, string>>().nullable(),
    responseBody: p.text().nullable(),
    responseTruncated: p.boolean(),
    errorCode: p.text().$type<NonNullable<AttemptRecord['errorCode']>>().nullable(),
    errorMessage: p.text().nullable(),
    nextAttemptAt: p.datetime(3).nullable(),
  },
  indexes: [
    // Covers all columns that the statistics read.
    {
      name: 'attempt_figures',
      expression:
        'create index attempt_figures on webhooks.attempt (endpoint_id, started_at) ' +
        'include (delivery_id, status_code, error_code, duration_ms)',
    },
    // For the latest failures of all endpoints. Attempts that succeed are not in it.
    {
      name: 'attempt_failed',
      expression:
        'create index attempt_failed on webhooks.attempt (started_at, endpoint_id, error_code) ' +
        `where error_code <> 'internal'`,
    },
  ],
  uniques: [{ name: 'attempt_number_once', properties: ['delivery', 'number'] }],
});
