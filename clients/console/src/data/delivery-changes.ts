import { useEffect, useEffectEvent } from 'react';
import type { DeliveryRowFragment } from '../generated/graphql/graphql.ts';
import { place } from './in-flight.ts';

type Row = DeliveryRowFragment;

/** A delivery as the stream sends it: the members that lists show. */
export type DeliveryChange = Omit<Row, 'endpoint'>;

/** The changes of this time are given together. */
const togetherMs = 1000;
/** A refused stream, such as the fifth of a person, is asked for again after this time. */
const reopenMs = 15_000;

interface DeliveryChangesOptions {
  /** Only changes of deliveries to this endpoint. */
  endpointId?: string | undefined;
  onChanges: (changes: DeliveryChange[]) => void;
  /** Changes may have been missed, so what is on screen must be read again. */
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
  /** Whether the stream is wanted: it waits for a slot among the requests. */
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
      // After a lost connection the browser connects again by itself, and misses nothing.
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
    const given = await place();
    // It was closed meanwhile, or opened by another wish.
    if (!wanted || source) return given();
    free = given;
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
