import { identityContract } from '@marketplace/identity-contract';
import { paymentsContract } from '@marketplace/payments-contract';
import { tradingContract } from '@marketplace/trading-contract';
import { type ReadFirst, readFirst } from './catalogue.ts';

const { freezePayouts, unfreezePayouts, liftRiskHolds } = paymentsContract.operations;

/** Queries of one domain that the gateway makes before it calls a command of another. */
export const readsFirst: ReadFirst[] = [
  // The amount of a payment comes from trading, never from the client.
  readFirst(paymentsContract.operations.createPayment, tradingContract.operations.getOrderToPay, {
    input: ({ orderId }) => ({ id: orderId }),
    facts: ({ id, status, buyerOrganizationId, sellerOrganizationId, total, platformFee }) => ({
      orderId: id,
      status,
      buyerOrganizationId,
      sellerOrganizationId,
      total,
      platformFee,
    }),
  }),
  // Payments knows only the organizations that have traded.
  ...[freezePayouts, unfreezePayouts, liftRiskHolds].map((command) =>
    readFirst(command, identityContract.operations.inspectOrganization, {
      input: ({ id }) => ({ id }),
      facts: ({ id }) => ({ organizationId: id }),
    }),
  ),
];
