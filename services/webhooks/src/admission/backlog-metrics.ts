import type { Gauge } from '@marketplace/kernel';
import { sql, type Store } from '@marketplace/store';
import type { ReadBacklog } from './backlog.ts';

/** Organizations that gauges tell apart: so many series, however many organizations there are. */
const organizationsShown = 20;

/**
 * What waits, in all and of the organizations with the largest backlogs, and the bounds that the gateway refuses at.
 */
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
      description: 'For how long the oldest waiting delivery has waited.',
      unit: 's',
      read: async () => [{ value: (await readBacklog()).oldestSeconds, attributes: {} }],
    },
    {
      name: 'webhook.backlog.limit',
      description: 'Waiting deliveries beyond which commands that emit events are refused.',
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
      description: 'For how long the oldest waiting delivery of these organizations has waited.',
      unit: 's',
      read: async () =>
        (await largest()).map(({ organizationId, oldestSeconds }) => ({
          value: oldestSeconds,
          attributes: { organization: organizationId },
        })),
    },
  ];
}

/** Slots that attempts hold, and how many there are at endpoints that are active. */
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
