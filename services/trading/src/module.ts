import { z } from 'zod';
import {
  areControlsOn,
  riskControlsSetting,
  type Logger,
  paymentsProviderSetting,
  type RateLimits,
  rateLimitsSetting,
  sandboxInstallationSetting,
  supportedCurrenciesSetting,
  testHelpersSetting,
  withDefaults,
} from '@marketplace/kernel';
import {
  ClientRequestEntity,
  createCursorKey,
  createStore,
  databaseOf,
  type DatabaseSettings,
  defineService,
  type Domain,
  exchangeOutboxOperation,
  implement,
  type Module,
  openModule,
  plainServiceSettings,
} from '@marketplace/store';
import { type TradingContract, tradingContract } from '@marketplace/trading-contract';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { tradingDefaults } from '@marketplace/trading-contract/limits';
import { migrations } from '../migrations/index.ts';
import type { TradingContext } from './trading-context.ts';
import { FulfillmentEntity } from './entities/fulfillment.entity.ts';
import { ListingEntity } from './entities/listing.entity.ts';
import { OfferClosingEntity } from './entities/offer-closing.entity.ts';
import { OfferRevisionEntity } from './entities/offer-revision.entity.ts';
import { OfferEntity } from './entities/offer.entity.ts';
import { OrderItemEntity } from './entities/order-item.entity.ts';
import { OrderEntity } from './entities/order.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { advanceClock } from './operations/advance-clock.ts';
import { archiveListing } from './operations/archive-listing.ts';
import { archiveListings } from './operations/engine/archive-listings.ts';
import { createListing } from './operations/create-listing.ts';
import { getInstallation } from './operations/get-installation.ts';
import { getListing } from './operations/get-listing.ts';
import { getListings } from './operations/get-listings.ts';
import { listListings } from './operations/list-listings.ts';
import { pauseListing } from './operations/pause-listing.ts';
import { publishListing } from './operations/publish-listing.ts';
import { setOfferShippingAddress } from './operations/set-offer-shipping-address.ts';
import { setOrderShippingAddress } from './operations/set-order-shipping-address.ts';
import { sendReminders } from './operations/engine/send-reminders.ts';
import { setOrganizationStatus } from './operations/engine/set-organization-status.ts';
import { acceptOffer } from './operations/accept-offer.ts';
import { cancelOrder } from './operations/cancel-order.ts';
import { closeOffers } from './operations/engine/close-offers.ts';
import { confirmReceipt } from './operations/confirm-receipt.ts';
import { countObligations } from './operations/engine/count-obligations.ts';
import { counterOffer } from './operations/counter-offer.ts';
import { createOffer } from './operations/create-offer.ts';
import { createOrder } from './operations/create-order.ts';
import { expireOffers } from './operations/engine/expire-offers.ts';
import { expireOrder } from './operations/engine/expire-order.ts';
import { exportOrders } from './operations/export-orders.ts';
import { fulfillOrder } from './operations/fulfill-order.ts';
import { getOffer } from './operations/get-offer.ts';
import { getOffers } from './operations/get-offers.ts';
import { getOrder } from './operations/get-order.ts';
import { getOrders } from './operations/get-orders.ts';
import { getOrderState } from './operations/engine/get-order-state.ts';
import { getOrderToPay } from './operations/get-order-to-pay.ts';
import { inspectOpenTrade } from './operations/inspect-open-trade.ts';
import { inspectOrder } from './operations/inspect-order.ts';
import { listOffers } from './operations/list-offers.ts';
import { listOrders } from './operations/list-orders.ts';
import { recordDispute } from './operations/engine/record-dispute.ts';
import { recordPayment } from './operations/engine/record-payment.ts';
import { recordRefund } from './operations/engine/record-refund.ts';
import { recordRelease } from './operations/engine/record-release.ts';
import { recordReports } from './operations/record-reports.ts';
import { rejectOffer } from './operations/reject-offer.ts';
import { requeueOverdueOrders } from './operations/engine/requeue-overdue-orders.ts';
import { withdrawOffer } from './operations/withdraw-offer.ts';
import { updateListing } from './operations/update-listing.ts';
import { updateOffer } from './operations/update-offer.ts';
import { updateOrder } from './operations/update-order.ts';

export const tradingDomain: Domain = {
  schema: 'trading',
  outbox: tradingEngineContract.outbox,
  entities: [
    ListingEntity,
    OfferEntity,
    OfferRevisionEntity,
    OfferClosingEntity,
    OrderEntity,
    OrderItemEntity,
    FulfillmentEntity,
    OrganizationEntity,
    ClientRequestEntity,
  ],
  migrations,
};

