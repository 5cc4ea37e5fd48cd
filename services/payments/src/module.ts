import { type Logger, sandboxInstallationSetting, testHelpersSetting } from '@marketplace/kernel';
import {
  ClientRequestEntity,
  createKeyring,
  createStore,
  databaseOf,
  type DatabaseSettings,
  defineService,
  type Domain,
  exchangeOutboxOperation,
  ExternalCallEntity,
  externalCallGauges,
  finishExternalCallsOf,
  implement,
  type Module,
  openModule,
  serviceSettings,
} from '@marketplace/store';
import { type PaymentsContract, paymentsContract } from '@marketplace/payments-contract';
import { paymentsEngineContract } from '@marketplace/payments-contract/engine';
import type { z } from 'zod';
import { migrations } from '../migrations/index.generated.ts';
import { booksGauges, countViolations } from './books/books-metrics.ts';
import { DisputeEntity } from './entities/dispute.entity.ts';
import { NegativeBalanceEntity, WriteOffEntity } from './entities/write-off.entity.ts';
import { OrderAccountEntity, OrderReportEntity } from './entities/order-account.entity.ts';
import { OrganizationEntity } from './entities/organization.entity.ts';
import { PaymentEntity } from './entities/payment.entity.ts';
import { PayoutAccountEntity } from './entities/payout-account.entity.ts';
import { PayoutEntity, PayoutFreezeEntity } from './entities/payout.entity.ts';
import { ProviderNoticeEntity } from './entities/provider-notice.entity.ts';
import { RefundEntity } from './entities/refund.entity.ts';
import { noticeGauges, purgeNotices } from './notices/notice.ts';
import { engineOperations, operations } from './operations/index.generated.ts';
import type { PaymentsContext } from './payments-context.ts';
import { createProvider, providerSettings } from './create-provider.ts';
import { BooksPositionEntity, DisputePositionEntity, ProviderEntryEntity } from './entities/provider-lists.entity.ts';
import { DeclineEntity, PayoutStartEntity, ReleasedDayEntity } from './entities/risk-counts.entity.ts';
import { purgeDeclines } from './payments/declines.ts';
import { type RiskSettings, riskRulesOf, riskSettings } from './risk/risk-settings.ts';
import { sandboxSchemas, withSandbox } from './sandbox/create-sandbox.ts';

/** Records of money, which nobody deletes: the ledger refers to them. */
const keptTables = ['order_account', 'payment', 'refund', 'dispute', 'payout', 'payout_account', 'write_off'];

export const paymentsDomain: Domain<'sandbox'> = {
  schema: 'payments',
  moreSchemas: ['ledger'],
  outbox: paymentsEngineContract.outbox,
  entities: [
    OrderAccountEntity,
    OrderReportEntity,
    PaymentEntity,
    DeclineEntity,
    RefundEntity,
    DisputeEntity,
    PayoutEntity,
    PayoutAccountEntity,
    PayoutFreezeEntity,
    PayoutStartEntity,
    ReleasedDayEntity,
    NegativeBalanceEntity,
    WriteOffEntity,
    OrganizationEntity,
    ProviderNoticeEntity,
    ProviderEntryEntity,
    BooksPositionEntity,
    DisputePositionEntity,
    ClientRequestEntity,
    ExternalCallEntity,
  ],
  migrations,
  // Functions make the postings, and keep the ledger balanced.
  rights: {
    'ledger.account': ['select'],
    'ledger.transaction': ['select'],
    'ledger.posting': ['select'],
    // Triggers note changed rows.
    'ledger.unsealed': ['select', 'delete'],
    'ledger.unverified_order': ['select', 'delete'],
    ...Object.fromEntries(keptTables.map((table) => [`payments.${table}`, ['select', 'insert', 'update']])),
  },
  functions: ['ledger.post(text, text, text, text, timestamptz, text, jsonb)', 'ledger.lock_balances(text[])'],
  connections: { sandbox: sandboxSchemas },
};

export const paymentsSettings = serviceSettings.extend({
  TEST_HELPERS: testHelpersSetting,
  SANDBOX_INSTALLATION: sandboxInstallationSetting,
  ...providerSettings,
  ...riskSettings,
});
type Settings = z.output<typeof paymentsSettings>;
export type PaymentsSettings = DatabaseSettings &
  Pick<Settings, 'KEYRING'> &
  Partial<Pick<Settings, 'TEST_HELPERS' | keyof typeof providerSettings>> &
  RiskSettings;

export type PaymentsModule = Module<PaymentsContract, typeof paymentsEngineContract>;

/** Payments, refunds, disputes, payouts and the ledger. `openProvider`: for tests with another server than Stripe's. */
export async function createPayments(
  settings: PaymentsSettings,
  log: Logger,
  openProvider: typeof createProvider = createProvider,
): Promise<PaymentsModule> {
  if (settings.TEST_HELPERS === '1' && settings.PAYMENTS_PROVIDER === 'stripe')
    throw new Error('TEST_HELPERS is 1, which lets tests move the clock of money: use it with the sandbox only.');
  const store = await createStore({
    ...databaseOf(settings),
    domain: paymentsDomain,
    testHelpers: settings.TEST_HELPERS === '1',
    log,
  });
  const keyring = createKeyring(settings.KEYRING);
  const { provider, sandbox } = await openProvider(settings, { store, keyring });
  // Prometheus notices a first increase only after it has seen a 0.
  countViolations(0);
  const context: PaymentsContext = { cursorKey: keyring, provider, sandbox, store, risk: riskRulesOf(settings) };
  const module = openModule({
    store,
    contract: paymentsContract,
    handlers: implement(store, paymentsContract, context, operations),
    engineContract: paymentsEngineContract,
    engineHandlers: implement(store, paymentsEngineContract, context, {
      exchangeOutbox: exchangeOutboxOperation,
      finishExternalCalls: finishExternalCallsOf(paymentsContract, operations, {
        contract: paymentsEngineContract,
        functions: engineOperations,
      }),
      ...engineOperations,
    }),
    purgeExpired: async (opened) => {
      await purgeNotices(opened);
      await purgeDeclines(opened);
    },
    gauges: [...booksGauges(store), ...externalCallGauges(store), ...noticeGauges(store)],
  });
  return withSandbox(module, sandbox);
}

export const paymentsService = defineService({
  name: 'payments',
  contract: paymentsContract,
  engineContract: paymentsEngineContract,
  domain: paymentsDomain,
  settings: paymentsSettings,
  create: createPayments,
});
