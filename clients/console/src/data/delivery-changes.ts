import { useEffect, useEffectEvent } from 'react';
import type { DeliveryRowFragment } from '../generated/graphql/graphql.ts';
import { takeSlot } from './in-flight.ts';

/** A delivery as the stream sends it, with the members that lists show. */
export type DeliveryChange = Omit<DeliveryRowFragment, 'endpoint'>;

/** Changes are passed on in batches of this time. */
const togetherMs = 1000;
/** Delay before a refused stream is opened again, such as the fifth of a person. */
const reopenMs = 15_000;

interface DeliveryChangesOptions {
  /** Limits the changes to deliveries to this endpoint. */
  endpointId?: string | undefined;
  onChanges: (changes: DeliveryChange[]) => void;
  /** Called when changes may have been missed, so that the screen must be read again. */
  onGap: () => void;
}

/** Follows the deliveries of the organization as they change, while the tab is visible. */
export function useDeliveryChanges({ endpointId, onChanges, onGap }: DeliveryChangesOptions): void {
  const changed = useEffectEvent(onChanges);
  const missed = useEffectEvent(onGap);
  useEffect(() => {
    const stop = follow(
      endpointId,
      (changes) => changed(changes),
      () => missed(),
    );
    return stop;
  }, [endpointId]);
}

function follow(
  endpointId: string | undefined,
  onChanges: (changes: DeliveryChange[]) => void,
  onGap: () => void,
): () => void {
  const address = `/api/v1/webhooks/deliveries/stream${endpointId === undefined ? '' : `?endpointId=${endpointId}`}`;
  const waiting = new Map<string, DeliveryChange>();
  let source: EventSource | undefined;
  /** Whether the stream should be open. It may still wait for a slot. */
  let wanted = false;
  let free: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  const give = (): void => {
    timer = undefined;
    const changes = [...waiting.values()];
    waiting.clear();
    onChanges(changes);
  };
  const open = (): void => {
    const opening = new EventSource(address);
    if (opened) opening.addEventListener('open', onGap, { once: true });
    opened = true;
    source = opening;
    opening.addEventListener('delivery', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as DeliveryChange;
      waiting.set(change.id, change);
      timer ??= setTimeout(give, togetherMs);
    });
    opening.addEventListener('error', () => {
      // After a lost connection the browser reconnects by itself, and misses nothing.
      if (opening.readyState !== EventSource.CLOSED) return;
      setTimeout(() => source === opening && open(), reopenMs);
    });
  };
  const close = (): void => {
    wanted = false;
    source?.close();
    source = undefined;
    free?.();
    free = undefined;
  };
  const want = async (): Promise<void> => {
    wanted = true;
    const freeSlot = await takeSlot();
    // It was closed meanwhile, or opened by a later call.
    if (!wanted || source) return freeSlot();
    free = freeSlot;
    open();
  };
  const look = (): void => {
    if (document.visibilityState === 'hidden') close();
    else if (!wanted) void want();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    close();
  };
}