/** Settings of trading besides those that every service has. */
const ownSettings = {
  CURSOR_KEY: z
    .string()
    .min(32)
    .meta({
      description:
        'Authenticates cursors of the lists of trading, which seals nothing and so has no `KEYRING`. ' +
        'A cursor that was made with another key is refused, and its client starts the list again.',
      secret: true,
      random: true,
    }),
  SUPPORTED_CURRENCIES: supportedCurrenciesSetting,
  PAYMENTS_PROVIDER: paymentsProviderSetting,
  TEST_HELPERS: testHelpersSetting,
  SANDBOX_INSTALLATION: sandboxInstallationSetting,
  RATE_LIMITS: rateLimitsSetting,
  PLATFORM_FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(tradingDefaults.platformFeeBps).meta({
    description:
      "The platform's fee of new orders, in basis points (hundredths of a percent) of the total, or of the subtotal.",
  }),
  FEE_INCLUDES_SHIPPING: z
    .enum(['true', 'false'])
    .default('true')
    .meta({
      description:
        'Whether the fee of new orders is a share of the shipping too. With `false`, a seller may ask for a low price ' +
        'with a high shipping, and pays nearly no fee.',
      page: 'money.md#the-fee',
    }),
  RISK_CONTROLS: riskControlsSetting,
};

export const tradingSettings = plainServiceSettings.extend(ownSettings);

const contextSettings = z.object(ownSettings);
type ContextSettings = z.output<typeof contextSettings>;

/** Settings of the trading module. Those that are left out have their defaults. */
export type TradingSettings = DatabaseSettings &
  Pick<ContextSettings, 'CURSOR_KEY'> &
  Partial<Omit<ContextSettings, 'RATE_LIMITS'>> & { RATE_LIMITS?: Partial<RateLimits> };

export type TradingModule = Module<TradingContract, typeof tradingEngineContract>;

/** Listings, offers and orders. */
export async function createTrading(given: TradingSettings, log: Logger): Promise<TradingModule> {
  const settings = withDefaults(contextSettings, given);
  const { RATE_LIMITS: limits } = settings;
  const store = await createStore({
    ...databaseOf(given),
    domain: tradingDomain,
    testHelpers: settings.TEST_HELPERS === '1',
    log,
  });
  const context: TradingContext = {
    cursorKey: createCursorKey(settings.CURSOR_KEY),
    currencies: settings.SUPPORTED_CURRENCIES,
    paymentProvider: settings.PAYMENTS_PROVIDER,
    store,
    fee: { bps: settings.PLATFORM_FEE_BPS, includesShipping: settings.FEE_INCLUDES_SHIPPING === 'true' },
    riskControls: areControlsOn(settings.RISK_CONTROLS, settings.PAYMENTS_PROVIDER),
    offersMax: { perHour: limits.offersPerHour, perListing: limits.offersPerListing },
    unpaidOrdersMax: {
      perBuyer: limits.unpaidOrders,
      perListing: limits.unpaidOrdersPerListing,
      lapsed: limits.lapsedOrders,
    },
    orderUnitsMax: limits.orderUnits,
  };
  return openModule({
    store,
    contract: tradingContract,
    handlers: implement(store, tradingContract, context, {
      listListings,
      getListing,
      getListings,
      createListing,
      updateListing,
      publishListing,
      pauseListing,
      archiveListing,
      listOffers,
      getOffer,
      getOffers,
      createOffer,
      counterOffer,
      acceptOffer,
      updateOffer,
      setOfferShippingAddress,
      rejectOffer,
      withdrawOffer,
      listOrders,
      getOrder,
      getOrders,
      getOrderToPay,
      inspectOrder,
      inspectOpenTrade,
      createOrder,
      updateOrder,
      setOrderShippingAddress,
      cancelOrder,
      fulfillOrder,
      confirmReceipt,
      recordReports,
      exportOrders,
      getInstallation,
      advanceClock,
    }),
    engineContract: tradingEngineContract,
    engineHandlers: implement(store, tradingEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      setOrganizationStatus,
      archiveListings,
      closeOffers,
      countObligations,
      expireOffers,
      expireOrder,
      getOrderState,
      recordDispute,
      recordPayment,
      recordRefund,
      recordRelease,
      requeueOverdueOrders,
      sendReminders,
    }),
  });
}

export const tradingService = defineService({
  name: 'trading',
  contract: tradingContract,
  engineContract: tradingEngineContract,
  domain: tradingDomain,
  settings: tradingSettings,
  create: createTrading,
});
