import { identityEngineContract } from '@marketplace/identity-contract/engine';
import type { Client } from '@marketplace/kernel';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { webhooksEngineContract } from '@marketplace/webhooks-contract/engine';

/** The engine contracts of all services. The clients and URL settings of relay and activities derive from them. */
export const engineContracts = {
  identity: identityEngineContract,
  trading: tradingEngineContract,
  payments: paymentsEngineContract,
  webhooks: webhooksEngineContract,
};

/** Clients of the services' engine contracts, by domain, for relay and activities. */
export type Engines = { [Domain in keyof typeof engineContracts]: Client<(typeof engineContracts)[Domain]> };
