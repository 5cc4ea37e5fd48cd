import type { IdentityEngineClient } from '@marketplace/identity-contract/engine';
import type { TradingEngineClient } from '@marketplace/trading-contract/engine';
import type { WebhooksEngineClient } from '@marketplace/webhooks-contract/engine';

/** The services as relay and activities see them. */
export interface Engines {
  identity: IdentityEngineClient;
  trading: TradingEngineClient;
  webhooks: WebhooksEngineClient;
}
