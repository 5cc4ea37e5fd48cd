import { identityContract } from '@marketplace/identity-contract';
import { tradingContract } from '@marketplace/trading-contract';
import { webhooksContract } from '@marketplace/webhooks-contract';

/**
 * The domains behind the gateway: their clients, their URL settings and the names of their operations come from here.
 */
export const contracts = {
  identity: identityContract,
  trading: tradingContract,
  webhooks: webhooksContract,
};
