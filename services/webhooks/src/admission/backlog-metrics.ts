import type { Gauge } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';
import type { ReadBacklog } from './backlog.ts';

/** Number of organizations for which the gauges have a series each. */
const organizationsShown = 20;

/** Gauges of the backlog: its total, the largest ones of organizations, and the limits at which the gateway refuses. */
export function backlogGauges(
  readBacklog: ReadBacklog,
  backlogMax: { ofOrganization: number; ofAll: number },
): Gauge[] {
  const largest = async () => (await readBacklog()).organizations.slice(0, organizationsShown);
  return [
    {
      name: 'webhook.backlog',
      description: 'Deliveries that wait for a slot at their endpoint.',
      read: async () => [{ value: (await readBacklog()).count, attributes: {} }],
    },
    {
      name: 'webhook.backlog.age',
      description: 'How long the oldest waiting delivery has waited.',
      unit: 's',
      read: async () => [{ value: (await readBacklog()).oldestSeconds, attributes: {} }],
    },
    {
      name: 'webhook.backlog.limit',
      description: 'Waiting deliveries from which commands that emit events are refused.',
      read: async () => [
        { value: backlogMax.ofOrganization, attributes: { of: 'organization' } },
        { value: backlogMax.ofAll, attributes: { of: 'all' } },
      ],
    },
    {
      name: 'webhook.organization.backlog',
      description: 'Waiting deliveries of the organizations that have the most of them.',
      read: async () =>
        (await largest()).map(({ organizationId, count }) => ({
          value: count,
          attributes: { organization: organizationId },
        })),
    },
    {
      name: 'webhook.organization.backlog.age',
      description: 'How long the oldest waiting delivery of each of these organizations has waited.',
      unit: 's',
      read: async () =>
        (await largest()).map(({ organizationId, oldestSeconds }) => ({
          value: oldestSeconds,
          attributes: { organization: organizationId },
        })),
    },
  ];
}

/** Gauge of the slots of active endpoints: allowed, and taken. */
export function slotGauge(store: Pick<Store, 'report'>): Gauge {
  return {
    name: 'webhook.slots',
    description: 'Slots of active endpoints: allowed, and taken by attempts.',
    read: async () => {
      const { rows } = await sql<{ taken: number; allowed: number }>`
        select coalesce(sum(in_flight), 0)::float8 as taken, coalesce(sum(max_in_flight), 0)::float8 as allowed
          from endpoint_gate where open`.execute(store.report().getKysely());
      const { taken, allowed } = rows[0]!;
      return [
        { value: taken, attributes: { state: 'taken' } },
        { value: allowed, attributes: { state: 'allowed' } },
      ];
    },
  };
}

/**
 * Values of the gauge's attribute `status`. `queued` are deliveries that wait for a slot, whatever their status; the
 * others do not wait and have the status of that name. All are counted by partial indexes.
 */
const states = ['pending', 'delivering', 'retrying', 'held', 'queued'];

/** Gauge of the deliveries that are not final, by status. */
export function unfinishedDeliveries(store: Store): Gauge {
  return {
    name: 'webhook.deliveries.pending',
    description: 'Deliveries that are not final.',
    read: async () => {
      const { rows: counts } = await sql<{ state: string; n: string }>`
        select status as state, count(*) as n from delivery
         where status in ('pending', 'retrying') and queued_at is null group by status
        union all select 'delivering', count(*) from delivery where slot_until is not null and status = 'delivering'
        union all select 'held', count(*) from delivery where status = 'held'
        union all select 'queued', count(*) from delivery where queued_at is not null`.execute(
        store.fork().getKysely(),
      );
      return states.map((state) => ({
        value: Number(counts.find((row) => row.state === state)?.n ?? 0),
        attributes: { status: state },
      }));
    },
  };
}
