import { type Client, defineContract } from '@marketplace/kernel';
import { clockOperations } from './clock.ts';
import { tradingErrors } from './errors.ts';
import { exportOperations } from './exports.ts';
import { installationOperations } from './installation.ts';
import { listingOperations } from './listings.ts';
import { offerOperations } from './offers.ts';
import { orderOperations } from './orders.ts';

export { tradingErrors } from './errors.ts';
export * from './events/event-examples.ts';
export * from './events/events.ts';
export type { ExportedOrder } from './exports.ts';
export type { Installation } from './installation.ts';
export * from './mailings.ts';
export * from './offer-records.ts';
export * from './order-records.ts';
export * from './listing-records.ts';

/** The operations that trading offers to the gateway. */
export const tradingContract = defineContract(
  'trading',
  {
    ...listingOperations,
    ...offerOperations,
    ...orderOperations,
    ...exportOperations,
    ...clockOperations,
    ...installationOperations,
  },
  tradingErrors,
);
export type TradingContract = typeof tradingContract;
/** A client of the contract. */
export type TradingClient = Client<TradingContract>;
