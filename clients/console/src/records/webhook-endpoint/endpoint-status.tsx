import type { ReactNode } from 'react';
import type { WebhookEndpointStatus } from '../../generated/graphql/graphql.ts';
import { Status, type Tone, wordOf } from '../../ui/show/status.tsx';

const tones: Record<WebhookEndpointStatus, Tone> = { active: 'good', paused: 'hold', disabled: 'bad' };

/** Status of an endpoint. An active one that fails is shown as failing. */
export function EndpointStatus({
  endpoint: { status, failingSince },
}: {
  endpoint: { status: WebhookEndpointStatus; failingSince: string | null };
}): ReactNode {
  if (status === 'active' && failingSince !== null) return <Status tone="warn" word="Failing" />;
  return <Status tone={tones[status]} word={wordOf(status)} />;
}

/** Name of the endpoint for people: its description, or its URL. */
export function nameOf({ url, description }: { url: string; description: string }): string {
  return description === '' ? url.replace(/^https?:\/\//, '') : description;
}

/** Text of a rate, such as `99.2 %`. It is rounded down: only a rate of 1 is 100 %. */
export function percentText(rate: number): string {
  const percent = Math.floor(rate * 1000) / 10;
  return `${percent === 100 ? '100' : percent.toFixed(1)}\u00a0%`;
}
