import { z } from 'zod';
import {
  areControlsOn,
  type Logger,
  paymentsProviderSetting,
  type RateLimits,
  rateLimitsSetting,
  riskControlsSetting,
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
import { migrations } from '../migrations/index.generated.ts';
import type { TradingContext } from './trading-context.ts';
import { FulfillmentEntity, OrderEntity, OrderItemEntity } from './entities/order.entity.ts';
import { ListingEntity } from './entities/listing.entity.ts';
import { OfferClosingEntity, OfferEntity, OfferRevisionEntity } from './entities/offer.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { engineOperations, operations } from './operations/index.generated.ts';

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
        'Whether the fee of new orders is a share of the shipping too. With `false`, a seller may ask for a low ' +
        'price with a high shipping, and pays nearly no fee.',
      page: 'money.md#the-fee',
    }),
  RISK_CONTROLS: riskControlsSetting,
};

export const tradingSettings = plainServiceSettings.extend(ownSettings);

const contextSettings = z.object(ownSettings);
type ContextSettings = z.output<typeof contextSettings>;

/** Settings of the trading module. Omitted settings have defaults. */
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
    handlers: implement(store, tradingContract, context, operations),
    engineContract: tradingEngineContract,
    engineHandlers: implement(store, tradingEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      ...engineOperations,
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
