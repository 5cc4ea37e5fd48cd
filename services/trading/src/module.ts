import type { z } from 'zod';
import {
  type Logger,
  supportedCurrenciesDefault,
  supportedCurrenciesSetting,
  testHelpersSetting,
} from '@marketplace/kernel';
import {
  ClientRequestEntity,
  createKeyring,
  createStore,
  databaseOf,
  type DatabaseSettings,
  defineService,
  type Domain,
  exchangeOutboxOperation,
  implement,
  type Module,
  openModule,
  serviceSettings,
} from '@marketplace/store';
import { type TradingContract, tradingContract } from '@marketplace/trading-contract';
import { tradingEngineContract } from '@marketplace/trading-contract/engine';
import { migrations } from '../migrations/index.ts';
import { ListingEntity } from './entities/listing.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { archiveListing } from './operations/archive-listing.ts';
import { archiveListings } from './operations/archive-listings.ts';
import { createListing } from './operations/create-listing.ts';
import { getListing } from './operations/get-listing.ts';
import { listListings } from './operations/list-listings.ts';
import { pauseListing } from './operations/pause-listing.ts';
import { publishListing } from './operations/publish-listing.ts';
import { setOrganizationStatus } from './operations/set-organization-status.ts';
import { updateListing } from './operations/update-listing.ts';

export const tradingDomain: Domain = {
  schema: 'trading',
  outbox: tradingEngineContract.outbox,
  entities: [ListingEntity, OrganizationEntity, ClientRequestEntity],
  migrations,
};

export const tradingSettings = serviceSettings.extend({
  SUPPORTED_CURRENCIES: supportedCurrenciesSetting,
  TEST_HELPERS: testHelpersSetting,
});
type Settings = z.output<typeof tradingSettings>;
export type TradingSettings = DatabaseSettings &
  Pick<Settings, 'KEYRING'> &
  Partial<Pick<Settings, 'SUPPORTED_CURRENCIES' | 'TEST_HELPERS'>>;

export type TradingModule = Module<TradingContract, typeof tradingEngineContract>;

/** Listings, offers and orders. */
export async function createTrading(settings: TradingSettings, log: Logger): Promise<TradingModule> {
  const store = await createStore({
    ...databaseOf(settings),
    domain: tradingDomain,
    testHelpers: settings.TEST_HELPERS === '1',
    log,
  });
  const context = {
    keyring: createKeyring(settings.KEYRING),
    currencies: settings.SUPPORTED_CURRENCIES ?? supportedCurrenciesDefault,
  };
  return openModule({
    store,
    contract: tradingContract,
    handlers: implement(store, tradingContract, context, {
      listListings,
      getListing,
      createListing,
      updateListing,
      publishListing,
      pauseListing,
      archiveListing,
    }),
    engineContract: tradingEngineContract,
    engineHandlers: implement(store, tradingEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      setOrganizationStatus,
      archiveListings,
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
