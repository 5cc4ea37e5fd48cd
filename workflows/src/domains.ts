import { identityEngineContract } from '@marketplace/identity-contract/engine';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';

/** The domains behind relay and activities: their clients and their URL settings come from here. */
export const engineContracts = {
  identity: identityEngineContract,
  trading: tradingEngineContract,
  webhooks: webhooksEngineContract,
};
