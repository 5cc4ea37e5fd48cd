import type { ReactNode } from 'react';
import type { WebhookCancelReason, WebhookDeliveryStatus } from '../../generated/graphql/graphql.ts';
import { Status, type Tone, wordOf } from '../../ui/show/status.tsx';

const tones: Record<WebhookDeliveryStatus, Tone> = {
  pending: 'accent',
  delivering: 'accent',
  retrying: 'warn',
  succeeded: 'good',
  failed: 'bad',
  held: 'hold',
  canceled: 'quiet',
};

export function DeliveryStatus({ status }: { status: WebhookDeliveryStatus }): ReactNode {
  return <Status tone={tones[status]} word={wordOf(status)} />;
}

/** Tells whether no further attempt is made. */
export function isFinal(status: WebhookDeliveryStatus): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'canceled';
}

export const cancelReasons: Record<WebhookCancelReason, string> = {
  requested: 'A member canceled it.',
  endpoint_deleted: 'Its endpoint was deleted.',
  skipped: 'It was left out when its endpoint was resumed.',
  expired: 'It was held for too long.',
  erased: 'The content of its event was erased.',
};
