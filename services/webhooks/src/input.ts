import type { Input } from '@marketplace/kernel';
import type { WebhooksContract } from '@marketplace/webhooks-contract';
import type { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';

/** The parsed input of one of webhooks' operations. */
export type WebhooksInput<K extends keyof WebhooksContract['operations']> = Input<WebhooksContract['operations'], K>;
export type EngineInput<K extends keyof typeof webhooksEngineContract.operations> = Input<
  typeof webhooksEngineContract.operations,
  K
>;
