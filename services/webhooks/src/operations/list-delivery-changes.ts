import { type Caller, organizationOf } from '@marketplace/kernel';
import { sql, standalone, type Store } from '@marketplace/store';
import type { Delivery } from '@marketplace/webhooks-contract';
import type { WebhooksContext } from '../context.ts';
import { type ChangePosition, readChangeCursor, writeChangeCursor } from '../deliveries/change-cursor.ts';
import { pageContents } from '../deliveries/contents.ts';
import { type ListedDelivery, presentDelivery } from '../deliveries/delivery.ts';
import { DeliveryEntity } from '../entities/delivery.entity.ts';
import type { WebhooksInput } from '../input.ts';

/**
 * Transactions do not commit in the order of their `updated_at`, and none takes longer than this. A pass reads again
 * the changes from this long before the previous pass started, so that no change is missed.
 */
const overlapMs = 5_000;
/** Shortest time between two passes. */
const pollMs = 1_000;
const pageMax = 100;

interface Changes {
  data: Delivery[];
  position: ChangePosition;
}

/**
 * Reads changes in passes, page by page, until a page has changes or `waitMs` has passed. Between two passes it waits
 * with all other callers for one poll of the database.
 */
export const listDeliveryChanges = standalone(
  async (
    { store, keyring, changePolls }: WebhooksContext & { store: Store },
    caller: Caller,
    { cursor, endpointId, waitMs }: WebhooksInput<'listDeliveryChanges'>,
    signal?: AbortSignal,
  ): Promise<{ data: Delivery[]; cursor: string }> => {
    const organizationId = organizationOf(caller);
    const deadline = performance.now() + waitMs;
    let position = cursor === undefined ? null : readChangeCursor(keyring, organizationId, cursor);
    for (let now = await clock(store), changed = false; ; ) {
      const restMs = deadline - performance.now();
      const over = restMs <= 0 || signal?.aborted || store.notifications.closed();
      if (over || changed || position === null || position.after || isDue(position, now)) {
        const changes = await readChanges(store, { organizationId, endpointId }, position ?? beginning(now), now);
        position = changes.position;
        if (over || changes.data.length > 0)
          return { data: changes.data, cursor: writeChangeCursor(keyring, organizationId, position) };
      }
      const poll = await changePolls.wait({ organizationId, from: position.from }, Math.max(0, restMs), signal);
      changed = poll?.changed ?? false;
      if (poll) now = poll.now;
      // Without changes, the poll is an empty pass.
      if (poll && !changed) position = beginning(now);
    }
  },
);

/** Whether the last pass was long enough ago. */
function isDue({ from }: ChangePosition, now: Date): boolean {
  return from.getTime() + overlapMs + pollMs <= now.getTime();
}

function beginning(now: Date): ChangePosition {
  return { from: new Date(now.getTime() - overlapMs), after: null };
}

async function clock(store: Store): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(store.fork().getKysely());
  return new Date(rows[0]!.now);
}

/**
 * Reads the next page. A change that was not committed when the pass started is found by the next pass, which starts at
 * the time of this pass less `overlapMs`.
 */
async function readChanges(
  store: Store,
  scope: { organizationId: string; endpointId: string | undefined },
  { from, after }: ChangePosition,
  now: Date,
): Promise<Changes> {
  const em = store.fork();
  const rows: ListedDelivery[] = await em.find(
    DeliveryEntity,
    {
      organizationId: scope.organizationId,
      ...(scope.endpointId && { endpoint: scope.endpointId }),
      ...(after
        ? {
            updatedAt: { $gte: after.updatedAt },
            $or: [{ updatedAt: { $gt: after.updatedAt } }, { id: { $gt: after.id } }],
          }
        : { updatedAt: { $gte: from } }),
    },
    { orderBy: { updatedAt: 'asc', id: 'asc' }, limit: pageMax + 1 },
  );
  const changed = rows.slice(0, pageMax);
  const contents = await pageContents(
    em,
    changed.map(({ id }) => id),
  );
  // The others do not fit on the page, or are beyond its end.
  const page = changed.slice(0, contents.length);
  const last = rows.length > page.length ? page.at(-1)! : null;
  return {
    data: page.map((delivery, place) => presentDelivery(delivery, contents[place] ?? null)),
    position: { from: after ? from : beginning(now).from, after: last && { updatedAt: last.updatedAt, id: last.id } },
  };
}
