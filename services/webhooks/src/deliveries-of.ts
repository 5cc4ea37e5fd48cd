/** The deliveries of an event, as a table expression: one index has what was ingested, another what was repeated. */
export function deliveriesOf(eventId: string): string {
  return `(select * from delivery where event_id = ${eventId} and trigger = 'scheduled'
           union all
           select * from delivery where event_id = ${eventId} and trigger <> 'scheduled')`;
}
