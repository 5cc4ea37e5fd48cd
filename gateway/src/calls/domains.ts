import { identityContract } from '@marketplace/identity-contract';
import { paymentsContract } from '@marketplace/payments-contract';
import { tradingContract } from '@marketplace/trading-contract';
import { webhooksContract } from '@marketplace/webhooks-contract';

/** The domains behind the gateway. Their clients, URL settings and operation names follow from this. */
export const contracts = {
  identity: identityContract,
  trading: tradingContract,
  payments: paymentsContract,
  webhooks: webhooksContract,
};
