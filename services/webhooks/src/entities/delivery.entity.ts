import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Attempt as AttemptRecord, Delivery as DeliveryRecord } from '@marketplace/webhooks-contract';
import type { WakeSignal } from '@marketplace/webhooks-contract/engine';
import { EndpointEntity } from './endpoint.entity.ts';
import { EventEntity } from './event.entity.ts';

/** The delivery of one event to one endpoint. Its state follows from its recorded attempts. */
export const DeliveryEntity = defineEntity({
  name: 'Delivery',
  tableName: 'delivery',
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    event: () => p.manyToOne(EventEntity).index(false).createForeignKeyConstraint(false),
    endpoint: () => p.manyToOne(EndpointEntity).index(false).createForeignKeyConstraint(false),
    eventType: p.text().$type<DeliveryRecord['eventType']>(),
    status: p.text().$type<DeliveryRecord['status']>(),
    responseStatus: p.integer().nullable(),
    attemptCount: p.integer().default(0),
    lastAttemptAt: p.datetime(3).nullable(),
    nextAttemptAt: p.datetime(3).nullable(),
    trigger: p.text().$type<DeliveryRecord['trigger']>(),
    redeliveryOf: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    completedAt: p.datetime(3).nullable(),
    cancelReason: p.text().$type<NonNullable<DeliveryRecord['cancelReason']>>().nullable(),
    /** No workflow has been started for the delivery. */
    inline: p.boolean().default(false),
    /** End of the lease of the slot that the delivery holds; null if it holds none. */
    slotUntil: p.datetime(3).nullable(),
    /** The worker process that the slot was granted to. If it dies, the slot is released before the lease ends. */
    slotHolder: p.text().nullable(),
    /** Start of the delivery's wait for a slot; null if it does not wait. Slots are granted in this order. */
    queuedAt: p.datetime(3).nullable(),
    /** The signal that the workflow waits for, sent when a slot is granted; null if it waits for none. */
    wake: p.text().$type<WakeSignal>().nullable(),
    version: p.integer().default(1),
    // The first attempt; all null before it is recorded. See `AttemptEntity` for the meaning of each column. They are
    // lazy, because lists of deliveries do not show them.
    firstId: p.text().lazy().nullable(),
    firstTrigger: p.text().$type<'operator'>().lazy().nullable(),
    firstStartedAt: p.datetime(3).lazy().nullable(),
    firstDurationMs: p.double().$type<number>().lazy().nullable(),
    firstTimings: p.json<AttemptRecord['timings']>().lazy().nullable(),
    firstUrl: p.text().lazy().nullable(),
    firstRemoteIp: p.text().lazy().nullable(),
    firstRequestHeaders: p.json<Record<string, string>>().lazy().nullable(),
    firstStatusCode: p.integer().lazy().nullable(),
    firstResponseHeaders: p.json<Record<string, string>>().lazy().nullable(),
    firstResponseBody: p.text().lazy().nullable(),
    firstResponseTruncated: p.boolean().lazy().nullable(),
    firstErrorCode: p.text().$type<NonNullable<AttemptRecord['errorCode']>>().lazy().nullable(),
    firstErrorMessage: p.text().lazy().nullable(),
    firstNextAttemptAt: p.datetime(3).lazy().nullable(),
    /**
     * The event's body in JSON; null after it was erased, for this organization or for all. It is lazy, because it may
     * have 256 KB: MikroORM would load it for lists too, even if they exclude it.
     */
    content: p
      .text()
      .lazy()
      .formula(
        (columns) =>
          `(select convert_from(e.body, 'UTF8') from event e join event_audience a on a.event_id = e.id
             where e.id = ${columns.event} and a.organization_id = ${columns.organizationId} and a.erased_at is null)`,
      )
      .nullable(),
  },
  indexes: [
    { name: 'delivery_of_organization', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'delivery_changes', properties: ['organizationId', 'updatedAt', 'id'] },
    {
      name: 'delivery_slots',
      expression: 'create index delivery_slots on webhooks.delivery (slot_until) where slot_until is not null',
    },
    {
      name: 'delivery_waiting',
      expression:
        'create index delivery_waiting on webhooks.delivery (organization_id, endpoint_id, queued_at, id) ' +
        'where queued_at is not null',
    },
    // For counting open deliveries, and for walking them in batches.
    {
      name: 'delivery_open',
      expression:
        'create index delivery_open on webhooks.delivery (endpoint_id, status, id) ' +
        `where status in ('pending', 'retrying', 'held')`,
    },
    // For lists filtered by a status that few deliveries have.
    {
      name: 'delivery_unwell',
      expression:
        'create index delivery_unwell on webhooks.delivery (organization_id, status, created_at, id) ' +
        `where status in ('retrying', 'held', 'failed', 'canceled')`,
    },
    // For lists filtered by `codeClass`, except `2xx`.
    {
      name: 'delivery_refused',
      expression:
        'create index delivery_refused on webhooks.delivery (organization_id, created_at, id) ' +
        'where response_status >= 300 or (response_status is null and attempt_count > 0)',
    },
    // For an endpoint's lists, and for its statistics by an index-only scan.
    {
      name: 'delivery_figures',
      expression:
        'create index delivery_figures on webhooks.delivery (endpoint_id, created_at, id) include (status, trigger)',
    },
    // Two indexes of first attempts, as `AttemptEntity` has for further ones.
    {
      name: 'delivery_first_figures',
      expression:
        'create index delivery_first_figures on webhooks.delivery (endpoint_id, first_started_at) ' +
        'include (trigger, first_status_code, first_error_code, first_duration_ms) where first_started_at is not null',
    },
    {
      name: 'delivery_first_failed',
      expression:
        'create index delivery_first_failed on webhooks.delivery (first_started_at, endpoint_id, first_error_code) ' +
        `where first_error_code <> 'internal'`,
    },
    // For the limit of tests without an attempt.
    {
      name: 'delivery_tests_unfinished',
      expression:
        'create index delivery_tests_unfinished on webhooks.delivery (organization_id, created_at) ' +
        `where trigger = 'test' and status = 'pending'`,
    },
    // For finding deliveries whose attempt was lost with its lease. Normally the index is empty.
    {
      name: 'delivery_left',
      expression:
        'create index delivery_left on webhooks.delivery (updated_at, id) ' +
        `where status = 'delivering' and slot_until is null and queued_at is null`,
    },
    // Together with `delivery_scheduled_once`, finds all deliveries of an event. Scheduled deliveries are not in it, so
    // ingesting does not write it.
    {
      name: 'delivery_repeated',
      expression:
        'create index delivery_repeated on webhooks.delivery (event_id, endpoint_id) ' + `where trigger <> 'scheduled'`,
    },
  ],
  uniques: [
    // Ingesting an event twice creates one delivery per endpoint. Redeliveries have another trigger.
    {
      name: 'delivery_scheduled_once',
      expression:
        'create unique index delivery_scheduled_once on webhooks.delivery (event_id, endpoint_id) ' +
        `where trigger = 'scheduled'`,
    },
  ],
});
export type Delivery = InferEntity<typeof DeliveryEntity>;
