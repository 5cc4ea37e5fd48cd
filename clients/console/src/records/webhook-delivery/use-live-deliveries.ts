import { useRef, useState } from 'react';
import { type DeliveryChange, useDeliveryChanges } from '../../data/delivery-changes.ts';
import { type Read, useDocument } from '../../data/queries.ts';
import {
  type DeliveryRowFragment,
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryStatus,
  type WebhookResponseClass,
} from '../../generated/graphql/graphql.ts';

export interface DeliveryFilters {
  /** Statuses, separated by commas. */
  status?: string | undefined;
  responseClass?: WebhookResponseClass | undefined;
  eventType?: string | undefined;
  endpointId?: string | undefined;
  eventId?: string | undefined;
  /** Id of the record that the event is about. */
  objectId?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  after?: string | undefined;
}

/** Maximum number of changes that are kept, of rows on screen and of new rows. */
const changesMax = 500;

interface LiveDeliveries {
  read: Read<WebhookDeliveriesQuery>;
  /** Returns the row with its changes since it was read. */
  current: (row: DeliveryRowFragment) => DeliveryRowFragment;
  /** Number of deliveries that belong to this page and are not on it yet. */
  newCount: number;
  showNew: () => Promise<void>;
}

/** A page of deliveries that follows their changes. Rows keep their positions: new ones are shown on request. */
export function useLiveDeliveries(filters: DeliveryFilters): LiveDeliveries {
  const { status, ...others } = filters;
  const statuses = status?.split(',') as WebhookDeliveryStatus[] | undefined;
  const read = useDocument(WebhookDeliveriesDocument, { ...others, status: statuses });
  const [changes, setChanges] = useState<ReadonlyMap<string, DeliveryChange>>(new Map());
  const page = read.data?.data.webhookDeliveries;
  const rows = page?.nodes ?? [];
  const oldest = page?.pageInfo.hasNextPage ? rows.at(-1)?.createdAt : undefined;
  const isNew = (change: DeliveryChange): boolean =>
    filters.after === undefined &&
    // A change does not say which record its event is about.
    filters.objectId === undefined &&
    page != null &&
    (oldest === undefined || change.createdAt >= oldest) &&
    !rows.some(({ id }) => id === change.id) &&
    matches(change, filters, statuses);
  const seen = useRef(new Set<string>());
  useDeliveryChanges({
    endpointId: filters.endpointId,
    onGap: () => void read.refetch(),
    onChanges: (latest) => {
      if (filters.objectId !== undefined && filters.after === undefined) {
        const others = latest.filter(({ id }) => !seen.current.has(id) && !rows.some((row) => row.id === id));
        for (const { id } of others) seen.current.add(id);
        if (others.length > 0) void read.refetch();
      }
      setChanges((former) => {
        const all = [...former.values(), ...latest];
        // Before the page is read, each of them may be missing on it.
        const kept = all.filter((change) => !page || isNew(change) || rows.some(({ id }) => id === change.id));
        return new Map(kept.slice(-changesMax).map((change) => [change.id, change]));
      });
    },
  });
  return {
    read,
    current: (row) => {
      const change = changes.get(row.id);
      return change && change.version > row.version ? { ...row, ...change } : row;
    },
    newCount: [...changes.values()].filter(isNew).length,
    showNew: async () => void (await read.refetch()),
  };
}

function matches(
  change: DeliveryChange,
  { responseClass, eventType, endpointId, eventId, since, until }: DeliveryFilters,
  statuses: WebhookDeliveryStatus[] | undefined,
): boolean {
  return (
    (!statuses || statuses.includes(change.status)) &&
    (responseClass === undefined || responseClass === classOf(change)) &&
    (eventType === undefined || eventType === change.eventType) &&
    (endpointId === undefined || endpointId === change.endpointId) &&
    (eventId === undefined || eventId === change.eventId) &&
    (since === undefined || change.createdAt > since) &&
    (until === undefined || change.createdAt < until)
  );
}

function classOf({ responseStatus, attemptCount }: DeliveryChange): string | undefined {
  if (responseStatus !== null) return `http_${Math.floor(responseStatus / 100)}xx`;
  return attemptCount > 0 ? 'none' : undefined;
}
