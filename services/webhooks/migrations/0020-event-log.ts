import { ConcurrentMigration } from '@marketplace/store';

/**
 * The log of events of each organization, in the order in which they were stored (`listEvents`): columns of
 * `event_audience`, and an index. Services that store events write them under the lock of the organization's row of
 * `event_clock`; see `log-events.ts`.
 */
export class EventLog extends ConcurrentMigration {
  override async up(): Promise<void> {
    for (const statement of statements) await this.execute(statement);
    await this.fill();
    await this.createIndex({
      schema: 'webhooks',
      name: 'event_log',
      definition:
        'on webhooks.event_audience (organization_id, type, stored_at, event_id) where erased_at is null and stored_at is not null',
    });
  }

  /** Adds the events of before, a thousand in a transaction, as stored when they happened. Tests of endpoints stay out. */
  private async fill(): Promise<void> {
    for (let [organizationId, eventId] = ['', '']; ; ) {
      const [last] = (await this.execute(
        `with batch as materialized (
           select organization_id, event_id from webhooks.event_audience
            where (organization_id, event_id) > (?, ?) order by organization_id, event_id limit 1000),
         filled as (
           update webhooks.event_audience a set type = e.type, stored_at = least(e.occurred_at, now())
             from batch b join webhooks.event e on e.id = b.event_id
            where a.organization_id = b.organization_id and a.event_id = b.event_id
              and a.stored_at is null and e.body is not null and e.object_id not like 'whe\\_%')
         select organization_id as "organizationId", event_id as "eventId" from batch
          order by organization_id desc, event_id desc limit 1`,
        [organizationId, eventId],
      )) as { organizationId: string; eventId: string }[];
      if (!last) return;
      ({ organizationId, eventId } = last);
    }
  }
}

const statements = [
  `alter table webhooks.event_audience
     add column if not exists type text null,
     add column if not exists stored_at timestamptz(6) null`,
  // Each batch of events updates the rows of its organizations. Free space on the page allows heap-only updates.
  `create table if not exists webhooks.event_clock (
     organization_id text not null,
     last_at timestamptz(6) not null,
     primary key (organization_id)) with (fillfactor = 20)`,
  // Processes of the former release write neither column. Events of tests, which are about an endpoint, stay out.
  `create or replace function webhooks.log_stored_event() returns trigger language plpgsql as $$
   begin
     select e.type, clock_timestamp() into new.type, new.stored_at
       from webhooks.event e where e.id = new.event_id and e.object_id not like 'whe\\_%';
     return new;
   end $$`,
  `create or replace trigger event_logged before insert on webhooks.event_audience
     for each row when (new.stored_at is null) execute function webhooks.log_stored_event()`,
];
